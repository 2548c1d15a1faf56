"""Full texts of papers, on the graph itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from api.cli.on_graph.base import GraphBase
from services.queue.model import JobKind

if TYPE_CHECKING:
    from api.schemas.full_texts import FullTextList, FullTextOut, NewTextFetch, TextPlanOut
    from api.schemas.jobs import JobOut
    from api.schemas.papers import PaperOut
    from kg.repository.papers.full_texts import FullTextRepository
    from services.collecting.kept_texts import TextKeeper


class FullTextsOnGraph(GraphBase):
    """What can be asked of full texts."""

    @cached_property
    def _texts(self) -> FullTextRepository:
        from kg.repository.papers.full_texts import FullTextRepository

        return FullTextRepository(self.bench.engine)

    @cached_property
    def _keeper(self) -> TextKeeper:
        from services.collecting.kept_texts import TextKeeper

        return TextKeeper(self.bench.papers, self._texts, self.bench.text_files)

    def get_paper(self, id: str) -> PaperOut:
        """A paper."""
        from api.schemas.papers import paper_out

        return paper_out(self.bench.papers.get(id))

    def list_full_texts(self) -> FullTextList:
        """All that are kept, without their texts."""
        from api.schemas.full_texts import FullTextList, full_text_brief

        found = list(self._texts.briefs())
        papers = self.bench.papers.find([each.paper_id for each in found])
        items = [full_text_brief(each, papers[each.paper_id]) for each in found]
        return FullTextList(items=items, next_cursor=None, next=None)

    def get_full_text(self, id: str) -> FullTextOut:
        """The full text of a paper."""
        from api.schemas.full_texts import full_text_out
        from services.collecting.kept_texts import text_of_paper

        paper, text = text_of_paper(self.bench.papers, self._texts, id)
        return full_text_out(text, paper)

    def add_full_text(self, file: Path, *, paper: str | None, filename: str, licence: str | None) -> FullTextOut:
        """Keep the full text of whichever paper a file is of, or of the one that is named."""
        from api.schemas.full_texts import full_text_out

        owner, text = self._keeper.keep(file, name=filename, paper=paper, licence=licence)
        self.bench.engine.checkpoint()
        return full_text_out(text, owner)

    def delete_full_text(self, id: str) -> None:
        """Drop the full text of a paper."""
        from services.collecting.kept_texts import text_of_paper

        paper, _ = text_of_paper(self.bench.papers, self._texts, id)
        self._texts.delete([paper.id])
        self.bench.engine.checkpoint()

    def get_full_text_plan(
        self, id: str, *, papers: int, again: bool, survey: str | None, only: Sequence[str]
    ) -> TextPlanOut:
        """Which papers of a field to read whole."""
        from api.schemas.full_texts import text_plan_out
        from services.jobs.text_plan import text_plan

        return text_plan_out(text_plan(self.bench, id, papers=papers, again=again, survey_id=survey, only=only))

    def create_full_text_fetch(self, id: str, wanted: NewTextFetch) -> JobOut:
        """Fetch the full texts of the papers that carry a field."""
        from services.jobs.text_fetching import text_fetcher

        text_fetcher(self.bench)
        return self.job_done(JobKind.FULL_TEXTS, wanted.of_field(id))
