"""The options of `convert` that describe a model, and the submission.json that is drafted from them."""

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from typing import Any, TypeVar, get_args

import click

from leaderboard.cli.options import FieldValue
from leaderboard.schemas.submission import Disclosure, Model, Setting, Submission
from leaderboard.validation import shots_problems, supersedes_problems

Command = TypeVar("Command", bound=Callable[..., Any])

KINDS = get_args(Setting.model_fields["kind"].annotation)
RELATIONSHIPS = get_args(Submission.model_fields["evaluator_relationship"].annotation)
ANSWERS = {"yes": True, "no": False, "unknown": None}
UNSTATED = "not stated"


def _today() -> str:
    return datetime.now(tz=UTC).date().isoformat()


def _date(_: click.Context, __: click.Parameter, value: datetime) -> date:
    return value.date()


def _answer(_: click.Context, __: click.Parameter, value: str | None) -> bool | None:
    return None if value is None else ANSWERS[value]


# Field of submission.json -> option. The defaults make a valid draft; what they leave open is listed after convert.
OPTIONS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "model.name": ("--model-name", {"type": FieldValue(Model, "name"), "show_default": "the submission id"}),
    "model.developer": ("--developer", {"type": FieldValue(Model, "developer"), "default": UNSTATED}),
    "model.url": ("--model-url", {"type": FieldValue(Model, "url"), "metavar": "HTTPS"}),
    "model.parameters_billion": ("--parameters-billion", {"type": FieldValue(Model, "parameters_billion", "float")}),
    "model.open_weights": ("--open-weights", {"type": click.Choice([*ANSWERS]), "callback": _answer}),
    "model.licence": ("--licence", {"type": FieldValue(Model, "licence"), "help": "Licence of the model."}),
    "setting.kind": ("--setting", {"type": click.Choice(KINDS), "default": KINDS[0]}),
    "setting.prompt_id": ("--prompt-id", {"type": FieldValue(Setting, "prompt_id"),
                          "help": "Name of the prompt, where it is not ours."}),
    "setting.n_shots": ("--shots", {"type": FieldValue(Setting, "n_shots", "integer"), "default": 0}),
    "setting.temperature": ("--temperature", {"type": FieldValue(Setting, "temperature", "float")}),
    "setting.tools": ("--tools", {"type": FieldValue(Setting, "tools"), "help": "Tools that the model could use."}),
    "date": ("--date", {"type": click.DateTime(["%Y-%m-%d"]), "default": _today, "show_default": "today",
             "callback": _date, "metavar": "YYYY-MM-DD", "help": "Day of the run."}),
    "evaluator_relationship": ("--relationship", {"type": click.Choice(RELATIONSHIPS), "default": "other",
                               "help": "Of who ran the model to who made it."}),
    "disclosure.trained_on_questions": ("--trained-on-questions", {"type": click.Choice([*ANSWERS]),
                                        "default": "unknown", "callback": _answer}),
    "disclosure.note": ("--note", {"type": FieldValue(Disclosure, "note"),
                        "help": "What a reader should know about the score."}),
    "links": ("--link", {"type": FieldValue(Model, "url"), "multiple": True, "metavar": "HTTPS",
              "help": "Paper, code or logs; may be repeated."}),
    "supersedes": ("--supersedes", {"type": FieldValue(Submission, "supersedes"), "metavar": "ID",
                   "help": "Older submission that this one replaces."}),
}  # fmt: skip


def metadata_options(command: Command) -> Command:
    """Add the options of OPTIONS, in this order."""
    for flag, settings in reversed(tuple(OPTIONS.values())):
        command = click.option(flag, _parameter(flag), **{"show_default": True, **settings})(command)
    return command


def drafted(given: Mapping[str, object], fixed: Mapping[str, object]) -> Submission:
    """Return the submission made of option values by parameter name and of the fields in `fixed`."""
    fields = {field: given[_parameter(flag)] for field, (flag, _) in OPTIONS.items()}
    if fields["model.name"] is None:
        fields["model.name"] = fixed["submission_id"]
    content: dict[str, Any] = {"model": {}, "setting": {}, "disclosure": {}}
    for field, value in {**fields, **fixed}.items():
        group, _, name = field.rpartition(".")
        (content[group] if group else content)[name] = value
    return Submission.model_validate(content)


def check_options(submission_id: str, given: Mapping[str, object]) -> None:
    """Raise UsageError where options contradict each other; `given` are their values by parameter name."""
    setting = Setting.model_validate({"kind": given["setting"], "n_shots": given["shots"]})
    problems = [*shots_problems(setting), *supersedes_problems(submission_id, given["supersedes"])]
    if problems:
        raise click.UsageError("\n".join(map(str, problems)))


def left_to_defaults(context: click.Context) -> list[str]:
    """Return the fields whose options were not given on the command line, apart from those that may stay empty."""
    needed = (
        "model.name",
        "model.developer",
        "setting.kind",
        "evaluator_relationship",
        "disclosure.trained_on_questions",
    )
    default = click.core.ParameterSource.DEFAULT
    return [field for field in needed if context.get_parameter_source(_parameter(OPTIONS[field][0])) in (None, default)]


def _parameter(flag: str) -> str:
    return flag.removeprefix("--").replace("-", "_")
