"""Mentions merged into entities: the same whatever comes first, under the names that papers use most."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.entities.merging import EntityMention, NamesRuled, ReadEntities, ShortForm, merge_entities
from kg.model.papers.paper import PaperId
from kg.model.surveys.claim import PassageId

NAMES = ("GNN", "GNNs", "graph neural network", "Graph Neural Networks", "GAT", "ResNet", "ResNet-50", "RL")
LONG = ("graph neural network", "global average time", "reinforcement learning")


def mention(name: str, paper: str = "p1", *, type: str = "method", passage: str = "s1") -> EntityMention:
    return EntityMention(type=type, name=name, paper_id=PaperId(paper), passage_id=PassageId(f"{paper}#{passage}"))


def short(form: str, long: str, paper: str = "p1") -> ShortForm:
    return ShortForm(short=form, long=long, paper_id=PaperId(paper))


def read(*mentions: EntityMention, short_forms: tuple[ShortForm, ...] = ()) -> ReadEntities:
    return ReadEntities(mentions=frozenset(mentions), short_forms=frozenset(short_forms))


PAPERS = st.sampled_from(["p1", "p2", "p3"])
READ = st.builds(
    ReadEntities,
    mentions=st.frozensets(
        st.builds(mention, st.sampled_from(NAMES), PAPERS, passage=st.sampled_from(["s1", "s2"])), max_size=8
    ),
    short_forms=st.frozensets(st.builds(short, st.sampled_from(NAMES), st.sampled_from(LONG), PAPERS), max_size=4),
)
DECISIONS = st.lists(
    st.builds(NamesRuled, first=st.sampled_from(NAMES), second=st.sampled_from((*NAMES, *LONG)), is_same=st.booleans()),
    max_size=3,
)


@given(READ, READ, READ, DECISIONS)
def test_merging_is_commutative_associative_and_idempotent(
    a: ReadEntities, b: ReadEntities, c: ReadEntities, decisions: list[NamesRuled]
) -> None:
    assert merge_entities(a | b, decisions) == merge_entities(b | a, decisions)
    assert merge_entities((a | b) | c, decisions) == merge_entities(a | (b | c), decisions)
    assert merge_entities(a | a, decisions) == merge_entities(a, decisions)
    assert a | ReadEntities() == a


@given(READ, DECISIONS)
def test_every_mention_is_of_one_entity(given_read: ReadEntities, decisions: list[NamesRuled]) -> None:
    entities = merge_entities(given_read, decisions)
    held = [each for entity in entities for each in entity.mentions]
    assert sorted(held) == sorted(given_read.mentions)
    assert all({entity.name, *entity.aliases} == {each.name for each in entity.mentions} for entity in entities)


@given(READ, DECISIONS)
def test_names_that_a_user_parts_are_never_one_by_a_definition(
    given_read: ReadEntities, decisions: list[NamesRuled]
) -> None:
    parted = [*decisions, NamesRuled(first="GNN", second="graph neural network", is_same=False)]
    if any(each.is_same for each in decisions):
        return
    for entity in merge_entities(given_read, parted):
        names = {each.name for each in entity.mentions}
        assert not (names & {"GNN", "GNNs"} and names & {"graph neural network", "Graph Neural Networks"})


def test_names_that_a_user_parts_are_not_one_because_both_stand_for_a_third() -> None:
    given_read = read(
        mention("GNN"),
        mention("GAT"),
        mention("RL"),
        short_forms=tuple(short(name, "reinforcement learning") for name in ("GNN", "GAT", "RL")),
    )
    found = merge_entities(given_read, [NamesRuled(first="GNN", second="GAT", is_same=False)])
    assert sorted(entity.name for entity in found) == ["GAT", "GNN", "RL"]
    assert len(merge_entities(given_read)) == 1


def test_the_most_frequent_surface_form_is_the_name_and_the_others_are_aliases() -> None:
    (entity,) = merge_entities(
        read(
            mention("graph neural network", "p1"),
            mention("Graph neural networks", "p2"),
            mention("Graph neural networks", "p3"),
            mention("GNN", "p2"),
            short_forms=(short("GNN", "graph neural networks", "p2"),),
        )
    )
    assert (entity.name, entity.aliases) == ("Graph neural networks", ("graph neural network", "GNN"))
    assert entity.papers == ("p1", "p2", "p3")
    assert len(entity.mentions) == 4


def test_a_short_form_means_in_a_paper_what_the_paper_says() -> None:
    mentions = (mention("RL", "p1"), mention("RL", "p2"), mention("RL", "p3"))
    two = (short("RL", "reinforcement learning", "p1"), short("RL", "representation learning", "p2"))
    keys = [[each.paper_id for each in entity.mentions] for entity in merge_entities(read(*mentions, short_forms=two))]
    assert keys == [["p1"], ["p2"], ["p3"]]
    agreed = merge_entities(read(*mentions, mention("Reinforcement Learning", "p4"), short_forms=two[:1]))
    assert [len(entity.papers) for entity in agreed] == [4]


def test_types_are_kept_apart() -> None:
    assert len(merge_entities(read(mention("GNN"), mention("GNN", type="task")))) == 2


def test_of_names_as_frequent_the_one_in_small_letters_counts() -> None:
    (found,) = merge_entities(read(mention("Link Prediction", "p1"), mention("link prediction", "p2")))
    assert (found.name, found.aliases) == ("link prediction", ("Link Prediction",))


def test_a_version_is_a_kind_of_what_it_is_a_version_of_only_where_that_is_named() -> None:
    found = {each.name: each.kind_of for each in merge_entities(read(*map(mention, ("ResNet", "ResNet-50", "IL-6"))))}
    assert found == {"ResNet": "", "ResNet-50": "resnet", "IL-6": ""}


def test_a_users_decisions_hold_and_the_later_one_counts() -> None:
    names = read(mention("GAT"), mention("graph attention network", "p2"))
    same = NamesRuled(first="GAT", second="Graph Attention Networks", is_same=True)
    apart = NamesRuled(first="graph attention network", second="GAT", is_same=False)
    assert len(merge_entities(names)) == 2
    assert len(merge_entities(names, [same])) == 1
    assert len(merge_entities(names, [same, apart])) == 2
    later = names | read(short_forms=(short("GAT", "graph attention network", "p3"),))
    assert len(merge_entities(later)) == 1
    assert len(merge_entities(later, [apart])) == 2


def test_short_forms_in_capitals_are_spelt_out_inside_names_too() -> None:
    forms = (short("RL", "reinforcement learning", "p1"), short("DEEP", "decoupled exploration policy", "p2"))
    names = [mention("offline RL", "p3"), mention("offline reinforcement learning", "p4"), mention("deep RL", "p2")]
    assert [(each.name, each.aliases) for each in merge_entities(read(*names, short_forms=forms))] == [
        ("offline reinforcement learning", ("offline RL",)),
        ("deep RL", ()),
    ]
