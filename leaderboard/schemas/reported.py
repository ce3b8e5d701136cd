"""reported.json as a pydantic model: figures that a paper states, each with its place; nothing here was measured by us."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from leaderboard.schemas.submission import Line, Record, Text

FigureId = Annotated[str, Field(pattern=r"^[a-z0-9-]+-\d{3}$")]


class ReportedFigure(Record):
    """One figure. Shares and differences of shares are fractions, whatever the paper prints.

    `task`, `variation` and `metric` are ids of the registry where they fit: null, or a word of our own for the metric,
    where not. `relation` says how the paper gives the value (`~`: rounded or about). `conflicts_with` names figures of the
    same paper that say something else of the same thing; all are kept.
    """

    id: FigureId
    kind: Literal["result", "margin", "agreement", "statistic", "setting"]
    task: Line | None
    variation: Line | None
    metric: Line
    label: Line
    model: Line | None
    value: Annotated[float, Field(allow_inf_nan=False)]
    relation: Literal["=", "~", ">", ">=", "<", "<="]
    unit: Literal["fraction", "alpha", "count"]
    place: Line
    note: Text | None = None
    conflicts_with: Annotated[list[FigureId], Field(default_factory=list)]

    @model_validator(mode="after")
    def fractions_are_no_percents(self) -> Self:
        """Hold fractions and coefficients within [-1, 1]."""
        if self.unit != "count" and not -1 <= self.value <= 1:
            raise ValueError(f"{self.value} is no {self.unit} between -1 and 1")
        return self


class Reported(Record):
    """What the paper of one benchmark states, on the questions of its edition `release`."""

    schema_version: Literal[1] = 1
    benchmark: Line
    edition: Literal["release"] = "release"
    paper: Line
    figures: Annotated[list[ReportedFigure], Field(min_length=1)]

    @model_validator(mode="after")
    def ids_are_known_once(self) -> Self:
        """Refuse an id that stands twice, and a conflict with an unknown figure or one that does not say so too."""
        conflicts = {figure.id: set(figure.conflicts_with) for figure in self.figures}
        if len(conflicts) < len(self.figures):
            raise ValueError("an id stands twice")
        for name, others in conflicts.items():
            for other in others:
                if name not in conflicts.get(other, ()):
                    raise ValueError(f"{name} conflicts with {other}, but not the other way round")
        return self
