"""References as journals of different styles print them."""

from __future__ import annotations

from kg.algorithms.citations.reference_strings import identifiers_in, parse_reference, split_references
from tests.tables import every_case

STYLES = {
    "APA": "Kipf, T. N., & Welling, M. (2017). Semi-supervised classification of graphs. Journal of Graphs, 3(2), 1-9.",
    "IEEE": "T. N. Kipf and M. Welling, “Semi-supervised classification of graphs,” Journal of Graphs, vol. 3, 2017.",
    "LNCS": "Kipf, T.N., Welling, M.: Semi-supervised classification of graphs. Journal of Graphs 3 (2017)",
    "Vancouver": "Kipf TN, Welling M. Semi-supervised classification of graphs. Journal of Graphs 2017;3:1-9.",
    "ACL": "Thomas N. Kipf and Max Welling. 2017. Semi-supervised classification of graphs. Journal of Graphs.",
    "NeurIPS": "Thomas N. Kipf and Max Welling. Semi-supervised classification of graphs. Journal of Graphs, 2017.",
    "TeX": "T. N. Kipf, M. Welling, ``Semi-supervised classification of graphs,'' Journal of Graphs, March 2017.",
}


@every_case("style", STYLES)
def test_every_style_gives_the_same_work(style: str) -> None:
    found = parse_reference(STYLES[style], key="b1")

    assert found.title == "Semi-supervised classification of graphs"
    assert found.year == 2017
    assert len(found.authors) == 2
    assert found.venue == "Journal of Graphs"


@every_case(
    ("printed", "authors", "others"),
    [
        ("van der Maaten, L., Hinton, G.: Visualizing data. JMLR (2008)", ("van der Maaten, L.", "Hinton, G."), False),
        ("P. Henriquet et al., Interaction vertex imaging, Phys. Med. Biol. 57 (2012) 4655.", ("P. Henriquet",), True),
        (
            "World Health Organization (2019). Guideline on digital interventions.",
            ("World Health Organization",),
            False,
        ),
        ("OpenAI. GPT-4 technical report. arXiv preprint arXiv:2303.08774, 2023.", ("OpenAI",), False),
        ("Kaggle. Dogs versus cats in pictures. https://www.example.com/c, 2016.", ("Kaggle",), False),
        ("Silva, J. da; Souza, M. de. Redes de grafos. Rev. B, 2011.", ("Silva, J. da", "Souza, M. de"), False),
        ("SILVA, J. A. dos; LIMA, P. Grafos na escola. Revista X, 2012.", ("SILVA, J. A. dos", "LIMA, P."), False),
        ("Müller, K. von, Meier, A. Über die Netze. Z. Netze 3 (2001).", ("Müller, K. von", "Meier, A."), False),
        ("Berg, J. van den. On cubes of things. J. Cubes 2 (1999).", ("Berg, J. van den",), False),
        ("Santos, Maria dos; Costa, Ana da. Uma revisão. 2010.", ("Santos, Maria dos", "Costa, Ana da"), False),
        ("Transformers. Advances in Neural Information Processing Systems. 2017.", (), False),
        ("Trams. Journal of Rails of the North. 2001, 3, 1-9.", (), False),
        ("R Core Team. R: A language for trams. R Foundation, Vienna, 2020.", ("R Core Team",), False),
        (
            "Иванов И. И., Петров П. П. Трамваи и люди // Вестник. 2011. № 3. С. 1–9.",
            ("Иванов И. И.", "Петров П. П."),
            False,
        ),
        ("李明, 王芳. 基于深度学习的电车调度研究[J]. 交通学报, 2019, 32(4): 12-20.", ("李明", "王芳"), False),
        (
            "Radford, Alec and Wu, Jeff and Child, Rewon. Language models. 2019.",
            ("Radford, Alec", "Wu, Jeff", "Child, Rewon"),
            False,
        ),
    ],
)
def test_authors_stand_as_they_are_printed(printed: str, authors: tuple[str, ...], others: bool) -> None:
    found = parse_reference(printed, key="b")

    assert (found.authors, found.others) == (authors, others)


def test_the_label_and_the_letter_behind_the_year_are_kept_apart() -> None:
    found = parse_reference("[12] Smith, A. (2010b). On things that matter. Science.", key="b12")

    assert (found.label, found.year, found.year_suffix, found.text[:5]) == ("12", 2010, "b", "Smith")


def test_a_number_of_pages_is_no_year() -> None:
    found = parse_reference("Smith A. Counting cells. Cell 12: 1990-2004 (1987).", key="b")

    assert found.year == 1987


def test_what_is_no_reference_gives_nothing_rather_than_an_error() -> None:
    found = parse_reference("  ", key="b")

    assert (found.title, found.year, found.authors, found.venue) == (None, None, (), None)


def test_identifiers_stand_in_links_and_behind_their_names() -> None:
    assert identifiers_in("Kipf. https://doi.org/10.1000/ab(12)3. arXiv preprint arXiv:1609.02907v4, PMID: 123456") == (
        "doi:10.1000/ab(12)3",
        "arxiv:1609.02907",
        "pubmed:123456",
    )


def test_labels_that_count_up_part_a_list_and_other_numbers_do_not() -> None:
    text = "[1] Smith, A. One. Nature [2] 12 (2001)\nsecond line\n[2] Jones, B. Two. 2002 [3] Wu, C. Three. 2003"

    assert len(split_references("[1] A. B. One, [7] 2001.\n[2] C. D. Two, 2002.\n[3] E. F. Three, 2003.")) == 3
    assert split_references(text)[-1] == "[3] Wu, C. Three. 2003"


def test_an_unlabelled_list_is_parted_where_a_line_begins_with_authors() -> None:
    text = (
        "Kipf, T. N., & Welling, M. (2017). Semi-supervised classi-\nfication with graphs. ICLR.\n"
        "Smith, A. (2010). A long title that goes\non in the next line. Nature.\nWu, B. (2011). Short. Cell."
    )

    entries = split_references(text)

    assert [entry.split(",")[0] for entry in entries] == ["Kipf", "Smith", "Wu"]
    assert "classification" in entries[0]


@every_case(
    ("printed", "title", "count"),
    [
        (
            "Dempster, Arthur P., N. M. Laird, and Donald B. Rubin. 1977. Maximum likelihood from data. JRSS.",
            "Maximum likelihood from data",
            3,
        ),
        (
            "Risch NJ (2000) Searching for genes in the millennium.. Nature 405: 847.",
            "Searching for genes in the millennium",
            1,
        ),
        ("J¨org Tiedemann. 2009. News from a parallel corpus. In Advances.", "News from a parallel corpus", 1),
        ("OpenAI. GPT-4 technical report. arXiv preprint arXiv:2303.08774, 2023.", "GPT-4 technical report", 1),
        ("Meta AI: Llama trams. Technical report (2023)", "Llama trams", 1),
        (
            "Müller-Lee, H.-P.; de la Cruz, M. J. Trams of Tomorrow. J. Am. Tram Soc. 2014, 136, 1234.",
            "Trams of Tomorrow",
            2,
        ),
        ("Lee, A. 1999. What do trams want? In B. Roe (ed.), Minds of trams, 1–9. OUP.", "What do trams want?", 1),
        ("Green, B. Renovation supports weak construction, 2012.", "Renovation supports weak construction", 1),
    ],
)
def test_names_in_two_styles_and_slips_of_print_do_not_get_into_the_title(printed: str, title: str, count: int) -> None:
    found = parse_reference(printed, key="b")

    assert (found.title, len(found.authors)) == (title, count)


@every_case(
    ("printed", "authors", "title"),
    [
        (
            "Goyal, M. & Mahmoud, Q. A Systematic Review of Data. Electronics 13, 3509 (2024).",
            2,
            "A Systematic Review of Data",
        ),
        ("Cohen, A. A survey of text mining. Brief. Bioinf. 6, 57–71 (2005).", 1, "A survey of text mining"),
        ("Y-Lan Boureau, J. Ponce, and Yann LeCun. Feature pooling. In ICML, 2010.", 3, "Feature pooling"),
        ("A. Gupta, Russell Mendonca, Y. Liu, and S. Levine. Meta-learning. In NeurIPS, 2018.", 4, "Meta-learning"),
        ("X.-y. Liang, A.-p. Zhang, M. al’Absi, Games and health, Lancet 12 (2011) 1–9.", 3, "Games and health"),
        ("LeCun Y., Bengio Y., Hinton G.E. Deep learning. Nature 521 (2015) 436-444.", 3, "Deep learning"),
        ("Deming, W. Edwards, and Frederick F. Stephan. 1940. On a table. AMS, 11:427.", 2, "On a table"),
        ("Kim, A., Mousavi, S., and associates. 1966. The inquirer. MIT Press.", 2, "The inquirer"),
        ("S. Parisi and M. Bowling, Beyond Optimism: Rewards, Nature 16 (2024) 1–9.", 2, "Beyond Optimism: Rewards"),
        (
            "H. Guan, L. Dong, Risk Factors and Mechanisms in Decisions, Cell 5 (2022) 1–9.",
            2,
            "Risk Factors and Mechanisms in Decisions",
        ),
        ("Челпанов И.Б.,Несенюк Л.П. Расчет приборов.- Л.: Судостроение, 1978.", 2, "Расчет приборов"),
        ("Иванов А., Петров Б. Обучение сетей // Вестник. – 2014. – Т. 3. – С. 1–9.", 2, "Обучение сетей"),
        ("王大明, 李明, 等. 机器学习在电车调度中的应用[J]. 电车, 2013, 12(3): 1-9.", 2, "机器学习在电车调度中的应用"),
        ("田中太郎, 山田花子:「深層学習の研究」, 情報処理, Vol.12, pp.1-8 (2019).", 2, "深層学習の研究"),
    ],
)
def test_names_of_any_order_and_script_end_where_the_title_begins(printed: str, authors: int, title: str) -> None:
    found = parse_reference(printed, key="b")

    assert (len(found.authors), found.title) == (authors, title)


@every_case(
    ("printed", "title", "venue"),
    [
        (
            "A. Roe, From brain to base: a turn, Studies in History and Biology, No. 35. (2004), pp. 3-9",
            "From brain to base: a turn",
            "Studies in History and Biology",
        ),
        (
            "A. Roe, B. Doe, A tutorial on learning, Found. Trends Mach. Learn. 45 (2023) 328–343.",
            "A tutorial on learning",
            None,
        ),
        (
            "A. Roe, Graphs, trees and forests, Information Processing & Management 19 (2024) 7–9.",
            "Graphs, trees and forests",
            "Information Processing & Management",
        ),
        (
            "Roe A, Doe B. Responses before and after the onset of colitis Immunology (1997) 91: 73-80.",
            "Responses before and after the onset of colitis",
            "Immunology",
        ),
        ("Roe A. A population survey. medRxiv, v. 42, n. 1, p. 6-9, 2022.", "A population survey", "medRxiv"),
        (
            "Roe, A. (2010). Graphs in Pairs, Deep Nets and Trees. J. Mach. Learn. Res. 3, 1–9.",
            "Graphs in Pairs, Deep Nets and Trees",
            None,
        ),
        (
            "Roe, A. (2009). Is seeing believing? How vision guides touch. Neuron, 12(3), 1–9.",
            "Is seeing believing? How vision guides touch",
            "Neuron",
        ),
        (
            "Roe A. Is it immune? Localization of parts in humans. Biol Reprod (1995) 53:13-84.",
            "Is it immune? Localization of parts in humans",
            "Biol Reprod",
        ),
        (
            "Roe A. What is it like to be a bat? The Philosophical Review. 1974;83:435-50.",
            "What is it like to be a bat?",
            "The Philosophical Review",
        ),
        (
            "Roe, A. and Doe, B. (2023). Does it work? In Proceedings of AIES, pages 1–9.",
            "Does it work?",
            "Proceedings of AIES",
        ),
        (
            "A. Roe, Where do things stand? Expert Opinion on Drugs 6 (2021), no. 6, 604–628.",
            "Where do things stand?",
            "Expert Opinion on Drugs",
        ),
        (
            "Roe, A. “This is a Prototype”: How Ethics Are Ignored. Nature 3, 1–9 (2020).",
            "“This is a Prototype”: How Ethics Are Ignored",
            "Nature",
        ),
        (
            "A. Roe, “The meaning of “significant” results,” Statistician, vol. 60, 2006.",
            "The meaning of “significant” results",
            "Statistician",
        ),
        ("Roe, A. Charts of growth [Online]. Available: somewhere, 2010.", "Charts of growth", None),
        ("———. 1810. The Itinerary of Greece. London: T. Payne.", "The Itinerary of Greece", "London: T"),
        ("World Health Organization. 2019. Guideline on things. Geneva.", "Guideline on things", "Geneva"),
    ],
)
def test_a_title_ends_before_its_venue_and_not_at_a_question_inside(
    printed: str, title: str, venue: str | None
) -> None:
    found = parse_reference(printed, key="b")

    assert found.title == title
    assert venue is None or found.venue == venue


def test_the_day_of_a_visit_is_not_the_year() -> None:
    found = parse_reference(
        "Green, B. Renovation supports construction, 2012. Online (accessed on 2 July 2015).", key="b"
    )

    assert (found.title, found.year) == ("Renovation supports construction", 2012)


@every_case(
    ("printed", "authors", "year", "title", "venue"),
    [
        (
            "Roe, A. (2016, March 22). Lakes in winter. The Atlantic.",
            "Roe, A.",
            2016,
            "Lakes in winter",
            "The Atlantic",
        ),
        ("Roe, A. (2021, 3 May). Storks on roofs. The Herald.", "Roe, A.", 2021, "Storks on roofs", "The Herald"),
        ("Roe, A. (2019, January–March). Long rivers. Cell, 4, 2.", "Roe, A.", 2019, "Long rivers", "Cell"),
        ("Roe, A. (2020b, Spring). Lakes in winter. Cell, 3, 1-9.", "Roe, A.", 2020, "Lakes in winter", "Cell"),
        ("Roe A. 2010 Graph theory of lakes. Cell. 3: 1-9", "Roe A.", 2010, "Graph theory of lakes", "Cell"),
        (
            "U.S. Office of Lakes. (n.d.). A model of 2014. Oslo.",
            "U.S. Office of Lakes",
            None,
            "A model of 2014",
            "Oslo",
        ),
        ("Roe, A. (in press). Lakes and storks. Cell.", "Roe, A.", None, "Lakes and storks", "Cell"),
        ("Roe, A. (n.d.). Lakes and storks. Retrieved May 3, 2011.", "Roe, A.", None, "Lakes and storks", None),
    ],
)
def test_a_day_behind_the_year_and_no_year_at_all_stay_out_of_the_title(
    printed: str, authors: str, year: int | None, title: str, venue: str | None
) -> None:
    found = parse_reference(printed, key="b")

    assert (found.authors, found.year, found.title, found.venue) == ((authors,), year, title, venue)


def test_labels_of_author_and_year_part_a_list_and_a_number_far_down_does_not() -> None:
    named = (
        "[Wu and Li, 2001] Ann Wu. Old sponges.\nNature, 2001.\n[Doe et al., 2002a] B. Doe. New sponges. Cell, 2002."
    )
    assert [each[:12] for each in split_references(named)] == ["[Wu and Li, ", "[Doe et al.,"]
    plain = "\n".join(f"Smith, A. and Wu, B. Sponges of the {n} sea. Nature, 2001." for n in "abcdefghijkl")
    assert len(split_references(f"{plain}\n1. First we dive.\n2. Then we draw.")) >= 12


@every_case(
    ("behind", "year"),
    [
        ("Phys. Rev. A, vol. 83, p. 052122, May2011.", 2011),
        ("Phys. Rev. Lett., vol. 111, p. 026802, Jul2013 .", 2013),
        ("Phys. Rev. B, vol. 94, p. 134512, Oct2016.", 2016),
        ("Nature, vol. 3, pp. 1-9, March1998.", 1998),
        ("Nature, vol. 3, pp. 1-9, Mar 1998.", 1998),
        ("Nature, vol. 3, p. A2011.", None),
        ("Nature, vol. 3, code R2D2011x.", None),
    ],
)
def test_a_year_is_read_that_sticks_to_its_month(behind: str, year: int | None) -> None:
    found = parse_reference(f'L. Wang, M. Troyer, and X. Dai, "Lakes in the mountains," {behind}', key="b")
    assert (found.title, found.year) == ("Lakes in the mountains", year)


@every_case(
    ("printed", "authors", "title", "venue"),
    [
        ("Roe R. Nature. 2001;1:1.", ("Roe R.",), None, "Nature"),
        ("Lander ES, Linton LM, et al. Nature. 2001 Feb 15;409(6822):860.", ("Lander ES", "Linton LM"), None, "Nature"),
        ("N Engl J Med. 2004 Sep 2;351(10):987-97", (), None, "N Engl J Med"),
        ("Doe J, Roe R. J Biol Chem. 2001 Jan-Feb;276(1):1-9.", ("Doe J", "Roe R."), None, "J Biol Chem"),
        ("Eur Heart J 2001;5:1-9", (), None, "Eur Heart J"),
        ("van Dijk P. Lancet. 2001;1:1", ("van Dijk P.",), None, "Lancet"),
        ("Doe J. My study of rats. Lancet. 2001;1:1", ("Doe J.",), "My study of rats", "Lancet"),
    ],
)
def test_a_reference_of_medicine_without_a_title_names_its_journal(
    printed: str, authors: tuple[str, ...], title: str | None, venue: str
) -> None:
    found = parse_reference(printed, key="b1")
    assert (found.authors, found.title, found.year, found.venue) == (authors, title, found.year, venue)
    assert found.year in {2001, 2004}
