"""`strata paper`: papers of a graph, one or many."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from api.bootstrap import open_workbench
from api.cli.app import app
from kg.errors import NotFoundError
from kg.model.papers.paper import Citation
from kg.model.papers.retraction import Retraction
from kg.repository.papers.cards import CardRepository
from services.config import Settings
from services.reading.passages import content_passages
from tests.builders.card_values import CARD
from tests.builders.values import paper

CITING = replace(paper(1, abstract="Translation is slow. We propose attention."), year=2017, citation_count=9)
CITED = replace(paper(2, abstract="We propose recurrence."), year=1997, citation_count=80)


@pytest.fixture
def graph(tmp_path: Path) -> str:
    """Two papers of which one cites the other; the first was read by a model."""
    path = str(tmp_path / "graph.kgl")
    with open_workbench(Settings(graph=path)) as workbench:
        workbench.papers.save([CITING, CITED])
        workbench.papers.save_citations([Citation(citing=CITING.id, cited=CITED.id)])
        first = content_passages(CITING)[0].passage
        statement = replace(CARD.statements[1], text="Translation takes time.", passages=(first.id,))
        card = replace(CARD, digest=CITING.text_hash, statements=(statement,))
        CardRepository(workbench.engine).save([card])
    return path


def printed(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["paper", *arguments], env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.stdout


def as_json(*arguments: str) -> Any:
    return json.loads(printed(*arguments, "--json"))


def test_a_paper_is_shown_with_its_card_and_its_citations_both_ways(graph: str) -> None:
    shown = printed("show", CITING.citation_key, "--graph", graph)
    assert CITING.title in shown
    assert "Translation takes time." in shown
    assert "“Translation is slow.”" in shown  # the passage behind words of the model
    assert "BLEU: 28.4 on WMT 2014 against ensembles" in shown
    assert "cites 1" in shown
    assert "is cited by" not in shown
    assert "is cited by 1" in printed("show", CITED.citation_key, "--graph", graph)


def test_json_has_the_shapes_of_the_service(graph: str) -> None:
    whole = as_json("show", CITING.id, "--graph", graph)
    assert whole["id"] == CITING.id
    assert whole["parts"]["card"]["reader"] == CARD.reader
    assert [each["text"] for each in whole["parts"]["card"]["passages"]] == ["Translation is slow."]
    assert [each["id"] for each in whole["parts"]["references"]["items"]] == [CITED.id]
    assert whole["parts"]["citations"]["total"] == 0


def test_the_card_of_one_reader_can_be_asked_for(graph: str) -> None:
    missing = CliRunner().invoke(app, ["paper", "show", CITED.id, "--reader", "reader-1", "--graph", graph])
    assert isinstance(missing.exception, NotFoundError)
    assert "strata field read" in str(missing.exception)
    assert "read by rules" in printed("show", CITED.id, "--reader", "rules", "--graph", graph)


def test_papers_are_listed_by_conditions_and_order(graph: str) -> None:
    keys = [each["citation_key"] for each in as_json("list", "--graph", graph)["items"]]
    assert keys == [CITED.citation_key, CITING.citation_key]  # most cited first
    recent = as_json("list", "--year-from", "2000", "--graph", graph)
    assert ([each["id"] for each in recent["items"]], recent["total"]) == ([CITING.id], 1)
    assert "1 of 2 papers" in printed("list", "--limit", "1", "--graph", graph)


def test_a_retracted_paper_says_since_when_and_who_says_so(graph: str) -> None:
    told = Retraction(sources=("note", "title"), date="2021", notice="doi:10.1000/notice")
    with open_workbench(Settings(graph=graph)) as workbench:
        workbench.papers.save([replace(CITED, retraction=told)])
    shown = printed("show", CITED.citation_key, "--graph", graph)
    assert f"{CITED.title} (retracted)" in shown
    assert "2021, according to its note and its title, doi:10.1000/notice" in shown
    assert "according to" not in printed("show", CITING.citation_key, "--graph", graph)
