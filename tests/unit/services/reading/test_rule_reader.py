"""Cards by rule: a role for each sentence that says something of its paper, names that look like names."""

from __future__ import annotations

from kg.model.papers.card import StatementRole as Role
from kg.model.papers.paper import PaperKind
from services.reading.cards import attributes, summary_of
from services.reading.rule_reader import read_by_rule
from tests.builders.paper_texts import text_of
from tests.tables import every_case


def roles_of(abstract: str, title: str = "A Night Compass") -> list[tuple[Role, str]]:
    card = read_by_rule(text_of("ada2020night", title, abstract).paper)
    return [(each.role, each.text) for each in card.statements]


def test_sentences_get_their_roles_and_the_scene_gets_none() -> None:
    abstract = (
        "Night flight has long been studied. However, compasses fail in the dark. "
        "We propose a night compass from polarised moonlight. First it finds the moon, then it corrects for clouds. "
        "Experiments show that the compass works in 95 % of nights. Future work will test other insects. "
        "Code is available on GitHub."
    )
    assert [role for role, _ in roles_of(abstract)] == [
        Role.PROBLEM,
        Role.CONTRIBUTION,
        Role.APPROACH,
        Role.RESULT,
        Role.OPEN_QUESTION,
    ]


@every_case(
    ("sentence", "role"),
    [
        ("Our method outperforms three baselines on all data sets.", Role.COMPARISON),
        ("Mortality was lower than in the control group.", Role.COMPARISON),
        ("The primary outcome was overall survival at two years.", Role.MEASURE),
        ("We define fairness as equal error rates.", Role.DEFINITION),
        ("A limitation of this study is its small sample.", Role.LIMIT),
        ("More research is needed to understand the mechanism.", Role.OPEN_QUESTION),
        ("Whether bees dream remains an open question.", Role.OPEN_QUESTION),
        ("A total of 412 patients were randomised to two arms.", Role.SETTING),
        ("We recruited nurses from six hospitals.", Role.SETTING),
        ("Existing methods ignore the order of events.", Role.CRITICISM),
        ("Accuracy rose, with a sensitivity of 0.91 (95% CI 0.88 to 0.94).", Role.RESULT),
        ("We train a network on the residuals.", Role.APPROACH),
    ],
)
def test_the_words_of_a_sentence_show_its_role(sentence: str, role: Role) -> None:
    found = {text: role for role, text in roles_of(f"We propose a compass. It is new. {sentence} It ends here.")}
    assert found[sentence] is role


def test_headings_of_structured_abstracts_come_before_words() -> None:
    abstract = (
        "BACKGROUND: Bees fly far. OBJECTIVE: To measure how far. METHODS: Tags on 40 bees. "
        "RESULTS: They flew 9 km. CONCLUSIONS: Bees fly farther than thought."
    )
    assert [role for role, _ in roles_of(abstract)] == [
        Role.CONTRIBUTION,
        Role.APPROACH,
        Role.RESULT,
        Role.COMPARISON,
    ]


def test_names_are_kept_where_they_look_like_names() -> None:
    card = read_by_rule(
        text_of(
            "k",
            "Graphs",
            "We propose a graph convolutional network (GCN) and a simple method. GCN is evaluated on the Cora dataset.",
        ).paper
    )
    assert {each.surface for each in card.names} >= {"graph convolutional network"}
    assert "simple method" not in {each.surface for each in card.names}


def test_a_card_has_the_attributes_and_the_summary_of_its_kind() -> None:
    card = read_by_rule(
        text_of("k", "Bees: a survey", "We review 80 papers on bees. We found that most are on dance.").paper
    )
    assert card.kind is PaperKind.SURVEY
    assert [field for field, _ in attributes(card)] == ["background.purpose", "conclusion.results"]
    assert summary_of(card) == "We review 80 papers on bees. We found that most are on dance."


def test_a_title_alone_states_nothing() -> None:
    card = read_by_rule(text_of("k", "A Night Compass").paper)
    assert (card.statements, card.names, summary_of(card)) == ((), (), "")


def test_background_is_no_contribution_though_it_has_the_words_of_the_title() -> None:
    abstract = (
        "BACKGROUND: In most countries night compasses are used for flights. METHODS: Tags were put on 40 bees. "
        "RESULTS: They flew 9 km."
    )
    assert [role for role, _ in roles_of(abstract)] == [Role.APPROACH, Role.RESULT]
    plain = "Night compasses are widely known to keepers. Bees fly far. They fly in rain. Wind stops them at times."
    assert roles_of(plain) == []
