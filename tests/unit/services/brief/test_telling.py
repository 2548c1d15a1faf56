"""Papers in their own words: the third person where only the subject changes, else a quotation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from services.brief.sentences import CONTRIBUTION, OPEN, RESULT, best, statements
from services.brief.telling import Teller, in_order
from services.evidence.pack import EvidencePaper
from services.reading.cues import in_third_person, leans, points_back, without_opening
from tests.builders.evidence_of import evidence_of

WHO = "Ito and Vu (2020)"


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("We propose a sun compass.", "Ito and Vu (2020) propose a sun compass."),
        ("In this paper, we propose a sun compass.", "Ito and Vu (2020) propose a sun compass."),
        ("The authors show that bees dance.", "Ito and Vu (2020) show that bees dance."),
        ("This paper presents a sun compass.", "The paper by Ito and Vu (2020) presents a sun compass."),
        ("The survey covers compasses.", "The survey by Ito and Vu (2020) covers compasses."),
    ],
)
def test_a_sentence_whose_subject_alone_changes_is_told_in_the_third_person(sentence: str, told: str) -> None:
    assert in_third_person(sentence, WHO, authors=2) == told


@pytest.mark.parametrize(
    "sentence",
    [
        "We propose a sun compass and test it in our garden.",
        "We propose a compass, which we call Sol.",
        "We live on a warm planet.",
        "Bees dance in the dark.",
        "The study of bees shows that they dance.",
        "In this paper we propose a sun compass that helps us.",
    ],
)
def test_a_sentence_in_which_more_would_change_is_left_as_it_is(sentence: str) -> None:
    assert in_third_person(sentence, WHO, authors=2) is None


def test_one_author_takes_verbs_of_the_past_alone() -> None:
    assert in_third_person("We propose a compass.", "Ito (2020)", authors=1) is None
    assert in_third_person("We proposed a compass.", "Ito (2020)", authors=1) == "Ito (2020) proposed a compass."
    assert in_third_person("We propose a compass.", "“Sol”", authors=0) is None


def test_openings_that_lean_on_another_sentence_are_known() -> None:
    assert all(map(leans, ("It wins.", "These bees dance.", "However, bees sleep.", "To this end, we dance.")))
    assert not any(
        map(leans, ("This paper dances.", "Bees dance.", "Italy has bees.", "Itō dances.", "Northern bees."))
    )
    assert points_back("We address these challenges by dancing.")
    assert points_back("We propose a way to solve this problem by dancing.")
    assert points_back("During rain, it sleeps in the hive.")
    assert not points_back("We show in this paper that bees dance.")


def test_a_paper_is_told_by_its_contribution_and_its_result_with_figures() -> None:
    item = evidence_of(
        "Ito",
        "Bees were long thought to sleep at night. We proposed a night compass for bees. We train it on moonlight. "
        "The compass works well in tests. Experiments show that 95 % of the bees come home.",
    )
    (told,) = Teller(cards={}, used=set()).paper(item)
    assert told.text == (
        "Ito (2020) proposed a night compass for bees: “Experiments show that 95% of the bees come home.”"
    )
    assert told.passages == (item.passages[1].passage.id, item.passages[4].passage.id, item.record.id)


def test_what_is_quoted_twice_of_a_paper_has_dots_between() -> None:
    proposed = "In the wild, we propose a night compass that bees {}carry home."
    found = "Experiments show that 95 % of the bees come home{}."
    (told,) = Teller(cards={}, used=set()).paper(evidence_of("Ito", f"{proposed.format('')} {found.format('')}"))
    assert told.text == (
        "Ito (2020): “In the wild, we propose a night compass that bees carry home.” … “Experiments show that 95% of "
        "the bees come home.”"
    )
    abstract = f"{proposed.format('very ' * 30)} {found.format(' to a hive' * 10)}"
    (told,) = Teller(cards={}, used=set()).paper(evidence_of("Ito", abstract))
    assert told.text.startswith("Ito (2020): “In the wild, we propose")
    assert "carry home.” … “Experiments show that 95% of the bees come home to a hive" in told.text


def test_what_only_announces_is_told_with_its_result_or_where_the_paper_must_be() -> None:
    item = evidence_of("Ito", "We investigated night compasses of bees.", title="Night compasses of bees")
    assert Teller(cards={}, used=set()).paper(item) == []
    (forced,) = Teller(cards={}, used=set()).paper(item, always=True)
    assert forced.text == "Ito (2020) investigated night compasses of bees."
    found = evidence_of(
        "Ito", "We investigated whether moonlit caves confuse bees. Results show that 95 % of the bees come home."
    )
    (told,) = Teller(cards={}, used=set()).paper(found)
    assert told.text == (
        "Ito (2020) investigated whether moonlit caves confuse bees: “Results show that 95% of the bees come home.”"
    )


@pytest.mark.parametrize(
    "step",
    ["At baseline, 20 % of the bees came home.", "We enrolled 95 % of the bees.", "186 bees completed the trial."],
)
def test_who_took_part_and_what_was_before_is_no_result(step: str) -> None:
    item = evidence_of("Ito", f"We proposed a night compass for bees. {step}")
    (told,) = Teller(cards={}, used=set()).paper(item)
    assert told.text == "Ito (2020) proposed a night compass for bees."


def test_a_short_form_that_another_sentence_explains_is_spelt_out_once_in_a_part_and_never_the_topic() -> None:
    item = evidence_of(
        "Ito",
        "Sun map compasses (SMC) are old. Bee navigation (BN) is hard. We proposed an SMC of copper and glass for BN. "
        "Results show that the SMC leads 95 % of the bees home.",
    )
    (told,) = Teller(cards={}, used=set(), topic="bee navigation").paper(item)
    assert told.text == (
        "Ito (2020) proposed an SMC [Sun map compasses] of copper and glass for BN: “Results show that the SMC leads "
        "95% of the bees home.”"
    )


def test_what_is_not_said_of_the_own_work_is_a_quotation_with_single_marks_inside() -> None:
    item = evidence_of("Ito", "Our “night compass” of polarised moonlight is proposed for bees.")
    (only,) = Teller(cards={}, used=set()).paper(item)
    assert only.text == "Ito (2020): “Our ‘night compass’ of polarised moonlight is proposed for bees.”"


def test_nothing_is_told_twice_and_a_paper_without_a_sentence_of_its_own_only_where_it_must() -> None:
    item = evidence_of("Ito", "However, it fails in the dark of night.")
    assert Teller(cards={}, used=set()).paper(item) == []
    (forced,) = Teller(cards={}, used=set()).paper(item, always=True)
    assert forced.text == "Ito (2020) in “Sol”: “However, it fails in the dark of night.”"
    used = {each.passage.id for each in item.passages}
    assert Teller(cards={}, used=used).paper(item, always=True) == []


def test_a_work_without_authors_is_named_by_its_title() -> None:
    item = evidence_of("Ito", "We propose a night compass for bees.", title="Sol")
    nobody = replace(item, paper=replace(item.paper, authors=()))
    (only,) = Teller(cards={}, used=set()).paper(nobody)
    assert only.text == "“Sol” (2020): “We propose a night compass for bees.”"


def test_the_best_statement_stands_alone_and_damaged_ones_are_left() -> None:
    item = evidence_of(
        "Ito",
        "We show that \\alpha bees fly home. Results show that 9 of 10 bees fly home. It works, in all.",
    )
    found = best(statements(item, {}), RESULT)
    assert found is not None
    assert found.text == "Results show that 9 of 10 bees fly home."
    assert best(statements(item, {}), CONTRIBUTION) is None


def test_papers_are_followed_by_those_that_build_on_them() -> None:
    a, b, c, d = (evidence_of(name, "") for name in ("Abe", "Bo", "Cy", "Do"))

    def ids(*pairs: tuple[EvidencePaper, EvidencePaper]) -> list[tuple[str, str]]:
        return [(one.paper.citation_key, other.paper.citation_key) for one, other in pairs]

    order = in_order([a, b, c, d], [(d.paper.id, a.paper.id), (c.paper.id, d.paper.id)])
    assert [item.paper.citation_key for item, _ in order] == ["abe2020", "do2020", "cy2020", "bo2020"]
    assert ids(*[(item, before) for item, before in order if before]) == [
        ("do2020", "abe2020"),
        ("cy2020", "do2020"),
    ]


def test_a_citation_is_said_where_the_graph_has_it() -> None:
    old, new = evidence_of("Abe", ""), evidence_of("Ito", "We proposed a night compass for bees.")
    (only,) = Teller(cards={}, used=set()).paper(new, cites=old)
    assert only.text == "Ito (2020), citing Abe [@abe2020], proposed a night compass for bees."
    assert only.passages == (new.passages[0].passage.id, new.record.id, old.record.id)


def test_an_aim_without_a_verb_is_said_to_be_one() -> None:
    item = evidence_of("Ito", "OBJECTIVE: To examine whether night compasses lead bees home.")
    (only,) = Teller(cards={}, used=set()).paper(item, always=True)
    assert only.text == "The aim of Ito (2020): “To examine whether night compasses lead bees home.”"


def test_a_sentence_on_something_known_stands_behind_one_that_names_it_alone() -> None:
    abstract = "We proposed a night compass for bees. {} It ends here."
    named = evidence_of("Ito", abstract.format("The compass achieves 95 % of flights home."))
    assert [each.text for each in Teller(cards={}, used=set()).paper(named)] == [
        "Ito (2020) proposed a night compass for bees: “The compass achieves 95% of flights home.”"
    ]
    unnamed = evidence_of("Ito", abstract.format("The device achieves 95 % of flights home."))
    assert [each.text for each in Teller(cards={}, used=set()).paper(unnamed)] == [
        "Ito (2020) proposed a night compass for bees."
    ]


def test_praise_of_a_test_without_figure_or_rival_is_no_result() -> None:
    abstract = "We proposed a night compass for bees. Experiments demonstrate the effectiveness of our approach{}."
    (praise,) = Teller(cards={}, used=set()).paper(evidence_of("Ito", abstract.format("")))
    (found,) = Teller(cards={}, used=set()).paper(evidence_of("Ito", abstract.format(" in 95 % of flights")))
    assert (len(praise.passages), len(found.passages)) == (2, 3)


def test_what_only_announces_open_problems_leaves_nothing_open() -> None:
    item = evidence_of(
        "Ito",
        "We survey compasses of bees. Finally, we discuss open challenges and future directions in this field.",
    )
    assert best(statements(item, {}), OPEN) is None


def test_a_work_without_authors_is_named_by_its_title_however_long() -> None:
    title = "On the many ways in which bees may find home by the moon"
    item = evidence_of("Ito", "We propose a compass with which bees find home by the moon.", title=title)
    (only,) = Teller(cards={}, used=set()).paper(replace(item, paper=replace(item.paper, authors=())))
    assert only.text == f"“{title}” (2020): “We propose a compass with which bees find home by the moon.”"


def test_what_does_not_say_what_its_paper_is_about_is_told_with_the_title() -> None:
    title, found = "Compasses of the moon in hives", "Results show that 95 % of them come home."
    told = "Ito (2020) in “Compasses of the moon in hives”: “{}”"
    by_result = evidence_of("Ito", f"Bees were long thought to sleep at night. {found}", title=title)
    (only,) = Teller(cards={}, used=set()).paper(by_result)
    assert only.text == told.format("Results show that 95% of them come home.")
    by_detail = evidence_of("Ito", "We proposed a lamp of copper, zinc and glass for compasses.", title=title)
    (only,) = Teller(cards={}, used=set()).paper(by_detail)
    assert only.text == told.format("We proposed a lamp of copper, zinc and glass for compasses.")
    nobody = replace(by_detail, paper=replace(by_detail.paper, authors=()))
    (only,) = Teller(cards={}, used=set()).paper(nobody)
    assert only.text.startswith(f"“{title}” (2020): “We proposed a lamp")


def test_what_names_little_beside_a_title_that_it_does_not_repeat_is_told_with_a_result_alone() -> None:
    title, abstract = "Moonlight in hives of brown wasps", "We proposed a lamp of copper for wasps."
    assert Teller(cards={}, used=set()).paper(evidence_of("Ito", abstract, title=title)) == []
    abstract = f"{abstract} Results show that 95 % of them come home."
    (told,) = Teller(cards={}, used=set()).paper(evidence_of("Ito", abstract, title=title))
    assert told.text.endswith("“We proposed a lamp of copper for wasps.” … “Results show that 95% of them come home.”")


def test_the_title_stands_behind_what_is_cited() -> None:
    title = "Moonlight in hives of brown wasps"
    old, new = (
        evidence_of("Abe", ""),
        evidence_of("Ito", "We proposed a lamp of copper, zinc and glass for wasps.", title=title),
    )
    (only,) = Teller(cards={}, used=set()).paper(new, cites=old)
    assert only.text == (
        "Ito (2020), citing Abe [@abe2020], in “Moonlight in hives of brown wasps”: “We proposed a lamp of copper, "
        "zinc and glass for wasps.”"
    )


def test_a_noun_taken_for_known_is_explained_by_the_title_and_an_aim_to_develop_is_no_offer() -> None:
    abstract = "In this study, bees sleep. The compass is better than a lamp in 95 % of hives, our results show."
    known, unknown = (evidence_of("Ito", abstract, title=title) for title in ("A compass for wasps", "Wasps"))
    assert [each.text for each in Teller(cards={}, used=set()).paper(known)] == [
        "Ito (2020) in “A compass for wasps”: “The compass is better than a lamp in 95% of hives, our results show.”"
    ]
    assert Teller(cards={}, used=set()).paper(unknown) == []
    plan = evidence_of("Ito", "This paper aims to develop a night compass for bees.", title="Night compasses for bees")
    assert Teller(cards={}, used=set()).paper(plan) == []


def test_a_result_from_before_what_is_offered_is_told_where_it_says_how_much() -> None:
    offer = "We proposed a night compass for bees that is made of iron."
    much = evidence_of("Ito", f"We found that 95 % of bees come home. {offer}", title="Iron night compasses for bees")
    (told,) = Teller(cards={}, used=set()).paper(much)
    assert told.text.endswith("made of iron: “We found that 95% of bees come home.”")
    little = evidence_of("Ito", f"We found that bees come home. {offer}", title="Iron night compasses for bees")
    (told,) = Teller(cards={}, used=set()).paper(little)
    assert told.text.endswith("made of iron.")


def test_what_may_be_anybodys_finding_is_not_told_as_the_papers_own() -> None:
    scene = "Bees find home in 95 % of flights. Flights at night have been studied. We proposed SunMap, a compass. "
    item = evidence_of("Ito", scene + "Compared with bees, wasps fly faster. SunMap is faster than a compass of iron.")
    found = {each.text: each.is_sure for each in statements(item, {})}
    assert found["We proposed SunMap, a compass."]
    assert found["SunMap is faster than a compass of iron."]
    assert not found["Compared with bees, wasps fly faster."]
    assert best(statements(item, {}), RESULT).text == "SunMap is faster than a compass of iron."


def test_a_background_of_a_structured_abstract_is_nobodys_own_and_its_results_are() -> None:
    item = evidence_of("Ito", "BACKGROUND: Compasses are better than maps. RESULTS: Maps are better than compasses.")
    assert [each.is_sure for each in statements(item, {})] == [True]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("To this end, we build a compass.", "we build a compass."),
        ("Moreover, we show that bees dance.", "we show that bees dance."),
        ("To alleviate the concerns, we propose a compass.", "we propose a compass."),
        ("To tackle this issue, in this study, we propose a compass.", "in this study, we propose a compass."),
        ("Based on these findings, the paper proposes a compass.", "the paper proposes a compass."),
        ("Remarkably, we find bees at night.", "we find bees at night."),
    ],
)
def test_an_opening_that_leans_on_another_sentence_is_left_out(sentence: str, told: str) -> None:
    assert without_opening(sentence) == told


@pytest.mark.parametrize(
    "sentence",
    [
        "If these conditions hold, we show that bees dance.",
        "When it rains, we find bees in the hive.",
        "Unless this is known, we use a lamp.",
        "Under such light, we observe no dance.",
        "Although these bees dance, we find no honey.",
        "However, bees dance.",
        "With a compass of iron, we find bees at night.",
    ],
)
def test_a_condition_and_what_is_not_the_own_work_keep_their_opening(sentence: str) -> None:
    assert without_opening(sentence) == sentence


def test_a_shortened_sentence_is_told_in_the_third_person_or_quoted_with_three_dots() -> None:
    scene = "Bees were long thought to sleep at night. "
    plain = evidence_of("Ito", scene + "To test this, we proposed a night compass for bees of the moon.")
    assert [each.text for each in Teller(cards={}, used=set()).paper(plain)] == [
        "Ito (2020) proposed a night compass for bees of the moon."
    ]
    own = evidence_of("Ito", scene + "To test this, we proposed a night compass for bees of our garden.")
    assert [each.text for each in Teller(cards={}, used=set()).paper(own)] == [
        "Ito (2020): “... we proposed a night compass for bees of our garden.”"
    ]


@pytest.mark.parametrize(
    ("vague", "telling"),
    [
        ("We explore open questions about compasses.", "We propose an iron compass for night flights of bees."),
        ("We address two fundamental questions about compasses.", "We present a lamp and a compass for bees at dusk."),
        ("We provide an overview of compasses for bees.", "We compare iron, moon and star compasses of bees."),
        ("We study the potential of compasses for bees.", "We train bees with a star compass on moonless nights."),
        ("We apply the approach to compasses of bees.", "We develop a star compass for bees of the mountains."),
    ],
)
@pytest.mark.parametrize("is_first", [True, False])
def test_what_names_things_is_told_before_what_announces_them(vague: str, telling: str, is_first: bool) -> None:
    body = f"{vague} {telling}" if is_first else f"{telling} {vague}"
    found = best(
        statements(evidence_of("Ito", f"Bees love the sun and the moon. {body}", title="Compasses for bees"), {}),
        CONTRIBUTION,
    )
    assert found is not None
    assert found.text == telling


def test_a_sentence_without_a_thing_in_it_is_not_told() -> None:
    item = evidence_of(
        "Ito", "In this paper, we identified opportunities, challenges and potential implications of AI."
    )
    assert best(statements(item, {}), CONTRIBUTION) is None


def test_the_authors_of_another_work_are_not_the_papers_own() -> None:
    abstract = "Ito found a lamp. The authors apply a lamp to hives of wasps in gardens. {} propose a compass for bees."
    by_we = {each.text: each.is_sure for each in statements(evidence_of("Vu", abstract.format("We")), {})}
    assert not by_we["The authors apply a lamp to hives of wasps in gardens."]
    by_authors = {each.text: each.is_sure for each in statements(evidence_of("Vu", abstract.format("They")), {})}
    assert by_authors["The authors apply a lamp to hives of wasps in gardens."]


@pytest.mark.parametrize(
    ("sentence", "is_open"),
    [
        ("Further investigations into issues of wax reveal that bees sing at dusk.", False),
        ("Future studies isolated in caves show that bees sing at dusk.", False),
        ("We discuss strengths and limitations of the current compass and its impact.", False),
        ("Future work will show whether bees sing at dusk in caves.", True),
        ("Further research is needed on whether bees sing at dusk.", True),
        ("Limitations of this study are the small hive and the short summer.", True),
    ],
)
def test_what_is_left_open_is_neither_a_finding_nor_an_announcement(sentence: str, is_open: bool) -> None:
    item = evidence_of("Ito", f"We proposed a night compass for bees. It works. Bees like it. {sentence}")
    assert (best(statements(item, {}), OPEN) is not None) is is_open
