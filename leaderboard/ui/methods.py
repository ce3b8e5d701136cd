"""The methods page: what each score, interval, chance and coverage mean, with the design of every variation."""

from leaderboard import text
from leaderboard.figures.design import design_html
from leaderboard.registry import Benchmark
from leaderboard.tables.design import design_table
from leaderboard.ui.methods_own import BAD_RATE, Section, own_scores
from leaderboard.ui.shell import View, write_html
from leaderboard.validation.coverage import RANKED_SHARE

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five"}


def body(view: View) -> None:
    """Draw the page."""
    sections = [
        _score(view),
        *own_scores(view.benchmark),
        _interval(view),
        _chance(view.benchmark),
        _coverage(),
        _entries(),
    ]
    links = "".join(f'<a href="#{each.id}" target="_self">{each.title}</a>' for each in sections)
    write_html(f'<nav class="contents" aria-label="Definitions">{links}</nav>')
    parts = "".join(f'<section id="{each.id}"><h2>{each.title}</h2>{each.markup}</section>' for each in sections)
    write_html(f'<div class="methods">{parts}</div>')
    table = design_table(view.benchmark, view.manifest)
    change = "Each variation changes one thing in a controlled way. " if len(table) > 1 else ""
    write_html(
        f"<h2>Variations</h2><p>{change}Chance follows from the design alone.</p>{design_html(table, view.benchmark)}"
    )


def _score(view: View) -> Section:
    headline = [task.label.partition(":")[0].lower() for task in view.benchmark.headline_tasks]
    is_mean = len(headline) > 1
    overall = (
        f"The overall score is the mean over the headline tasks ({text.html(', '.join(headline))}), and it exists only for "
        "entries that answered all of them."
        if is_mean
        else f"The board orders by the headline task, “{text.html(view.benchmark.headline_tasks[0].label)}”."
    )
    return Section(
        "score",
        "Score",
        "<p>The main score is <strong>accuracy</strong>: the share of questions for which the chosen option is the key. "
        "A question that was asked several times counts with the mean of its runs.</p>"
        f"<p>The score of a variation is the mean over its questions. {_task_score(view.benchmark)} {overall}</p>"
        "<p><strong>Above chance</strong> rescales each question, so that blind guessing gets 0 % and perfection 100 %:</p>"
        '<p class="formula">(<i>x</i> − 1/<i>k</i>) / (1 − 1/<i>k</i>)</p>'
        "<p>where <i>x</i> is 1 for a right answer and 0 for a wrong one, and <i>k</i> is the number of options. It may be "
        "negative. It makes questions with different numbers of options comparable.</p>",
    )


def _task_score(benchmark: Benchmark) -> str:
    """Say how variations make a task, unless every task has but one."""
    if all(len(task.variations) == 1 for task in benchmark.tasks):
        return "Each task has one variation, whose score is the task's."
    return (
        "The score of a task is the mean over its variations, so a variation with many questions weighs no more than one "
        "with few: with 90 % and 70 % in the two variations of a task, the task's score is 80 %, however many questions "
        "each has."
    )


def _interval(view: View) -> Section:
    return Section(
        "interval",
        "Interval",
        "<p>Below each score stands its 95 % confidence interval. It answers: how far could the score move if the questions "
        f"were drawn anew from {text.html(view.benchmark.population)}? It says nothing about other prompts or other runs of "
        "the same model.</p>"
        "<p>Questions about the same source resemble each other, so they are counted in "
        f"<strong>clusters</strong>: {text.html(view.benchmark.clusters)}. "
        "The residual of a question is its score less the mean of its variation. "
        "Residuals are weighted as the score is and added up within each cluster <i>c</i>, to <i>u<sub>c</sub></i>. With "
        "<i>K</i> clusters the standard error is</p>"
        '<p class="formula">SE<sup>2</sup> = <i>K</i> / (<i>K</i> − 1) · Σ <i>u<sub>c</sub></i><sup>2</sup></p>'
        "<p>where <i>K</i> / (<i>K</i> − 1) makes up for a small number of clusters. The interval is Wilson's, on the "
        "number of independent questions that would have this standard error, but never on more than the <i>n</i> questions "
        "that were asked:</p>"
        '<p class="formula"><i>n</i><sub>eff</sub> = min(<i>n</i>, <i>p</i> (1 − <i>p</i>) / SE<sup>2</sup>)</p>'
        "<p>Its quantile is Student's <i>t</i> with <i>K</i><sub>eff</sub> − 1 degrees of freedom. The effective number of "
        "clusters is counted by questions, <i>n<sub>c</sub></i> in cluster <i>c</i>, not by their weights:</p>"
        '<p class="formula"><i>K</i><sub>eff</sub> = (Σ <i>n<sub>c</sub></i>)<sup>2</sup> / '
        "Σ <i>n<sub>c</sub></i><sup>2</sup></p>"
        "<p>It is <i>K</i> where all clusters are of one size, and less where a few hold most questions. Where all answers "
        "are right or all are wrong, <i>K</i><sub>eff</sub> takes the place of <i>n</i><sub>eff</sub>. Where all questions "
        "stand in one cluster, nothing is known and the interval is the whole range. Where every cluster is one question "
        "and all weigh the same, it is Wilson's plain interval. Scores whose range is not 0 to 1 are mapped onto it, and "
        "their interval back. The downloads name the method of each interval.</p>"
        "<p>Two intervals that overlap do not show that two entries are equal, and two that barely miss each other do not "
        "prove a difference: entries answer the same questions, so they have to be compared question by question.</p>",
    )


def _chance(benchmark: Benchmark) -> Section:
    counts = sorted({each.n_choices for task in benchmark.tasks for each in task.variations})
    examples = ", ".join(
        f"{text.percent(1 / k, decimals=0)} with {_options(k)}" for k in dict.fromkeys((counts[0], counts[-1]))
    )
    bad = (
        " With <i>b</i> bad options among them the chance bad rate is <i>b</i>/<i>k</i>."
        if any(metric.id == BAD_RATE for metric in benchmark.metrics)
        else ""
    )
    return Section(
        "chance",
        "Chance",
        f"<p>What blind guessing scores on average. With <i>k</i> options the chance accuracy is 1/<i>k</i>: {examples}."
        f"{bad} It follows from the design and is drawn as a dotted line. The entry “Chance”, where there is one, is one "
        "seeded run of guessing and differs a little from it.</p>",
    )


def _options(n_choices: int) -> str:
    return f"{NUMBERS.get(n_choices, str(n_choices))} options"


def _coverage() -> Section:
    return Section(
        "coverage",
        "Coverage",
        "<p>The share of questions with an answer that could be read. A question is <strong>missing</strong> where the "
        "submission has no prediction for it or an empty one, and <strong>unreadable</strong> where no option could be "
        "found in the response. Both count as wrong, stay in the denominator and are shown under their own names: nothing "
        "is dropped and nothing is guessed in their place.</p>"
        f"<p>Ranks, when they come, need a coverage of at least {text.percent(RANKED_SHARE, decimals=0)} in every headline "
        "task. “Not entered” means that the submission left out the whole task; such an entry has no overall score and "
        "comes last in both directions of an order.</p>",
    )


def _entries() -> Section:
    return Section(
        "entries",
        "Entries",
        "<p><strong>Verified</strong> means that the score was computed here from the submitted predictions. Only entries "
        "that answered exactly the questions of the edition and version beside the title are compared; the content hash in "
        "the footer names these questions. A withdrawn or superseded submission, or one for other questions, is set apart "
        "under the board with the reason.</p>"
        "<p>An entry keeps its colour and symbol on every page. Lines of baselines, rules that answer without a model, are "
        "dashed.</p>",
    )
