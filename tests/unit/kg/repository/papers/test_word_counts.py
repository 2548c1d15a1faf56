"""The words of the papers that can be read."""

from __future__ import annotations

from pathlib import Path

from kg.adapters.kglite.engine import KgliteEngine
from kg.repository.papers.papers import PaperRepository
from kg.repository.papers.word_counts import KEPT_SECONDS, WordCounts
from tests.builders.values import paper


class _Shared(KgliteEngine):
    """A graph that others write to as well, so that nobody is told of their writes."""

    def follow(self, templates: object, follower: object) -> bool:
        """Nobody is told."""
        return False


def test_words_are_counted_once_a_paper_and_follow_the_graph(tmp_path: Path) -> None:
    papers = PaperRepository(KgliteEngine.open(tmp_path))
    assert papers.word_counts() == {}
    papers.save(
        [
            paper(1, title="Bees and bees", authors=("Ada Müller",), venue="Hives"),
            paper(2, title="Wasps, bees"),
            paper(3, title="Hornets", stub=True),
        ]
    )
    assert papers.word_counts() == {"bees": 2, "and": 1, "wasps": 1, "ada": 1, "muller": 1, "hives": 1}
    papers.save([paper(2, title="Wasps")])
    assert papers.word_counts()["bees"] == 1


def test_where_others_write_words_are_read_again_after_a_while(tmp_path: Path) -> None:
    engine = _Shared.open(tmp_path)
    now = [0.0]
    words = WordCounts(engine, clock=lambda: now[0])
    assert words.counts() == {}
    PaperRepository(engine).save([paper(1, title="Bees")])
    assert words.counts() == {}
    now[0] = KEPT_SECONDS + 1
    assert words.counts() == {"bees": 1}
