"""What the calls of a survey took, by stage, task and model, and who wrote what."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from services.models.grounding_counts import Grounding
from services.steps.spent import NOTHING, Spent


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerRow:
    """What one task took of one model in one stage.

    `spent.model_calls` are the calls made, by earlier attempts at the survey too, `spent.reused_calls` the answers that
    a step or the cache of earlier jobs held; `cached` are those of the cache. `seconds` is the time of all calls, added
    up however many were made at once. `repaired` counts answers that were refused once and good the second time,
    `replaced` those that another model had to write. `left_out` counts, by name, what inputs lacked because the model
    cannot read more at once: `papers`, `passages`, …, and their `tokens`.
    """

    stage: str
    task: str
    model: str
    spent: Spent
    seconds: float
    cached: int
    repaired: int
    replaced: int
    left_out: Mapping[str, int]


EARLIER = "earlier attempts"
"""The stage of what attempts took that ended without a word: their process was killed, or the service stopped."""


class Ledger:
    """Counts while a survey is written; read it afterwards."""

    def __init__(self) -> None:
        self._stage = ""
        self._spent: dict[tuple[str, str, str], Spent] = {}
        self._seconds: defaultdict[tuple[str, str, str], float] = defaultdict(float)
        self._counts: Counter[tuple[str, str, str, str]] = Counter()
        self._written: Counter[tuple[str, str]] = Counter()
        self._grounding: Grounding | None = None
        self._left_out: dict[tuple[str, str, str], Counter[str]] = {}
        self._given_up: Counter[str] = Counter()

    def enter(self, stage: str) -> None:
        """What follows belongs to this stage."""
        self._stage = stage

    def take_up(self, rows: Iterable[LedgerRow], *, spent: Spent, model: str) -> None:
        """Begin with the rows of earlier attempts, and with one for what they spent beyond that."""
        missing = spent
        for row in rows:
            key = (row.stage, row.task, row.model)
            self._spent[key] = row.spent
            self._seconds[key] = row.seconds
            self._left_out[key] = Counter(row.left_out)
            counts = {"cached": row.cached, "repaired": row.repaired, "replaced": row.replaced}
            self._counts.update({(*key, what): count for what, count in counts.items()})
            missing -= row.spent
        if missing.model_calls > 0:
            self._spent[EARLIER, "", model] = missing

    def spend(self, task: str, model: str, spent: Spent, *, seconds: float = 0.0) -> None:
        """A call was made, or a stored answer used."""
        row = (self._stage, task, model)
        self._spent[row] = self._spent.get(row, NOTHING) + spent
        self._seconds[row] += seconds

    def count(self, what: str, task: str, model: str) -> None:
        """An answer was `cached`, `repaired` or `replaced`."""
        self.spend(task, model, NOTHING)
        self._counts[self._stage, task, model, what] += 1

    def give_up(self, task: str) -> None:
        """No answer to a task was good, and nobody could give one in the model's place."""
        self._given_up[task] += 1

    def leave_out(self, task: str, model: str, pieces: Mapping[str, int], *, tokens: int) -> None:
        """Count the pieces of an input, by name, that were not shown to a model, and the tokens that this saved."""
        self.spend(task, model, NOTHING)
        self._left_out.setdefault((self._stage, task, model), Counter()).update({**pieces, "tokens": tokens})

    def note_answer(self, task: str, model: str, grounding: Grounding | None = None) -> None:
        """An answer of this model is part of the survey; `grounding` says what became of its sentences."""
        self._written[task, model] += 1
        if grounding is not None:
            self._grounding = grounding if self._grounding is None else self._grounding + grounding

    def rows(self) -> Sequence[LedgerRow]:
        """Everything counted, in the order in which it first came."""
        return [
            LedgerRow(
                stage=row[0],
                task=row[1],
                model=row[2],
                spent=spent,
                seconds=self._seconds[row],
                cached=self._counts[*row, "cached"],
                repaired=self._counts[*row, "repaired"],
                replaced=self._counts[*row, "replaced"],
                left_out=dict(self._left_out.get(row, {})),
            )
            for row, spent in self._spent.items()
        ]

    def writers(self, task: str | None = None) -> Mapping[str, int]:
        """How many answers of each model the survey holds, by name: to one task, or to all."""
        found: Counter[str] = Counter()
        for (each, model), answers in self._written.items():
            found[model] += answers if task in {None, each} else 0
        return {model: answers for model, answers in sorted(found.items()) if answers}

    @property
    def grounding(self) -> Grounding | None:
        """What became of the sentences of all drafts that were held against their passages; None if none was."""
        return self._grounding

    def pieces_left_out(self) -> Mapping[str, Mapping[str, int]]:
        """What the inputs of each task lacked, by task and name; tasks whose inputs lacked nothing are not in it."""
        found: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for (_, task, _), pieces in self._left_out.items():
            found[task].update(pieces)
        return {task: dict(pieces) for task, pieces in sorted(found.items())}

    def failures_by_task(self) -> Mapping[str, int]:
        """How often no answer to a task was good, by task."""
        return dict(sorted(self._given_up.items()))

    def tasks(self) -> Sequence[str]:
        """The tasks that were answered, sorted."""
        return sorted({task for task, _ in self._written})
