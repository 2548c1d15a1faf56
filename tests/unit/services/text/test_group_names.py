"""Names of groups of papers: they cover, they set apart, and they are written as headings are."""

from __future__ import annotations

import pytest

from services.text.casing import Casing, title_case
from services.text.group_names import COVERS, COVERS_AT_LEAST, group_names, names_of
from services.text.nameable_groups import NameableGroups
from services.text.phrase_coverage import Coverage
from services.text.phrases import TextGroups, best_of, distinctive_phrases
from services.text.stems import stem
from tests.tables import every_case

REEFS = [
    "Coral bleaching in warm seas\nCoral bleaching follows heat waves. Reef fish leave bleached corals.",
    "Heat and coral bleaching\nWe mapped coral bleaching on six reefs after two hot summers.",
    "Recovery of reefs\nReefs recover slowly once coral bleaching has killed their corals.",
    "Reef fish after storms\nReef fish return within a year. Storms and coral bleaching differ.",
]
FORESTS = [
    "Drought and tree mortality\nTree mortality rises with drought in dry forests.",
    "Tree mortality after fire\nFire and beetles raise tree mortality across the range of the pine.",
    "Seedlings in gaps\nSeedlings grow where tree mortality opens gaps in the canopy.",
]
SOILS = [
    "Soil carbon under grass\nSoil carbon grows slowly under permanent grass.",
    "Ploughing and soil carbon\nPloughing releases soil carbon within a decade.",
    "Earthworms and litter\nEarthworms bury litter and build soil carbon.",
]


ODDS = [
    "Wind turbines and bats\nBats meet turbines at night.",
    "River mussels\nMussels filter rivers.",
    "Urban foxes\nFoxes cross roads in towns.",
    "Alpine lichens\nLichens grow on rock.",
]


def test_a_group_that_nothing_names_is_called_after_its_most_central_paper() -> None:
    groups = [REEFS, FORESTS, SOILS, ODDS]
    called = [f"Author {at}" for at in range(sum(map(len, groups)))]
    *others, odds = names_of(NameableGroups(groups, topic="ecology"), papers=called)
    assert not any(name.heading.startswith("Around") for name in others)
    assert odds.heading == "Around Author 13: Alpine Lichens"
    assert odds.phrases == ()
    without = group_names(groups, topic="ecology")[3]
    assert without.heading == "Alpine Lichens"


def test_a_phrase_of_fewer_papers_names_a_group_where_nothing_covers_more_of_it() -> None:
    plants = ["oak", "ash", "elm", "fir", "yew", "beech", "larch", "maple", "alder", "rowan", "hazel", "aspen"]
    lamps = [
        "Night lamps draw moths\nMoths circle night lamps in June.",
        "Moths near night lamps\nOwls take moths near night lamps.",
    ]
    alone = [f"The {plant} grows\nA {plant} grows." for plant in plants]
    named = group_names([lamps + alone, REEFS, SOILS], topic="ecology")[0]
    assert (named.heading, named.covered, named.papers) == ("Night Lamps", 2, 14)
    assert COVERS_AT_LEAST * 14 <= 2 < COVERS * 14


TOOLS = [
    "Elbe gauges\nA hidden Markov model (HMM) is fitted.",
    "Night on the Oder\nA hidden Markov model is fitted.",
    "The Weser\nA hidden Markov model is fitted to rain.",
    "Rhine mud\nMud by a hidden Markov model.",
]


def test_a_method_that_only_abstracts_say_is_what_a_group_works_with_and_no_name_of_it() -> None:
    named = group_names([TOOLS, REEFS, FORESTS, SOILS], topic="ecology")[0]
    assert named.heading == "Elbe Gauges"
    titled = [TOOLS[0].replace("Elbe gauges", "Hidden Markov models of gauges"), *TOOLS[1:]]
    assert "Hidden Markov Model" in group_names([titled, REEFS, FORESTS, SOILS], topic="ecology")[0].heading


def test_what_half_of_the_field_says_names_no_group_of_it() -> None:
    groups = [
        [f"Salt marshes and {subject} {at}\nSalt marshes hold {subject}." for at in range(6)]
        for subject in ("peat moss", "mud snails", "reed beds")
    ]
    headings = [name.heading for name in group_names(groups, topic="coasts")]
    assert headings == ["Peat Moss", "Mud Snails", "Reed Beds"]


def test_names_say_what_sets_groups_apart() -> None:
    reefs, forests, soils = group_names([REEFS, FORESTS, SOILS], topic="ecology")
    assert "Coral Bleaching" in reefs.heading
    assert "Tree Mortality" in forests.heading
    assert "Soil Carbon" in soils.heading
    assert reefs.phrases[0].documents == 4


def test_names_do_not_depend_on_the_order_of_groups_or_papers() -> None:
    forward = [name.heading for name in group_names([REEFS, FORESTS, SOILS], topic="ecology")]
    backward = [name.heading for name in group_names([SOILS[::-1], FORESTS[::-1], REEFS[::-1]], topic="ecology")]
    assert forward == backward[::-1]


def test_two_groups_that_share_a_theme_keep_it_and_are_told_apart() -> None:
    early = [f"Crop yields under drought\nDrought lowers crop yields in field trials of type {word}." for word in "abc"]
    late = [f"Crop yields from satellites\nSatellite images predict crop yields, model {word}." for word in "abc"]
    first, second, _ = group_names([early, late, SOILS])
    assert first.heading != second.heading
    assert "Drought" in first.heading
    assert "Satellite" in second.heading


def test_papers_in_another_language_are_said_to_be_so() -> None:
    foreign = [
        "El suelo y el carbono\nEste artículo trata de los suelos y de la materia que las plantas dejan en los campos.",
        "Los bosques secos\nEn los bosques secos de la costa se estudia cómo los árboles resisten una larga sequía.",
    ]
    assert group_names([foreign, REEFS, SOILS])[0].heading == "Works in Other Languages"


@every_case(
    ("phrase", "text", "covers"),
    [
        ("property prediction", "Molecular property prediction\nNothing more.", True),
        ("property prediction", "Chemistry\nThe prediction of properties helps.", True),
        ("property predictions", "Chemistry\nWe predict a property.", True),
        ("property prediction", "Property\nLater, and far from it, we make a prediction.", False),
        ("reinforcement learning", "Robots\nReinforcement learning (RL) is old.", True),
        ("sea ice", "The sea. Ice is cold.\n", False),
    ],
)
def test_a_phrase_covers_inflections_orders_and_longer_terms(phrase: str, text: str, covers: bool) -> None:
    assert bool(Coverage.of([text]).texts_with(phrase)) is covers


def test_an_acronym_covers_as_what_it_stands_for() -> None:
    texts = ["Robots\nReinforcement learning (RL) is old.", "RL for arms\nRL lifts loads.", "Kites\nKites fly."]
    read = Coverage.of(texts)
    assert read.texts_with("reinforcement learning") == read.texts_with("RL") == 0b011
    assert read.share(["RL", "kites"]) == 1.0


def test_a_phrase_counts_the_papers_that_it_covers() -> None:
    for phrase in distinctive_phrases([REEFS, SOILS], per_group=4)[0]:
        assert phrase.documents == (Coverage.of(REEFS).texts_with(phrase.text)).bit_count()


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("retrieval-augmented generation", "Retrieval-Augmented Generation"),
        ("Retrieval-augmented generation", "Retrieval-Augmented Generation"),
        ("end-to-end training of GNNs", "End-to-End Training of GNNs"),
        ("k-means and mRNA", "k-Means and mRNA"),
        ("node2vec", "node2vec"),
    ],
)
def test_headings_have_capitals_after_hyphens_and_keep_names(text: str, heading: str) -> None:
    assert title_case(text) == heading


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("Retrieval-Augmented Generation", "retrieval-augmented generation"),
        ("Direct Preference Optimization", "direct preference optimization"),
        ("Gaussian Process", "Gaussian process"),
        ("Graph RAG", "graph RAG"),
    ],
)
def test_sentences_write_small_what_they_write_small_elsewhere(written: str, plain: str) -> None:
    casing = Casing.of(
        [
            "Direct Preference Optimization\nA direct preference is stated, and a process of Gaussian noise is drawn.",
            "A title\nRetrieval-augmented text, with retrieval and an augmented graph.",
        ]
    )
    assert casing.sentence_case(written) == plain


def test_a_subject_stands_in_the_number_that_titles_use() -> None:
    texts = [
        "Fires in forest ecosystems\nA forest ecosystem burns.",
        "Birds of forest ecosystems\nThe forest ecosystem has birds. Each forest ecosystem is old.",
    ]
    read = TextGroups([texts, SOILS])
    assert "forest ecosystems" in [phrase.text for phrase in best_of(read, read.groups[0], limit=5)]


def test_one_text_alone_has_its_own_phrases() -> None:
    (found,) = distinctive_phrases([[REEFS[0]]], per_group=3)
    assert "coral bleaching" in [phrase.text for phrase in found]


@every_case(
    ("one", "other", "same"),
    [
        ("exploring", "exploration", True),
        ("optimisation", "optimizing", True),
        ("planning", "plan", True),
        ("classify", "classification", True),
        ("generation", "general", False),
        ("behaviour", "behavior", True),
    ],
)
def test_stems_join_inflections_alone(one: str, other: str, same: bool) -> None:
    assert (stem(one) == stem(other)) is same


def test_what_is_counted_is_named_in_the_plural_and_what_is_not_in_the_singular() -> None:
    texts = [f"A weir gate for river {at}\nWeir gates are old. Two weir gates and fish counting." for at in range(4)]
    other = [f"Moss on roof {at}\nRoof moss is green, and moss counting helps." for at in range(4)]
    names = group_names([texts, other], topic="water")
    assert "Weir Gates" in names[0].heading
    assert "Countings" not in " ".join(name.heading for name in names)


def test_a_name_that_another_kind_has_goes_after_the_word_for_the_own_kind() -> None:
    early = [f"Kelp restoration in bay {at}\nKelp restoration began." for at in "abcd"]
    later = [f"Kelp restoration {when}\nIt went on." for when in ("at night", "in spring", "by divers")] + ODDS[:1]
    groups = [early, later, REEFS, FORESTS, SOILS, ODDS[1:]]
    kinds = ["Foundations of", "Frontiers of", *["Advances in"] * 4]
    read = NameableGroups(groups, topic="ecology")
    headings = [name.heading for name in names_of(read, kinds=kinds)]
    assert headings[:2] == ["Kelp Restoration", "Frontiers of Kelp Restoration"]
    alike = [name.heading for name in names_of(read, kinds=["Advances in"] * 6)]
    assert alike == [name.heading for name in names_of(read)]
    assert alike[0] == "Kelp Restoration"


def test_a_term_that_many_nouns_follow_is_no_part_of_a_longer_one() -> None:
    heads = ["counselling", "guidelines", "clinics", "leaflets", "programs", "nurses"]
    texts = [f"Smoking cessation {head} at work\nThe {head} are new here." for head in heads]
    texts += ["Women and smoking cessation\nWe asked women."]
    assert group_names([texts, REEFS, SOILS, FORESTS, ODDS], topic="medicine")[0].heading == "Smoking Cessation"


def test_spellings_of_one_name_are_one_name() -> None:
    joined = [f"Autoscaling of pods {at}\nAutoscaling adds pods." for at in "abcd"]
    parted = [f"Auto-scaling of clusters {at}\nAuto-scaling adds nodes." for at in "abcd"]
    headings = [name.heading for name in group_names([joined, parted, REEFS, SOILS], topic="computing")]
    assert not {"Autoscaling", "Auto-Scaling"} <= set(headings)


def test_what_one_title_says_and_authors_abbreviate_covers_a_third() -> None:
    rates = "Click-through rate (CTR) of pages\nThe click-through rate (CTR) rises."
    read = NameableGroups([[rates, *REEFS, *ODDS], SOILS], topic="pages")
    item = next(each for each in read.score_phrases(read.groups[1]))
    assert read.is_name(item, read.groups[1])
    assert "Click-Through Rate" not in group_names([[rates, *REEFS, *ODDS], SOILS], topic="pages")[0].heading


def test_what_the_whole_field_says_names_the_group_whose_titles_alone_say_it() -> None:
    told = " It follows from human feedback."
    ranks = [
        f"Human feedback for {kind}\nHere {kind} work.{told}"
        for kind in ("robots", "ships", "trams", "drums", "cranes")
    ]
    other = [
        [f"{title}\n{text}{told}" for title, _, text in (each.partition("\n") for each in own)]
        for own in (REEFS, FORESTS, SOILS)
    ]
    read = NameableGroups([ranks, *other], topic="ecology")
    assert "human feedback" not in {item.key for item in read.score_phrases(read.groups[0])}
    assert names_of(read)[0].heading == "Human Feedback"
    assert read.score_title_phrases(read.groups[1]) == []


def test_a_name_that_one_text_writes_in_capitals_is_a_noun_of_titles_all_the_same() -> None:
    talks = [f"ChatGPT in {place}\nIt answers in {place}." for place in ("schools", "clinics", "courts", "banks")]
    groups = [[*talks, "Answers at sea\nCHATGPT answers at sea."], REEFS, FORESTS, SOILS]
    assert group_names(groups)[0].heading == "ChatGPT"


def test_an_acronym_is_spelt_out_with_the_small_words_that_most_texts_write() -> None:
    usual = "We use reinforcement learning from human feedback (RLHF)."
    texts = [f"RLHF for {kind} robots\n{usual}" for kind in ("red", "green", "blue")]
    read = NameableGroups([[*texts, "RLHF at sea\nOf reinforcement learning human feedback (RLHF)."], REEFS])
    assert read.spelling("rlhf") == "reinforcement learning from human feedback"
