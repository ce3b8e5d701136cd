"""shortcuts.json of an edition as a pydantic model: how far rules get that do not read the question."""

from pydantic import Field

from leaderboard.schemas.manifest import Record


class Rule(Record):
    """One rule, a baseline of the registry."""

    id: str
    label: str
    explanation: str


class ShortcutScore(Record):
    """Accuracy of a rule on the scored questions of one variation, with its 95 % interval; all within [0, 1]."""

    rule: str
    task: str
    variation: str
    value: float = Field(ge=0, le=1)
    ci_low: float = Field(ge=0, le=1)
    ci_high: float = Field(ge=0, le=1)
    n_questions: int


class Shortcuts(Record):
    """All rules on all variations of the questions with this content hash."""

    benchmark: str
    edition: str
    content_sha256: str
    scorer_version: str
    rules: list[Rule]
    scores: list[ShortcutScore]

    def of(self, task_id: str, variation_id: str) -> dict[str, ShortcutScore]:
        """Return the scores of one variation by rule."""
        return {score.rule: score for score in self.scores if (score.task, score.variation) == (task_id, variation_id)}
