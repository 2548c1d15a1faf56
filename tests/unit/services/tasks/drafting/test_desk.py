"""The evidence of a subsection as its writer sees it."""

from __future__ import annotations

from dataclasses import replace

from kg.model.papers.card import Card, CardStatement, ReportedResult, StatementRole
from kg.model.papers.paper import PaperKind
from services.evidence.index import FieldIndex
from services.evidence.overview import overview
from services.evidence.pack import EvidencePaper
from services.tasks.drafting.desk import (
    home_block,
    records_block,
    relations_block,
    summaries_block,
    visiting_block,
)
from services.tasks.summaries.community_summary import CommunitySummary, Subgroup
from services.tasks.views import CommunityView
from services.writing.passage_choice import find_texts
from tests.builders.evidence_of import evidence_of, pack_of
from tests.builders.survey_field import bee_field
from tests.builders.whole_papers import whole_text

SUN = evidence_of(
    "Haldor",
    "Bees are fascinating. We propose a sun compass model of straight courses. Results show that headings are within "
    "4.5 degrees.",
    title="A Sun Compass",
    year=2004,
    cited_inside=2,
)
FLOW = evidence_of("Ruiz", "We introduce an odometer for flying bees.", title="The Odometer", year=2006)
PACK = pack_of(SUN, FLOW, citations=((FLOW, SUN),))
OPENING, MODEL, RESULT = (each.passage.id for each in SUN.passages)


def ids(item: EvidencePaper) -> list[str]:
    return [each.passage.id for each in item.passages]


def test_a_paper_that_no_model_read_is_shown_by_its_passages_with_their_roles_and_the_nearest_marked() -> None:
    head, *lines = home_block(PACK, {}, nearest=[RESULT], visiting=[FLOW.paper.id]).splitlines()
    assert head == (
        f"[{SUN.paper.citation_key}] A Sun Compass (Haldor; 2004; cited 2 times here); record {SUN.record.id}"
    )
    assert lines == [
        f"{OPENING} (background): Bees are fascinating.",
        f"{MODEL} (contribution): We propose a sun compass model of straight courses.",
        f"{RESULT}* (result): Results show that headings are within 4.5 degrees.",
    ]


def test_of_a_paper_that_a_model_read_the_card_is_shown_and_the_nearest_passages_in_full() -> None:
    card = Card(
        paper_id=SUN.paper.id,
        kind=PaperKind.METHOD,
        statements=(
            CardStatement(role=StatementRole.LIMIT, text="It needs the sun.", passages=(MODEL,), is_quote=False),
            CardStatement(role=StatementRole.RESULT, text="Gone.", passages=("elsewhere#00000000",), is_quote=False),
        ),
        results=(ReportedResult(what="error", value="4.5", unit="degrees", on=None, against=None, passages=(RESULT,)),),
        reader="model/1",
        version=1,
        digest="d",
    )
    _, *lines = home_block(PACK, {SUN.paper.id: card}, nearest=[RESULT], visiting=[FLOW.paper.id]).splitlines()
    assert lines == [
        f"limit: It needs the sun. ({MODEL})",
        f"number: error: 4.5 degrees ({RESULT})",
        f"{RESULT}* (result): Results show that headings are within 4.5 degrees.",
    ]


def test_visitors_stand_apart_and_who_cites_whom_is_told_by_keys() -> None:
    shown = visiting_block(PACK, nearest=(), visiting=[FLOW.paper.id])
    assert shown.startswith(f"[{FLOW.paper.citation_key}] The Odometer")
    assert str(SUN.paper.citation_key) not in shown
    assert relations_block(PACK) == f"{FLOW.paper.citation_key} cites {SUN.paper.citation_key}"


def test_a_passage_that_the_desk_names_is_among_the_few_of_its_visitor() -> None:
    long = evidence_of(
        "Lund", " ".join(f"We measure flight {number} of the bees." for number in range(9)), title="Flights"
    )
    last = long.passages[-1].passage.id
    pack, nearest = pack_of(SUN, long), [each.passage.id for each in long.passages[:-1]]
    assert str(last) not in visiting_block(pack, nearest=nearest, visiting=[long.paper.id])
    shown = visiting_block(pack, nearest=nearest, visiting=[long.paper.id], named={last})
    assert str(last) in shown
    assert len(shown.splitlines()) == 7


def test_without_visitors_or_works_beside_nothing_is_shown() -> None:
    assert visiting_block(PACK, nearest=(), visiting=()) == records_block(PACK) == ""


def test_citations_between_visitors_are_not_told() -> None:
    assert relations_block(PACK, visiting=[SUN.paper.id]) == relations_block(PACK)
    assert relations_block(PACK, visiting=[SUN.paper.id, FLOW.paper.id]) == ""


def test_of_a_community_only_the_subgroups_of_the_papers_of_a_part_are_told() -> None:
    facts = overview(FieldIndex.of(bee_field())).communities[0]
    near, far = (Subgroup(name=name, papers=(name,), approach="a", critique="c") for name in ("near", "far"))
    summary = CommunitySummary(name="n", about="b", subgroups=(near, far), overall="o", outliers=("odd",))
    view = CommunityView(facts=facts, summary=summary)
    told = summary.model_copy(update={"subgroups": (near,), "outliers": ()})
    assert summaries_block([view], {"near"}) == f"{facts.label}: {told.model_dump_json()}"
    assert summaries_block([view]) == f"{facts.label}: {summary.model_dump_json()}"


def test_a_sentence_that_may_be_a_result_is_not_called_background() -> None:
    hives = evidence_of(
        "Abe",
        "Hives are warm. Many hives were examined. Of these, 12 had mites. We propose a cure. Winter came early.",
        title="The Hive",
    )
    _, *lines = home_block(pack_of(hives), {}, nearest=(), visiting=()).splitlines()
    assert [line.partition(": ")[0].removeprefix(id).strip() for line, id in zip(lines, ids(hives), strict=True)] == [
        "(background)", "", "", "(contribution)", "(approach)",
    ]  # fmt: skip


def labels(*sentences: str, title: str = "A Compass") -> list[str]:
    item = evidence_of("Haldor", " ".join(sentences), title=title)
    lines = home_block(pack_of(item), {}, nearest=(), visiting=()).splitlines()[1:]
    return [line.partition(" ")[2].partition(":")[0] if "(" in line.partition(":")[0] else "" for line in lines]


def test_a_paper_that_speaks_of_itself_or_of_what_it_coins_sets_no_scene() -> None:
    scene = "Bees are fascinating animals of the field."
    for own in ("The survey gives a view of compasses.", "SunNav passes light along wires.", "PNAV needs light."):
        assert "(background)" not in labels(scene, own, "Light is blue.", title="SunNav: A Compass")[1], own
    found = labels(scene, "GNSs lead ships at sea.", "We propose a lamp.", "It is blue.")
    assert found[:3] == ["(background)", "(background)", "(contribution)"]


def test_an_essay_that_speaks_of_itself_at_its_end_or_never_has_no_background() -> None:
    claims = ("Bees are lost at sea.", "A claim is less likely true where hives are small.", "Light bends.")
    assert "(background)" not in labels(*claims)
    assert "(background)" not in labels(*claims, "We discuss hives.")


def test_a_setting_by_rule_has_no_label_since_it_may_be_a_result() -> None:
    assert "(setting)" not in labels("We study hives.", "Setting: 12 hives in Norway.", "Data came from 30 bees.")


def test_passages_of_a_full_text_stand_under_a_card_with_what_they_are_and_their_place() -> None:
    paper = replace(SUN.paper, full_text=whole_text(SUN.paper.id))
    chosen = find_texts({paper.id: (paper, 12)}, {}, "Headings below clouds", room=100_000)[paper.id]
    item = replace(SUN, paper=paper, passages=(*SUN.passages, *chosen))
    card = Card(paper_id=paper.id, kind=PaperKind.METHOD, statements=(), reader="model/1", version=1, digest="d")
    lines = home_block(pack_of(item), {paper.id: card}, nearest=(), visiting=()).splitlines()
    assert len(lines) == 1 + len(chosen)
    assert any("(result row; full text, 3 Results / Table 1, page 5): Error of the compass" in line for line in lines)
    assert any("(limitation; full text, 4 Discussion, page 6): However, the model fails" in line for line in lines)
