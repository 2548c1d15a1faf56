"""A synthetic field of any size: power-law citations, growing years, topics with words of their own.

Papers are numbered by age, so every citation points to a smaller number. Citation counts follow a power law because a
cited paper is drawn by a Pareto fitness; 70 % of the citations stay inside the citing paper's topic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kg.model.papers.paper import CitedWork, Identifier, PaperRecord

FIRST_YEAR, LAST_YEAR = 1995, 2025
TOPICS = 20
WORDS_OF_A_TOPIC = 40
COMMON_WORDS = 400
_TITLE_WORDS, _ABSTRACT_WORDS = 8, 120
_TITLE_PARTS, _SENTENCES = 2, 6
_SAME_TOPIC = 0.7
_PARETO_SHAPE = 1.5


@dataclass(frozen=True, slots=True, kw_only=True)
class SyntheticField:
    """n papers and m citations; `citing` and `cited` have shape (m,), pairs unique, cited < citing."""

    years: NDArray[np.int64]
    topics: NDArray[np.int64]
    citing: NDArray[np.int64]
    cited: NDArray[np.int64]
    seed: int

    @property
    def size(self) -> int:
        """Number of papers n."""
        return len(self.years)

    def vectors(self, dimension: int = 256) -> NDArray[np.float32]:
        """Unit vectors gathered around the centre of their topic, shape (n, dimension)."""
        random = np.random.default_rng(self.seed + 1)
        centres = random.standard_normal((TOPICS, dimension))
        noise = random.standard_normal((self.size, dimension)) * 1.2
        vectors = centres[self.topics] + noise
        return (vectors / np.linalg.norm(vectors, axis=1, keepdims=True)).astype(np.float32)

    def records(self) -> list[PaperRecord]:
        """The field as import rows, each with its reference list."""
        order = np.argsort(self.citing, kind="stable")
        starts = np.searchsorted(self.citing[order], np.arange(self.size + 1)).tolist()
        in_degree = np.bincount(self.cited, minlength=self.size).tolist()
        works = [CitedWork(identifiers=(_identifier(paper),)) for paper in range(self.size)]
        cited = self.cited[order].tolist()
        texts = self._texts()
        return [
            PaperRecord(
                row=paper + 1,
                identifiers=(_identifier(paper),),
                title=" ".join(words[:_TITLE_WORDS]) + f" {paper}",
                abstract=" ".join(words[_TITLE_WORDS:]),
                year=int(self.years[paper]),
                venue=f"Journal {self.topics[paper]}",
                authors=(f"Ada Author{paper % 5000}", f"Ben Writer{paper * 7 % 9000}"),
                citation_count=in_degree[paper],
                references=tuple(works[number] for number in cited[starts[paper] : starts[paper + 1]]),
            )
            for paper, words in enumerate(texts)
        ]

    def english(self, models: Sequence[tuple[str, Sequence[str]]]) -> list[tuple[str, str]]:
        """For each paper a title and an abstract of seven sentences, put together from real ones.

        Seven in ten sentences come from the papers of its topic, and one names a thing of its own.

        Args:
            models: titles and sentences of real papers, at least one for each topic.
        """
        random = np.random.default_rng(self.seed + 3)
        own = [models[topic::TOPICS] for topic in range(TOPICS)]
        said = [[sentence for _, sentences in part for sentence in sentences] for part in (*own, models)]
        drawn = random.random((self.size, _TITLE_PARTS + _SENTENCES)).tolist()
        common = (random.random((self.size, _SENTENCES)) >= _SAME_TOPIC).tolist()
        found = []
        for paper, topic in enumerate(self.topics.tolist()):
            first, second = (own[topic][int(each * len(own[topic]))][0].split() for each in drawn[paper][:_TITLE_PARTS])
            pools = [said[-1] if is_common else said[topic] for is_common in common[paper]]
            chosen = [
                pool[int(each * len(pool))] for pool, each in zip(pools, drawn[paper][_TITLE_PARTS:], strict=True)
            ]
            title = " ".join((*first[: len(first) // 2], *second[len(second) // 2 :]))
            found.append((title, " ".join((*chosen, f"We call it {_word(paper).title()} networks."))))
        return found

    def _texts(self) -> list[list[str]]:
        """For each paper its words, half from its topic's vocabulary and half from the common one."""
        random = np.random.default_rng(self.seed + 2)
        shape = (self.size, _TITLE_WORDS + _ABSTRACT_WORDS)
        vocabulary = np.array(
            [_word(number) for number in range(COMMON_WORDS + TOPICS * WORDS_OF_A_TOPIC)], dtype=object
        )
        common = random.integers(COMMON_WORDS, size=shape)
        own = COMMON_WORDS + self.topics[:, None] * WORDS_OF_A_TOPIC + random.integers(WORDS_OF_A_TOPIC, size=shape)
        return vocabulary[np.where(random.random(shape) < 0.5, own, common)].tolist()


def synthetic_field(papers: int, citations: int, *, seed: int = 0) -> SyntheticField:
    """Draw a field of exactly so many papers and distinct citations; `citations` well below papers² / 2."""
    random = np.random.default_rng(seed)
    share = np.sort(random.random(papers)) ** 0.5
    years = (FIRST_YEAR + share * (LAST_YEAR - FIRST_YEAR + 1)).astype(np.int64).clip(max=LAST_YEAR)
    topics = random.integers(TOPICS, size=papers)
    pairs = np.empty(0, dtype=np.int64)
    while len(pairs) < citations:
        citing = random.integers(1, papers, size=citations)
        pairs = np.union1d(pairs, citing * papers + _draw_cited(random, citing, topics))
    pairs = random.permutation(pairs)[:citations]
    return SyntheticField(years=years, topics=topics, citing=pairs // papers, cited=pairs % papers, seed=seed)


def _draw_cited(random: np.random.Generator, citing: NDArray[np.int64], topics: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each citing paper an older one, by fitness, mostly of its own topic."""
    fitness = random.pareto(_PARETO_SHAPE, size=len(topics)) + 1.0
    cited = _draw_older(random, citing, np.arange(len(topics)), fitness)
    own = random.random(len(citing)) < _SAME_TOPIC
    for topic in range(TOPICS):
        members = np.flatnonzero(topics == topic)
        chosen = np.flatnonzero(own & (topics[citing] == topic) & (citing > members[0]))
        cited[chosen] = _draw_older(random, citing[chosen], members, fitness)
    return cited


def _draw_older(
    random: np.random.Generator, citing: NDArray[np.int64], pool: NDArray[np.int64], fitness: NDArray[np.float64]
) -> NDArray[np.int64]:
    """One paper of the ascending `pool` below each citing number, with probability proportional to fitness."""
    cumulated = np.concatenate([[0.0], np.cumsum(fitness[pool])])
    reach = cumulated[np.searchsorted(pool, citing)]
    position = np.searchsorted(cumulated, random.random(len(citing)) * reach, side="right") - 1
    return pool[np.clip(position, 0, len(pool) - 1)]


def _identifier(paper: int) -> Identifier:
    return Identifier(f"doi:10.5555/synthetic.{paper}")


def _word(number: int) -> str:
    """A pronounceable word for a number, the same each time."""
    syllables = ("ba", "ce", "di", "fo", "gu", "la", "me", "ni", "ro", "su", "ta", "ve", "xi", "zo", "pa", "ke")
    word = ""
    number += 16
    while number:
        number, digit = divmod(number, 16)
        word += syllables[digit]
    return word
