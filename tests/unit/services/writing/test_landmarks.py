"""Which works beside a field are its landmarks, and which of them a part may cite."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kg.model.papers.paper import Citation, CitationKey, Paper, PaperId
from kg.model.papers.retraction import Retraction
from kg.repository.fields.fields import FieldRepository
from kg.repository.papers.papers import PaperRepository
from services.evidence.index import FieldIndex
from services.evidence.pack import evidence_pack, with_papers
from services.evidence.pack_shortening import with_passages_alone, without_papers
from services.tasks import limits
from services.writing.evidence_gathering import CitedBeside
from services.writing.landmarks import WorksBeside, find_works_beside, with_landmarks
from tests.builders.bee_surveys import bee_store
from tests.builders.landmarks import CITING, DANCE, STORED_DANCE, save_landmark
from tests.builders.survey_field import PAPERS, bee_field, paper_id

INDEX = FieldIndex.of(bee_field())
KEYS = sorted(str(paper.citation_key) for paper in PAPERS.values())
MARK = CitedBeside(paper=DANCE, cited=5, citing=frozenset(map(paper_id, CITING)))


def beside(path: Path, *, citing: tuple[str, ...] = CITING, **changed: object) -> WorksBeside:
    with bee_store(path / "graph.kgl") as engine:
        save_landmark(engine, citing)
        PaperRepository(engine).save([replace(STORED_DANCE, **changed)])  # type: ignore[arg-type]
        return find_works_beside(bee_field(), PaperRepository(engine), FieldRepository(engine))


def test_a_work_known_by_citations_that_enough_papers_cite_is_a_landmark(tmp_path: Path) -> None:
    assert beside(tmp_path).landmarks == (MARK,)


def test_it_has_a_key_of_the_words_of_its_title_unless_a_file_gave_it_one(tmp_path: Path) -> None:
    (made,) = beside(tmp_path / "bare").landmarks
    assert made.paper.citation_key == "dance-language-bees"
    (named,) = beside(tmp_path / "named", citation_key=CitationKey("frisch1967")).landmarks
    assert named.paper.citation_key == "frisch1967"
    (dated,) = beside(tmp_path / "dated", year=1967).landmarks
    assert dated.paper.citation_key == "dance-language-bees-1967"


def test_no_two_works_share_a_key_and_one_that_a_survey_cites_keeps_its_own(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        save_landmark(engine)
        papers, fields = PaperRepository(engine), FieldRepository(engine)
        other = PaperId("pda9ce0000000002")
        papers.save([replace(STORED_DANCE, id=other, citation_key=CitationKey(other))])
        papers.save_citations([Citation(citing=paper_id(key), cited=other) for key in CITING])
        found = find_works_beside(bee_field(), papers, fields).landmarks
        cited = replace(bee_field(), landmarks={other: replace(found[1].paper, citation_key=CitationKey("dance"))})
        again = find_works_beside(cited, papers, fields).landmarks
    assert [each.paper.citation_key for each in found] == ["dance-language-bees", "dance-language-beesa"]
    assert [each.paper.citation_key for each in again] == ["dance-language-bees", "dance"]


@pytest.mark.parametrize(
    ("citing", "changed"),
    [
        (CITING[:2], {}),
        (CITING, {"stub": False}),
        (CITING, {"title": " "}),
        (CITING, {"retraction": Retraction(sources=("planted",))}),
    ],
)
def test_no_other_work_is_one(tmp_path: Path, citing: tuple[str, ...], changed: dict[str, object]) -> None:
    """Two papers are too few; a record, no title and a retraction rule a work out."""
    assert beside(tmp_path, citing=citing, **changed).landmarks == ()


def test_in_a_large_field_three_in_a_hundred_papers_cite_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LANDMARK_SHARE", 0.4)  # of 14 papers 6
    assert beside(tmp_path).landmarks == ()


def test_the_landmarks_of_a_field_may_be_cited_and_are_no_members() -> None:
    field = WorksBeside(landmarks=(MARK,)).in_field(bee_field())
    assert field.citable[DANCE.id] == DANCE
    assert DANCE.id not in field.papers.keys() | field.members.keys()
    assert field.papers == bee_field().papers
    assert repr(field) == repr(bee_field())


def pack_on(*keys: str) -> tuple[str, ...]:
    pack = with_landmarks(evidence_pack(INDEX, list(map(paper_id, keys))), (MARK,), papers=14)
    return tuple(key for each in pack.landmarks for key in each.citing)


def test_a_part_may_cite_a_landmark_that_two_of_its_papers_cite_or_one_of_few() -> None:
    others = [key for key in KEYS if key not in CITING]
    assert pack_on(*others[:6], CITING[0]) == CITING[:1]
    assert pack_on(*others[:7], CITING[0]) == ()
    assert pack_on(*others[:7], *CITING[:2]) == CITING[:2]
    assert pack_on(*others[:3]) == ()


def test_those_that_the_part_cites_most_come_first_and_so_many_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LANDMARKS_SHOWN", 8)
    marks = [
        replace(
            MARK,
            paper=Paper(id=PaperId(f"s{at}"), citation_key=CitationKey(f"s{at}"), title=f"Work {at}", stub=True),
            citing=frozenset(map(paper_id, CITING[: 1 + at % 3])),
        )
        for at in range(12)
    ]
    pack = with_landmarks(evidence_pack(INDEX, list(map(paper_id, CITING))), marks, papers=14)
    assert [str(each.paper.id) for each in pack.landmarks] == ["s11", "s2", "s5", "s8", "s1", "s10", "s4", "s7"]


def test_landmarks_stay_where_papers_join_or_leave_and_go_where_nothing_names_them() -> None:
    pack = with_landmarks(evidence_pack(INDEX, [paper_id(CITING[0])]), (MARK,), papers=14)
    record = pack.landmarks[0].record
    assert record.id in pack.passages()
    assert pack.keys()[DANCE.id] == DANCE.citation_key
    assert DANCE.id not in {item.paper.id for item in pack.everything()}
    assert with_papers(INDEX, pack, [paper_id(CITING[1])]).landmarks == pack.landmarks
    assert without_papers(pack, frozenset({paper_id(CITING[0])})).landmarks == pack.landmarks
    assert with_passages_alone(pack, [record.id]).landmarks == pack.landmarks
    assert with_passages_alone(pack, []).landmarks == ()


def test_a_work_cited_by_few_is_shown_to_the_part_that_defines_terms_alone(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        papers = PaperRepository(engine)
        papers.save([replace(STORED_DANCE, stub=False)])
        papers.save_citations([Citation(citing=paper_id(key), cited=DANCE.id) for key in CITING[:3]])
        found = find_works_beside(bee_field(), papers, FieldRepository(engine))
    assert [(each.paper.title, each.cited) for each in found.absent] == [(DANCE.title, 3)]
    assert found.landmarks == ()
