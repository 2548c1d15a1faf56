"""Who is named in running text is cited there."""

from __future__ import annotations

from kg.model.papers.entry import Entry
from kg.model.papers.paper import CitationKey, Paper, PaperId
from services.document.named_authors import authors_in, known_pairs, uncited_authors
from tests.tables import every_case


def paper(*authors: str, key: str = "k", entry: Entry | None = None) -> Paper:
    return Paper(id=PaperId(key), title="Bees", citation_key=CitationKey(key), authors=authors, entry=entry)


KIPF = paper("Thomas N. Kipf", "Max Welling")
DONG = paper("Wei Dong", "Ann Lee", "Bo Roe")


@every_case(
    ("text", "cited", "names"),
    [
        ("Dong et al. count bees [@k].", DONG, ()),
        ("DONG et al. count bees [@k].", DONG, ()),
        ("Unlike Dong et al., nobody counts bees [@k].", DONG, ()),
        ("The bees of Dong et al.'s study dance [@k].", DONG, ()),
        ("Lee et al. count bees [@k].", DONG, ("Lee et al.",)),
        ("Dong et al. [@k] agree with Ito et al.", DONG, ("Ito et al.",)),
        ("As Maron et al. (2019) ask, bees dance [@k].", DONG, ("Maron et al.",)),
        ("Kipf and Welling average neighbours [@k].", KIPF, ()),
        ("Kipf & Welling's (2017) network averages neighbours [@k].", KIPF, ()),
        ("Welling and Kipf average neighbours [@k].", KIPF, ()),
        ("As Smith and Jones (2010) say, bees dance [@k].", KIPF, ("Smith and Jones",)),
        ("As Smith and Jones, 2010, say, bees dance [@k].", KIPF, ("Smith and Jones",)),
        ("Spearman and Kendall correlate in Europe and Asia [@k].", KIPF, ()),
        ("In “Ito et al. Revisited”, bees dance [@k].", DONG, ()),
        ("Bees dance [@k].", KIPF, ()),
        ("Müller et al. count bees [@k].", paper("Ines Muller", "A", "B"), ()),
        ("van der Maaten et al. count bees [@k].", paper("L. van der Maaten", "A", "B"), ()),
        ("Van der Maaten et al. count bees [@k].", paper("van der Maaten, L.", "A", "B"), ()),
        ("El Emam et al. count bees [@k].", paper("Khaled El Emam", "A", "B"), ()),
        ("Golub and Van Loan (1996) solve it [@k].", paper("Gene H. Golub", "Charles F. Van Loan"), ()),
        ("García-Pérez et al. count bees [@k].", paper("Ana García-Pérez", "A", "B"), ()),
        ("O’Neil et al. count bees [@k].", paper("Cathy O'Neil", "A", "B"), ()),
        ("Zhang et al. count bees [@k].", paper("Zhang Wei", "A", "B"), ()),
        ("The Nature Index Li et al. use counts bees [@k].", paper("Na Li", "A", "B"), ()),
        ("Dong et al. count bees [@k].", paper(), ("Dong et al.",)),
    ],
)
def test_a_sentence_cites_whom_it_names(text: str, cited: Paper, names: tuple[str, ...]) -> None:
    assert uncited_authors(text, [cited]) == names


def test_two_names_are_authors_where_a_paper_of_theirs_is_known() -> None:
    text = "Dong et al. extend the network of Kipf and Welling [@k]."
    assert uncited_authors(text, [DONG]) == ()
    assert uncited_authors(text, [DONG], known_pairs([KIPF])) == ("Kipf and Welling",)
    assert uncited_authors(text, [DONG, KIPF], known_pairs([KIPF])) == ()


def test_an_organisation_in_braces_is_one_author() -> None:
    entry = Entry(format="bibtex", kind="article", key="k", fields=(("author", "{Bee Board} and Roe, Bo"),))
    assert known_pairs([paper("Bee Board", "Bo Roe", entry=entry)]) == {frozenset({"beeboard", "roe"})}


def test_three_authors_are_no_pair() -> None:
    assert known_pairs([DONG, paper("Ann Lee")]) == frozenset()


def test_names_come_in_the_order_of_the_text() -> None:
    found = authors_in("After Kipf and Welling [@a], Dong et al. [@b] and Ito et al. [@c] came.")
    assert [each.text for each in found] == ["Kipf and Welling", "Dong et al.", "Ito et al."]
