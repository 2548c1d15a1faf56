from __future__ import annotations

import json
from dataclasses import replace

from kg.model.papers.entry import Entry
from kg.model.papers.paper import Identifier
from services.rendering.references.bibtex import to_bibtex
from services.rendering.references.csl import to_csl
from services.rendering.references.reference_kinds import Kind, is_conference, reference_kind
from services.rendering.references.ris import to_ris
from tests.builders.values import paper
from tests.tables import every_case


@every_case(
    "venue",
    [
        "Proceedings of the 12th Workshop on Tides",
        "IEEE Symposium on Security of Bridges",
        "NeurIPS 2021",
        "Computer Vision and Pattern Recognition",
        "Annual Meeting of the Bird Society",
        "Proceedings of the ACM Conference on Tea",
    ],
)
def test_these_are_proceedings(venue: str) -> None:
    assert is_conference(venue)


@every_case(
    "venue",
    [
        "Proceedings of the National Academy of Sciences",
        "Proceedings of the Royal Society B",
        "Proceedings of the IEEE",
        "Proceedings of the ACM on Interactive Things",
        "IEEE Transactions on Conference Systems",
        "Nature",
        "",
    ],
)
def test_these_are_not(venue: str) -> None:
    assert not is_conference(venue)


@every_case(
    ("facts", "kind"),
    [
        ({"venue": "Tides", "entry": Entry(format="csl", kind="paper-conference", key="", fields=())}, Kind.CONFERENCE),
        ({"venue": "Tides", "entry": Entry(format="ris", kind="THES", key="", fields=())}, Kind.THESIS),
        ({"venue": "Tides", "identifiers": (Identifier("dblp:conf/tides/X21"),)}, Kind.CONFERENCE),
        ({"venue": "Conf. of Tides", "identifiers": (Identifier("dblp:journals/tides/X21"),)}, Kind.ARTICLE),
        ({"venue": "arXiv.org", "identifiers": (Identifier("dblp:journals/corr/abs-2101-00001"),)}, Kind.PREPRINT),
        ({"venue": "Social Science Research Network"}, Kind.PREPRINT),
        ({"identifiers": (Identifier("arxiv:2101.00001"),)}, Kind.PREPRINT),
        ({"venue": "Journal of Tides"}, Kind.ARTICLE),
        ({}, Kind.OTHER),
    ],
)
def test_what_the_source_states_comes_before_what_the_venue_tells(facts: dict[str, object], kind: Kind) -> None:
    assert reference_kind(paper(1, **facts)) is kind


def test_every_format_has_the_same_type() -> None:
    stated = replace(paper(1, venue="Tides"), entry=Entry(format="csl", kind="paper-conference", key="", fields=()))
    assert to_bibtex([stated]).startswith("@inproceedings{")
    assert "booktitle = {Tides}" in to_bibtex([stated])
    assert "TY  - CONF" in to_ris([stated])
    assert json.loads(to_csl([stated]))[0]["type"] == "paper-conference"


def test_a_suffix_stands_where_each_format_has_it() -> None:
    king = paper(1, authors=("Ann B. King Jr.",))
    assert "author = {King, Jr., Ann B.}" in to_bibtex([king])
    assert "AU  - King, Ann B., Jr." in to_ris([king])
    assert json.loads(to_csl([king]))[0]["author"] == [{"family": "King", "given": "Ann B.", "suffix": "Jr."}]
