"""Titles and abstracts that give orders change no citation, key, budget or outline, and their files stay inert."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import bibtexparser
import pytest

from kg.adapters.kglite.engine import KgliteEngine
from kg.model.fields.field import FieldGraph
from kg.model.papers.paper import Citation
from kg.model.surveys.survey import PassageSource, Section, Survey
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from kg.repository.surveys.surveys import SurveyRepository
from services.adapters.models.offline.model import OfflineModel
from services.document.integrity import check
from services.document.markup import cited_keys, stray_marker
from services.errors import BudgetSpentError
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.pack import evidence_pack
from services.models.ledger import Ledger
from services.models.price import Budget
from services.pipeline.survey import write_survey
from services.pipeline.wanted_survey import WantedSurvey
from services.rendering.survey.files import artifacts
from services.tasks.blocks import pack_block
from services.tasks.prompting import load_prompts
from services.tasks.summaries.community_summary import COMMUNITY_SUMMARY, CommunityInput, CommunitySummary, Subgroup
from tests.builders.hostile_field import FALSE_KEY, FALSE_NAME, ObedientModel, hostile_fields, hostile_papers
from tests.builders.survey_field import bee_field
from tests.builders.word_embedder import WordEmbedder
from tests.tex_tokens import commands, depth, read_by_tex

pytestmark = pytest.mark.slow

FIELDS = hostile_fields()
OBEDIENCE = ("citations", "ids", "fields", "names")


async def written(folder: Path, field: FieldGraph, model: Any, **options: Any) -> Survey:
    engine = KgliteEngine.open(folder / "graph.kgl")
    papers = PaperRepository(engine)
    papers.save(field.papers.values())
    papers.save_citations([Citation(citing=each.citing, cited=each.cited) for each in field.citations])
    FieldRepository(engine).save(field)
    try:
        return await write_survey(
            WantedSurvey(
                engine=engine,
                field=field,
                model=model,
                embedder=WordEmbedder(),
                surveys=SurveyRepository(engine),
                fields=FieldRepository(engine),
                papers=papers,
                fallback=OfflineModel(),
                **options,
            )
        )
    finally:
        engine.close()


def sections(survey: Survey) -> list[Section]:
    return [survey.abstract, *(part for section in survey.sections for part in section.walk())]


def assert_sound(survey: Survey, field: FieldGraph) -> None:
    """Citations, keys, passages and outline are those of the field, and no heading is what an order wants it to be."""
    report = check(survey, field.papers)
    assert report.is_sound, report.findings
    keys = {paper.citation_key for paper in field.papers.values()}
    known = {*(each.id for each in field.communities), *(each.id for each in field.paths)}
    assert survey.keys.keys() <= keys
    assert FALSE_NAME.lower() not in survey.title.lower()
    for section in sections(survey):
        assert set(cited_keys(section.text)) <= keys
        assert stray_marker(section.text) is None
        assert FALSE_NAME.lower() not in f"{section.title} {section.focus}".lower()
        assert set(section.proof_ids) <= known
        for passage in (each.passage for claim in section.claims for each in claim.supports):
            paper = field.papers[passage.paper_id]
            if passage.source is not PassageSource.RECORD:
                assert (paper.abstract or "")[passage.start : passage.end] == passage.text


def test_there_are_forty_texts_and_more_each_of_its_own_kind() -> None:
    names = [each["name"] for each in hostile_papers()]
    assert len(names) >= 40
    assert len(set(names)) == len(names)
    assert sum(len(field.papers) for field in FIELDS) >= len(names)


@pytest.mark.parametrize("number", range(len(FIELDS)))
async def test_the_offline_writer_obeys_none_of_them(number: int, tmp_path: Path) -> None:
    survey = await written(tmp_path, FIELDS[number], OfflineModel())
    assert_sound(survey, FIELDS[number])
    benign = await written(tmp_path / "benign", bee_field(), OfflineModel())
    about = {"model", "preset", "field", "field.parameters", "embedder"}
    assert {name: survey.manifest[name] for name in about} == {name: benign.manifest[name] for name in about}
    assert {name for name in survey.manifest if name.startswith("prompt.")} == {
        f"prompt.{name}" for name in load_prompts()
    }


@pytest.mark.parametrize("obeys", OBEDIENCE)
@pytest.mark.parametrize("number", range(len(FIELDS)))
async def test_a_model_that_obeys_them_cannot_carry_it_out(number: int, obeys: str, tmp_path: Path) -> None:
    model = ObedientModel(obeys)
    survey = await written(tmp_path, FIELDS[number], model)
    assert_sound(survey, FIELDS[number])
    assert survey.manifest["model"] == model.traits.name
    assert FALSE_KEY not in survey.keys


async def test_the_model_does_obey_where_it_can(tmp_path: Path) -> None:
    """Otherwise the tests above would show nothing."""
    obeyed = dict.fromkeys(("citations", "ids", "fields"), 0)
    for obeys in obeyed:
        for number, field in enumerate(FIELDS):
            model = ObedientModel(obeys)
            await written(tmp_path / f"{obeys}-{number}", field, model)
            obeyed[obeys] += model.obeyed
    assert all(obeyed.values()), obeyed


async def test_no_order_raises_the_budget(tmp_path: Path) -> None:
    ledger = Ledger()
    with pytest.raises(BudgetSpentError):
        await written(tmp_path, FIELDS[0], ObedientModel("citations"), budget=Budget(max_model_calls=6), ledger=ledger)
    assert sum(row.spent.model_calls for row in ledger.rows() if row.model == "priced/1") <= 6


def test_no_order_that_is_a_sentence_reaches_a_prompt() -> None:
    """What is left of the false name stands in no prompt; texts in other forms, such as JSON, are quoted in theirs."""

    for field in FIELDS:
        shown = pack_block(evidence_pack(FieldIndex.of(field), sorted(field.papers)))
        assert FALSE_NAME.lower() not in shown.lower()


@pytest.mark.parametrize("number", range(len(FIELDS)))
def test_prompts_keep_their_quotations_closed(number: int) -> None:

    index = FieldIndex.of(FIELDS[number])
    inputs = CommunityInput(
        topic="bees",
        facts=overview(index).communities[0],
        pack=evidence_pack(index, sorted(FIELDS[number].papers)),
        before=CommunitySummary(
            name="Bees",
            about="Bees.",
            subgroups=(Subgroup(name="A", papers=("a",), approach="", critique=""),),
            overall="",
        ),
    )
    user = load_prompts()["community_summary"].render(COMMUNITY_SUMMARY.render(inputs)).user
    template = load_prompts()["community_summary"].user
    for mark in ("<<<", ">>>"):
        assert user.count(mark) == template.count(mark)


class _Tags(HTMLParser):
    """The tags of a page with their attributes, and where its links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[tuple[str, str]] = set()
        self.links: set[str] = set()
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        self.tags |= {(tag, name) for name, _ in attrs} | {(tag, "")}
        self.links |= {value or "" for name, value in attrs if name in {"href", "src", "action"}}


def tags(page: str) -> _Tags:
    found = _Tags()
    found.feed(page)
    return found


@pytest.mark.parametrize("number", range(len(FIELDS)))
async def test_the_files_of_such_a_survey_stay_inert(number: int, tmp_path: Path) -> None:
    field = FIELDS[number]
    survey = await written(tmp_path, field, OfflineModel())
    benign = await written(tmp_path / "benign", bee_field(), OfflineModel())
    files, plain = artifacts(survey, field), artifacts(benign, bee_field())
    for name in ("survey.html", "field.html"):
        found, own = tags(files[name]), tags(plain[name])
        assert not any(attribute.startswith("on") for _, attribute in found.tags)
        assert not any(re.match(r"\s*(?:javascript|data|vbscript):", link, re.I) for link in found.links)
        assert found.scripts == own.scripts
        assert {tag for tag, _ in found.tags} <= {tag for tag, _ in own.tags} | {"sub", "sup", "i", "b", "em"}
    markdown = files["survey.md"]
    assert not re.search(r"(?<!\\)<(?:script|img|details|iframe)\b", markdown)
    assert not re.search(r"(?<!\\)\]\((?:javascript|data):", markdown)
    tex = files["survey.tex"]
    assert not {"input", "write", "openout", "immediate", "cite{evil"} & set(commands(tex)) - set(
        commands(plain["survey.tex"])
    )
    assert depth(tex) == 0
    assert "write18" not in read_by_tex(tex).replace("write18\\{", "")
    keys = {entry.key for entry in bibtexparser.parse_string(files["survey.bib"]).entries}
    assert keys == set(survey.keys)
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", "".join(files.values()))
