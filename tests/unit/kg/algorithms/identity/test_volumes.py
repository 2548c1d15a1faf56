"""Which DOIs may be those of whole volumes, by themselves and by what the record of a paper says."""

from __future__ import annotations

import pytest

from kg.algorithms.identity.volumes import names_volume
from kg.model.papers.paper import Identifier
from tests.tables import every_case

WHOLE = [
    "10.1007/978-3-030-01234-2",
    "10.1007/3-540-45014-9",
    "10.1007/b94115",
    "10.1137/1.9781611975673",
    "10.1017/cbo9780511809071",
    "10.1061/9780784413616",
    "10.1142/9789812776150",
    "10.3233/978-1-60750-606-5",
    "10.7551/978-0-262-31709-2",
    "10.1145/3292500",
    "10.1109/cvpr.2016",
    "10.1109/cvpr42600.2020",
    "10.1109/icra-x.2019",
    "10.18653/v1/2020.acl-main",
    "10.18653/v1/2021.findings-emnlp",
    "10.18653/v1/p19-1",
    "10.4230/lipics.itcs.2020",
    "10.4230/oasics.slate.2021",
    "10.21437/interspeech.2019",
    "10.24963/ijcai.2019",
    "10.2991/icaees-15.2015",
    "10.1364/cleo.2015",
    "10.4204/eptcs.321",
    "10.3233/faia325",
    "10.1609/aaai.v33i01",
    "10.1016/c2015-0-01234-5",
    "10.1016/b978-0-12-374105-1.x0001-2",
    "10.1016/s1877-0509(18)x0015-3",
    "10.7551/mitpress/12345.001.0001",
    "10.1000/proc2019",
    "10.1000/trams.proceedings",
    "10.1000/book1",
]
OF_PAPERS = [
    "10.1007/978-3-030-01234-2_12",
    "10.1007/3-540-45014-9_1",
    "10.1137/1.9781611975673.12",
    "10.1061/9780784413616.012",
    "10.1142/9789812776150_0001",
    "10.3233/978-1-60750-606-5-101",
    "10.7551/978-0-262-31709-2-ch001",
    "10.1007/978-3-030-01234-3",  # no right ISBN, and so a number like others
    "10.1145/3292500.3330701",
    "10.1109/cvpr.2016.90",
    "10.1109/cvpr42600.2020.00123",
    "10.1109/tpami.2016.2577031",
    "10.1049/cp.2009.1998",
    "10.18653/v1/2020.acl-main.12",
    "10.18653/v1/p19-1012",
    "10.4230/lipics.itcs.2020.12",
    "10.21437/interspeech.2019-1873",
    "10.24963/ijcai.2019/12",
    "10.2991/icaees-15.2015.12",
    "10.1364/cleo_at.2015.am2k.4",
    "10.4204/eptcs.321.5",
    "10.3233/faia200123",
    "10.1609/aaai.v33i01.33014602",
    "10.1016/j.procs.2018.07.283",
    "10.7551/mitpress/12345.003.0005",
    "10.7551/ecal_a_001",
    "10.1051/matecconf/201817301001",
    "10.5555/12",
    "10.5555/3045118.3045167",
    "10.1000/978-0-1",
]


@every_case("doi", WHOLE)
def test_a_doi_that_leaves_no_number_for_a_paper_names_a_volume(doi: str) -> None:
    assert names_volume(Identifier(f"doi:{doi}"))


@every_case("doi", OF_PAPERS)
def test_a_doi_with_a_number_more_names_a_paper(doi: str) -> None:
    assert not names_volume(Identifier(f"doi:{doi}"), numbers=("2014", "", ""))


@every_case(
    ("doi", "numbers"),
    [
        ("10.1051/matecconf/2018173", ("2018", "173", "")),
        ("10.1000/lnx321", ("2014", "321", "")),
        ("10.1000/tram.v33.i1", ("2014", "33", "01")),
        ("10.7148/2019", ("2019", "", "")),
        ("10.1088/1742-6596/1234", ("2019", "1234", "")),
        ("10.1088/1742-6596/1234/2", ("2019", "1234", "2")),
    ],
)
def test_numbers_that_the_record_states_of_the_volume_are_not_those_of_the_paper(
    doi: str, numbers: tuple[str, str, str]
) -> None:
    assert names_volume(Identifier(f"doi:{doi}"), numbers=numbers)
    assert not names_volume(Identifier(f"doi:{doi}"), numbers=("1999", "7", ""))


@pytest.mark.parametrize("doi", ["", "doi:", "doi:10.1000/", "doi:10.1000/" + "9" * 5_000, "arxiv:2101.00001"])
def test_what_is_no_doi_or_an_endless_one_names_nothing(doi: str) -> None:
    assert not names_volume(Identifier(doi), numbers=("9",))
