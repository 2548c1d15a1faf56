from __future__ import annotations

import time
from dataclasses import replace

import pytest

from kg.algorithms.identity.author_names import person_key
from kg.algorithms.identity.duplicates import candidate_pairs, find_duplicates
from kg.algorithms.identity.publication_stages import WorkStage, stage_of
from kg.model.papers.duplicates import DuplicatePair, Likeness
from kg.model.papers.paper import Identifier, Paper, PaperId
from tests.builders.two_versions import ARTICLE, OTHERS, PREPRINT, record
from tests.tables import every_case


def found(*papers: Paper) -> list[DuplicatePair]:
    known = {paper.id: paper for paper in (*papers, *OTHERS)}
    return find_duplicates(list(known.values()), lambda ids: {id: known[id] for id in ids})


def likeness(*papers: Paper) -> Likeness:
    pairs = found(*papers)
    return pairs[0].resemblance.likeness if pairs else Likeness.APART


def test_a_preprint_and_its_publication_under_another_title_are_one_work() -> None:
    (pair,) = found(PREPRINT, ARTICLE)
    assert (pair.kept.id, pair.other.id) == ("p2", "p1")
    assert pair.resemblance.likeness is Likeness.SURE
    assert pair.resemblance.authors == pytest.approx(8 / 9)
    assert pair.resemblance.abstracts is not None
    assert pair.resemblance.abstracts > 0.5
    assert pair.resemblance.years_apart == 1


def test_the_order_of_the_papers_does_not_matter() -> None:
    assert found(PREPRINT, ARTICLE) == found(ARTICLE, PREPRINT)


@every_case(
    "facts",
    [
        {"title": "RestStop: long stays at quiet lakes pay off for storks, part II", "year": 2022},
        {"identifiers": (Identifier("doi:10.9999/other.1"),), "venue": "Annals of Herons"},
        {"title": f"Reply to: {PREPRINT.title}"},
        {"title": f"Erratum: {ARTICLE.title}"},
        {"authors": ("Ada Okoye", "Kim Novak", "Per Dahl", "Ida Ek")},
        {"year": 2017},
        {
            "identifiers": (Identifier("arxiv:2101.00001"),),
            "venue": "arXiv",
            "abstract": None,
            "title": "Herons at sea",
        },
    ],
    ids=["part", "two publishers", "reply", "erratum", "other authors", "other years", "nothing alike"],
)
def test_works_that_only_look_like_one_are_kept_apart(facts: dict[str, object]) -> None:
    base = replace(ARTICLE, title="RestStop: long stays at quiet lakes pay off for storks, part I")
    assert likeness(base, record("p9", **{"title": PREPRINT.title, **facts})) is Likeness.APART  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "facts",
    [
        {"venue": "Meeting of Bird People", "identifiers": ()},
        {"venue": "bioRxiv", "year": 2023},
        {"title": "RestStop 2: why storks wait before the desert", "venue": "bioRxiv"},
        {"title": "RestStop: a dataset of storks before the desert", "venue": "bioRxiv"},
    ],
    ids=["conference and journal", "a preprint after it", "a number", "another kind"],
)
def test_where_it_is_not_sure_it_is_asked(facts: dict[str, object]) -> None:
    assert likeness(ARTICLE, replace(PREPRINT, **{"identifiers": (), **facts})) is Likeness.POSSIBLE  # type: ignore[arg-type]


@pytest.mark.parametrize("title", ["Herons and a compiler for C++", "Herons and a compiler for C#"])
def test_a_sign_makes_another_name_of_a_letter(title: str) -> None:
    plain = record("p8", "Herons and a compiler for C", abstract=None, venue="Annals")
    pairs = found(plain, record("p9", title, abstract=None, venue="Annals"))
    assert all("same" not in pair.resemblance.reason for pair in pairs)


def test_a_hyphen_makes_no_other_title() -> None:
    pair = [
        record(id, title, abstract=None, venue="Annals") for id, title in (("p8", "Co-nesting"), ("p9", "Conesting"))
    ]
    (asked,) = found(*pair)
    assert (asked.resemblance.likeness, asked.resemblance.titles) == (Likeness.POSSIBLE, 1.0)


def test_parts_that_every_journal_has_are_two_in_two_places_and_asked_about_in_one() -> None:
    one, other = (record(id, "Erratum", abstract=None, venue="Annals of Herons") for id in ("p8", "p9"))
    assert likeness(one, other) is Likeness.POSSIBLE
    assert likeness(one, replace(other, venue="Acta of Storks")) is Likeness.APART


def test_one_author_may_write_alike_twice() -> None:
    alone = {"authors": ("Ada Okoye",)}
    assert likeness(replace(PREPRINT, **alone), replace(ARTICLE, **alone)) is Likeness.POSSIBLE  # type: ignore[arg-type]


def test_an_abstract_that_three_papers_share_tells_nothing() -> None:
    papers = [
        record(f"p{n}", f"{word} {word}ing at dawn", venue=None) for n, word in enumerate(("Sing", "Hunt", "Nest"))
    ]
    assert found(*papers) == []


def test_a_pair_that_was_decided_is_not_found_again() -> None:
    known = {paper.id: paper for paper in (PREPRINT, ARTICLE)}
    asked: list[tuple[PaperId, PaperId]] = []

    def decided(pair: tuple[PaperId, PaperId]) -> bool:
        asked.append(pair)
        return True

    assert find_duplicates(list(known.values()), lambda ids: {id: known[id] for id in ids}, decided=decided) == []
    assert asked == [("p1", "p2")]


@every_case(
    ("facts", "stage"),
    [
        ({"identifiers": (Identifier("doi:10.2139/ssrn.5"),)}, WorkStage.PREPRINT),
        ({"identifiers": (Identifier("doi:10.1101/gr.123"),)}, WorkStage.PUBLISHED),
        ({"identifiers": (Identifier("arxiv:2101.00001"),), "venue": "Nature"}, WorkStage.PUBLISHED),
        ({"identifiers": (Identifier("dblp:conf/nips/X21"),)}, WorkStage.PUBLISHED),
        ({"identifiers": (Identifier("dblp:journals/corr/abs-2101-00001"),)}, WorkStage.PREPRINT),
        ({"venue": "SSRN Electronic Journal"}, WorkStage.PREPRINT),
        ({}, WorkStage.UNKNOWN),
    ],
)
def test_identifiers_and_venue_tell_the_stage(facts: dict[str, object], stage: WorkStage) -> None:
    assert stage_of(record("p1", "Any", **facts)) is stage


def test_ways_of_writing_a_name_have_one_key() -> None:
    ways = ("Jens van der Meer", "van der Meer, Jens", "J. van der Meer", "van der Meer, J.")
    assert {person_key(way) for way in ways} == {"meer j"}


@pytest.mark.slow
def test_the_time_grows_with_the_papers() -> None:
    papers = [
        record(
            f"p{n:06}",
            f"Title {n}",
            authors=tuple(f"{chr(97 + n % 26)} name{(n * 7 + k) % 9000}" for k in range(4)),
            abstract=None,
        )
        for n in range(20_000)
    ]
    start = time.thread_time()
    assert isinstance(candidate_pairs(papers), list)
    assert time.thread_time() - start < 10
