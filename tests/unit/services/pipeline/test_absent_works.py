"""Works that a field builds on and lacks reach the part that defines its terms, with who tells of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kg.model.papers.paper import Citation, CitationKey, PaperId
from kg.repository.papers.papers import PaperRepository
from services.tasks.drafting.draft import DRAFT
from services.tasks.prompting import load_prompts
from tests.builders.bee_surveys import bee_store, written
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import PAPERS, paper_id

BARE: dict[str, Any] = {
    "id": PaperId("bare"),
    "citation_key": CitationKey("bare2000flow"),
    "title": "Optic Flow in Narrow Tunnels of Glass",
    "abstract": None,
}
"""A work known by its title alone."""
FLOW = ("moreau2014flow", "singh2016tunnel", "petrov2017wind")


@pytest.mark.parametrize(("citing", "is_told"), [(FLOW, True), (FLOW[:2], False)])
async def test_the_first_section_is_shown_what_three_papers_cite(
    tmp_path: Path, citing: tuple[str, ...], is_told: bool
) -> None:
    """The work is known by these citations alone; two are too few for it to be a standard of the field."""
    model = ScriptedModel()
    with bee_store(tmp_path / "graph.kgl") as engine:
        papers, work = PaperRepository(engine), replace(PAPERS[paper_id(FLOW[0])], **BARE)
        papers.save([work])
        papers.save_citations([Citation(citing=paper_id(key), cited=work.id) for key in citing])
        await written(engine, model)
    prompt, title = load_prompts()[DRAFT.name], "“Optic Flow in Narrow Tunnels of Glass”, cited by 3 papers: "
    for draft in model.inputs("draft"):
        assert (title in prompt.render(DRAFT.render(draft)).user) == (is_told and draft.defines)
    assert any(draft.defines for draft in model.inputs("draft"))
