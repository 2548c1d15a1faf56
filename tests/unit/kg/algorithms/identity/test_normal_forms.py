"""Identifiers, title keys and paper ids."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg.algorithms.identity.normal_forms import (
    SCHEMES,
    conflicts,
    identifier,
    paper_id,
    title_key,
    with_implied,
)
from kg.model.papers.paper import Identifier
from tests.tables import every_case


@every_case(
    ("scheme", "raw", "normal"),
    [
        ("DOI", "10.1109/5.771073", "doi:10.1109/5.771073"),
        ("doi", "https://doi.org/10.1002/ASI.5090140103", "doi:10.1002/asi.5090140103"),
        ("doi", "http://dx.doi.org/10.1000/a%3Ab", "doi:10.1000/a:b"),
        ("doi", "doi: 10.1000/xyz.", "doi:10.1000/xyz"),
        ("doi", "https://www.doi.org/10.1000/xyz", "doi:10.1000/xyz"),
        ("doi", "doi: https://doi.org/10.1000/xyz", "doi:10.1000/xyz"),
        ("doi", "DOI 10.1000/xyz", "doi:10.1000/xyz"),
        ("doi", "https://doi.org/doi:10.1000/xyz", "doi:10.1000/xyz"),
        ("doi", "info:doi/10.1000/xyz", "doi:10.1000/xyz"),
        ("doi", "https://doi-org.proxy.example.edu/10.1000/xyz", "doi:10.1000/xyz"),
        ("doi", "https://dl.acm.org/doi/abs/10.1145/1.2?download=true", "doi:10.1145/1.2"),
        ("doi", "https://doi.org/10.1000/xyz?utm_source=mail#abstract", "doi:10.1000/xyz"),
        ("doi", "10.1000%2Fenc", "doi:10.1000/enc"),
        ("doi", "https://doi.org/10.1000%252Fenc", "doi:10.1000/enc"),
        ("doi", "10.1002/(SICI)1\\&lt;2::AID-X\\&gt;3.0.CO;2-O", "doi:10.1002/(sici)1<2::aid-x>3.0.co;2-o"),
        ("doi", "10.1002/(SICI)1&amp;lt;2::AID-X&amp;gt;3.0.CO;2-O", "doi:10.1002/(sici)1<2::aid-x>3.0.co;2-o"),
        ("doi", "10.1002/%28sici%291%3C2%3A%3Aaid-x%3E3.0.co%3B2-o", "doi:10.1002/(sici)1<2::aid-x>3.0.co;2-o"),
        ("doi", "<10.1000/xyz>,", "doi:10.1000/xyz"),
        ("doi", "(doi:10.1000/x(1)y).", "doi:10.1000/x(1)y"),
        ("doi", "10.1016/0022-1236(78)90003-1", "doi:10.1016/0022-1236(78)90003-1"),
        ("doi", "10.1000/x\u2010y", "doi:10.1000/x-y"),
        ("doi", "10.1000/x\\_y", "doi:10.1000/x_y"),
        ("doi", "10.1000/xyz [doi]", "doi:10.1000/xyz"),
        ("arxiv", "arXiv:2301.00001 [cs.CL]", "arxiv:2301.00001"),
        ("arxiv", "arXiv:2301.00001v2 [cs.CL] 5 Jan 2023", "arxiv:2301.00001"),
        ("arxiv", "arXiv preprint arXiv:2301.00001.", "arxiv:2301.00001"),
        ("arxiv", "hep-th/9901001 [hep-th]", "arxiv:hep-th/9901001"),
        ("arxiv", "https://arxiv.org/abs/2301.00001?context=cs", "arxiv:2301.00001"),
        ("pmc", "PMC6371374.1", "pmc:6371374"),
        ("ArXiv", "1609.02907v4", "arxiv:1609.02907"),
        ("arxiv", "arXiv:1609.02907", "arxiv:1609.02907"),
        ("arxiv", "https://arxiv.org/pdf/1609.02907v1.pdf", "arxiv:1609.02907"),
        ("arxiv", "math.GT/0309136", "arxiv:math/0309136"),
        ("arxiv", "http://arxiv.org/abs/cs/0701123v2", "arxiv:cs/0701123"),
        ("s2", "2A3F862199883CEFF5E3C74126F0C80770653E05", "s2:2a3f862199883ceff5e3c74126f0c80770653e05"),
        ("OpenAlex", "https://openalex.org/w2144981148", "openalex:W2144981148"),
        ("WOS", "WOS:000311971500044", "wos:000311971500044"),
        ("wos", "WOS:A1993KX12300012", "wos:A1993KX12300012"),
        (
            "Scopus",
            "https://www.scopus.com/inward/record.uri?eid=2-s2.0-85012345678&md5=x",
            "scopus:2-s2.0-85012345678",
        ),
        ("Dimensions", "https://app.dimensions.ai/details/publication/pub.1012345678", "dimensions:pub.1012345678"),
        ("Lens", "003-980-492-344-18x", "lens:003-980-492-344-18X"),
        ("PMID", "https://pubmed.ncbi.nlm.nih.gov/31452104/", "pubmed:31452104"),
        ("CorpusId", 14636783, "corpus:14636783"),
        ("PubMedCentral", "PMC6371374", "pmc:6371374"),
        ("DBLP", "journals/corr/KipfW16", "dblp:journals/corr/KipfW16"),
        ("ACL", "https://aclanthology.org/P19-1234/", "acl:p19-1234"),
        ("isbn", "978-0-262-03561-3", "isbn:9780262035613"),
    ],
)
def test_an_identifier_has_one_normal_form(scheme: str, raw: str | int, normal: str) -> None:
    assert identifier(scheme, raw) == normal


@every_case(
    ("scheme", "raw"),
    [
        ("doi", "not a doi"),
        ("doi", ""),
        ("doi", "10.1016/j. cell.2019.01.001"),
        ("arxiv", "12301.00001"),
        ("arxiv", "2301.000012"),
        ("arxiv", "hello"),
        ("s2", "W12"),
        ("openalex", "12"),
        ("isbn", "1"),
        ("wos", "MEDLINE:12345678"),
        ("scopus", "85012345678"),
        ("lens", "003-980-492"),
        ("pubmed", "12345; 777"),
        ("pmc", "PMC12 PMC13"),
        ("x", "1"),
    ],
)
def test_what_is_no_identifier_of_its_scheme_is_none(scheme: str, raw: str) -> None:
    assert identifier(scheme, raw) is None


@given(st.sampled_from(SCHEMES), st.text(max_size=40))
def test_normalising_an_identifier_again_changes_nothing(scheme: str, raw: str) -> None:
    first = identifier(scheme, raw)
    if first is not None:
        assert identifier(scheme, first.partition(":")[2]) == first


def test_an_arxiv_doi_is_an_arxiv_id_too_and_ranks_below_it() -> None:
    doi = identifier("doi", "10.48550/arXiv.2402.08925")
    assert doi is not None
    assert with_implied([doi]) == ("arxiv:2402.08925", "doi:10.48550/arxiv.2402.08925")


@every_case(
    ("title", "key"),
    [
        ("Semi-Supervised Classification", "semisupervisedclassification"),
        ("Über formal unentscheidbare Sätze", "uberformalunentscheidbaresatze"),
        ("<i>E. coli</i> growth", "ecoligrowth"),
        ("ﬁne-tuning", "finetuning"),
        ("图神经网络", "图神经网络"),
        ("Search in C++", "searchincplusplus"),
        ("Search in C#", "searchincsharp"),
        ("Search in C", "searchinc"),
        ("A* search", "astarsearch"),
        ("k-means++ seeding", "kmeansplusplusseeding"),
        ("A study of birds*", "astudyofbirds"),
        ("Cafe\u0301 culture", "cafeculture"),
        ("Caf\u00e9 culture", "cafeculture"),
        ("Research &amp; development", "researchdevelopment"),
        ("…", ""),
    ],
)
def test_a_title_key_keeps_letters_and_digits_only(title: str, key: str) -> None:
    assert title_key(title) == key


@given(st.text())
def test_a_title_key_ignores_case_spaces_and_its_own_application(title: str) -> None:
    if "<" not in title:
        assert title_key(f"  {title} ") == title_key(title)
    assert title_key(title_key(title)) == title_key(title)


def test_the_strongest_identifier_makes_the_paper_id_whatever_its_place() -> None:
    doi, arxiv = Identifier("doi:10.1000/1"), Identifier("arxiv:1609.02907")
    assert paper_id([arxiv, doi]) == paper_id([doi]) != paper_id([arxiv])


def test_a_paper_id_is_p_and_fifteen_hex_digits() -> None:
    # The first 15 digits that `printf doi:10.1109/5.771073 | b2sum -l 64` prints.
    assert paper_id([Identifier("doi:10.1109/5.771073")]) == "p16e49caf19e766a"


def test_an_isbn_alone_does_not_make_a_paper_id_since_chapters_share_it() -> None:
    isbn = [Identifier("isbn:9780262035613")]
    assert paper_id(isbn, facts=("chapterone",)) != paper_id(isbn, facts=("chaptertwo",))


def test_identifiers_conflict_when_one_scheme_has_nothing_in_common() -> None:
    one, other = Identifier("doi:10.1000/1"), Identifier("doi:10.1000/2")
    assert conflicts([one], [other])
    assert not conflicts([one, other], [other])
    assert not conflicts([one], [Identifier("arxiv:1609.02907")])


@every_case(
    ("written", "known"),
    [
        ("10.1000/a|pub.1000000001|5", "doi:10.1000/a"),
        ("10.1000/a;10.1000/b", "doi:10.1000/a"),
        ("10.1000/a, https://doi.org/10.1000/b", "doi:10.1000/a"),
        ("doi:10.1000/a; doi:10.1000/b", "doi:10.1000/a"),
        ("10.1000/3.0.co;2-2", "doi:10.1000/3.0.co;2-2"),
        ("10.1000/a,b", "doi:10.1000/a,b"),
        ("10.1000|a", None),
        ("|10.1000/a", None),
    ],
)
def test_a_doi_ends_where_another_one_or_a_column_begins(written: str, known: str | None) -> None:
    assert identifier("doi", written) == known
