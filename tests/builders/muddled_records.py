"""Records of few works that name them in every way that identification must see through."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitedWork, Identifier, PaperKind, PaperRecord

T = TypeVar("T")

_WORDS = ("graph", "attention", "survey", "networks", "über", "deep", "the", "learning", "models", "of", "language")
_AUTHORS = ("Ada Lovelace", "Babbage, Charles", "王小明", "van der Maaten, L.", "O. Veblen", "Grace Hopper", " ")
_WORKS_A_RECORD = 0.4
"""Works that records are about, for each record: most are told of several times."""


def muddled_records(count: int, *, seed: int) -> list[PaperRecord]:
    """So many records, with references and citing papers: bare, by title, by several identifiers, with contexts."""
    random = Random(seed)
    works = [_Work(random, number) for number in range(round(count * _WORKS_A_RECORD))]
    return [random.choice(works).record(row, works) for row in range(1, count + 1)]


class _Work:
    """A work, and what a record may say of it."""

    def __init__(self, random: Random, number: int) -> None:
        self._random = random
        arxiv = f"2{number % 1000:03d}.{10000 + number}"
        self._identifiers = [
            Identifier(known)
            for known in (
                f"doi:10.1000/{number}",
                f"arxiv:{arxiv}",
                f"doi:10.48550/arxiv.{arxiv}",
                f"openalex:w{number}",
                f"isbn:97800000{number % 50:05d}",
                f"dblp:journals/corr/abs-{arxiv.replace('.', '-')}",
            )
        ]
        self._title = " ".join(random.choice(_WORDS) for _ in range(random.randrange(1, 9)))
        self._year = random.randrange(2010, 2020)
        self._authors = tuple(random.sample(_AUTHORS, random.randrange(0, 4)))

    def record(self, row: int, works: list[_Work]) -> PaperRecord:
        """A row about the work."""
        random = self._random
        references = tuple(random.choice(works).mention() for _ in range(random.randrange(0, 6)))
        cited_by = tuple(random.choice(works).mention() for _ in range(random.randrange(0, 3)))
        title = self._spelt() if random.random() < 0.95 else None
        return PaperRecord(
            row=row,
            identifiers=self._named(most=3),
            title=title,
            abstract=self._maybe("An abstract. " * random.randrange(1, 4)),
            year=self._dated(),
            publication_date=self._maybe(f"{self._year}-0{random.randrange(1, 9)}"),
            venue=self._maybe(random.choice(("Journal of Graphs", "journal of graphs", "Proc. of Tests"))),
            authors=self._authors if random.random() < 0.8 else self._authors[:1],
            citation_count=self._maybe(random.randrange(100)),
            kind=self._maybe(random.choice(list(PaperKind))),
            references=self._maybe(references),
            cited_by=self._maybe(cited_by),
            entry=self._maybe(self._entry(row)),
        )

    def mention(self) -> CitedWork:
        """The work as another one names it."""
        random = self._random
        if random.random() < 0.6:
            return CitedWork(identifiers=(random.choice(self._identifiers),))
        return CitedWork(
            identifiers=self._named(most=2),
            title=self._maybe(self._spelt()),
            year=self._dated(),
            authors=self._authors if random.random() < 0.5 else (),
            contexts=("As they show.",) if random.random() < 0.3 else (),
            intents=(random.choice(("background", "method")),) if random.random() < 0.3 else (),
            influential=random.choice((None, True, False)),
        )

    def _named(self, *, most: int) -> tuple[Identifier, ...]:
        return tuple(self._random.sample(self._identifiers, self._random.randrange(0, most + 1)))

    def _spelt(self) -> str:
        return self._random.choice((self._title, self._title.title(), f"{self._title}.", f"<i>{self._title}</i>"))

    def _dated(self) -> int | None:
        return self._random.choice((self._year, self._year, self._year + 1, None))

    def _entry(self, row: int) -> Entry:
        key = self._random.choice((f"key{row % 40}", f"Lovelace{self._year}graph", "has blank"))
        return Entry(format="bibtex", kind="article", key=key, fields=(("title", self._title),))

    def _maybe(self, value: T) -> T | None:
        return value if self._random.random() < 0.6 else None
