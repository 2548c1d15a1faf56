"""What `PaperRepository` promises on every engine of entries, and of where an abstract comes from."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kg.model.papers.entry import Entry
from kg.repository.papers.papers import PaperRepository
from tests.builders.values import paper


class EntryContract:
    """Entries of papers."""

    @pytest.mark.parametrize(
        "entry",
        [
            Entry(format="csl", kind="", key="", fields=(), organisations=("River Watch",)),
            Entry(format="ris", kind="JOUR", key="k", fields=(("TI", "T"),)),
            Entry(
                format="bibtex",
                kind="article",
                key="k",
                fields=(("title", "{T}"),),
                others=(
                    Entry(format="csl", kind="report", key="", fields=(), organisations=("Lake Watch", "River Watch")),
                    Entry(format="ris", kind="RPRT", key="r", fields=(("AU", "Lee"),)),
                ),
                organisations=("River Watch",),
            ),
        ],
    )
    def test_an_entry_and_where_an_abstract_comes_from_come_back(self, papers: PaperRepository, entry: Entry) -> None:
        stored = replace(paper(1, abstract="x"), entry=entry, is_abstract_extracted=True)
        papers.save([stored])
        assert papers.find([stored.id]) == {stored.id: stored}
