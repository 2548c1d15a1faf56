"""Roles of sections by the words and the order of their headings, and of paragraphs by what they say."""

from __future__ import annotations

import pytest

from kg.model.papers.kept_text import SectionRole
from kg.model.papers.text_kind import TextKind
from services.reading.section_roles import heading_role, paragraph_role, section_roles
from tests.tables import every_case

INTRODUCTION, METHOD, DATA = SectionRole.INTRODUCTION, SectionRole.METHOD, SectionRole.DATA
RESULTS, DISCUSSION, LIMITATIONS = SectionRole.RESULTS, SectionRole.DISCUSSION, SectionRole.LIMITATIONS
OTHER = SectionRole.OTHER


@every_case(
    ("path", "role"),
    [
        ("Results / Participants", RESULTS),
        ("Results / Loss of the protein", RESULTS),
        ("4 Results / 4.2 Network measures", RESULTS),
        ("Discussion / Relationship to the literature", DISCUSSION),
        ("Discussion / The management of the system", DISCUSSION),
        ("Related Work / Learning on graphs", INTRODUCTION),
        ("Methods / Comparison of groups", METHOD),
        ("Results / Limitations", LIMITATIONS),
        ("Discussion / Strengths and limitations", LIMITATIONS),
        ("Methods / Outcome measures", DATA),
        ("Experiments / Datasets", DATA),
        ("Experiments / Interpretation of graph networks", RESULTS),
        ("Experiment 1 / Procedure", METHOD),
        ("Experiment 1 / Results", RESULTS),
    ],
)
def test_a_section_in_a_main_part_has_a_role_that_the_part_admits(path: str, role: SectionRole) -> None:
    assert section_roles([path]) == (role,)


def test_without_paths_and_numbers_sections_belong_to_the_main_part_before_them() -> None:
    headings = [
        "Background",
        "Methods",
        "Kinematics",
        "Comparison of patterns",
        "Results",
        "Network size",
        "Discussion",
    ]
    expected = (INTRODUCTION, METHOD, METHOD, METHOD, RESULTS, RESULTS, DISCUSSION)
    assert section_roles(headings) == expected
    assert section_roles([*headings, "Possible applications", "Acknowledgements"])[-2:] == (DISCUSSION, OTHER)


def test_a_section_after_the_introduction_is_not_part_of_it() -> None:
    assert section_roles(["Introduction", "GraphSAGE", "Experiments", "Conclusion"])[1] is METHOD
    assert section_roles(["Introduction", "An introduction to modeling with TIMP"])[1] is METHOD


def test_a_heading_that_asks_does_not_describe_the_method_by_its_place() -> None:
    headings = ["Introduction", "How can we improve the situation?", "GraphSAGE", "Results", "Which gardens grow?"]
    assert section_roles(headings) == (INTRODUCTION, OTHER, METHOD, RESULTS, RESULTS)
    assert paragraph_role(TextKind.PROSE, "We propose a list.", OTHER, path=headings[1]) is OTHER
    assert section_roles(["3 Results", "3.1 Which gardens grow?"])[1] is RESULTS


def test_numbers_and_places_tell_where_words_do_not() -> None:
    headings = ["1 Introduction", "2 GraphSAGE", "2.1 Aggregators", "3 Experiments", "3.1 Cora", "4 Conclusion"]
    assert section_roles(headings) == (INTRODUCTION, METHOD, METHOD, RESULTS, RESULTS, DISCUSSION)
    assert section_roles(["", "1 Introduction", "2 Hooker", "3 Conclusion", ""]) == (
        INTRODUCTION,
        INTRODUCTION,
        OTHER,
        DISCUSSION,
        OTHER,
    )


@every_case(
    ("heading", "role"),
    [
        ("Appendix 10.4. Additional Results", RESULTS),
        ("Appendix A Proofs", METHOD),
        ("Appendix B: Data sets", DATA),
        ("Appendix / C. Derivation of the constants", METHOD),
        ("Appendix", OTHER),
        ("Appendix D", OTHER),
        ("Appendix Supplementary Information", OTHER),
    ],
)
def test_an_appendix_is_what_its_heading_says(heading: str, role: SectionRole) -> None:
    assert section_roles(["1 Introduction", "2 Results", heading])[-1] is role


@pytest.mark.parametrize(
    "heading",
    [
        "Loss of the gene in the early embryo results in a change of identity",
        "Jane Roe, Professor of Health Systems Research, University of Somewhere, United Kingdom",
        "Why the training of teachers in the country should be the first of all aims",
        "How a model of the world came to be what it is today",
        "What participants of the meeting in the capital said about the data",
    ],
)
def test_a_heading_as_long_as_a_sentence_says_nothing_by_one_word(heading: str) -> None:
    assert heading_role(heading) is None


@every_case(
    ("heading", "role"),
    [
        ("Limitations of this study", LIMITATIONS),
        ("5.2 Limitations of our approach", LIMITATIONS),
        ("Weaknesses of the study", LIMITATIONS),
        ("Limitations", LIMITATIONS),
        ("The weaknesses of the archive", None),
        ("Limitations of earlier surveys", None),
    ],
)
def test_limitations_are_those_of_the_paper(heading: str, role: SectionRole | None) -> None:
    assert heading_role(heading) is role


@every_case(
    ("heading", "role"),
    [
        ("3. Experimental Section", METHOD),
        ("Experimental procedures", METHOD),
        ("Experimental protocol", METHOD),
        ("4 Experimental results", RESULTS),
        ("Experimental setup", DATA),
        ("3.1 Notation", INTRODUCTION),
        ("Abstract", INTRODUCTION),
        ("eLife digest", INTRODUCTION),
        ("Decision letter", OTHER),
        ("The future of the project", DISCUSSION),
        ("Core package", METHOD),
        ("A review of the literature", INTRODUCTION),
        ("Structure of the literature graph", None),
        ("Other research problems", DISCUSSION),
        ("Training time comparison", RESULTS),
        ("Scenarios and testbed", DATA),
    ],
)
def test_words_of_headings_in_several_sciences(heading: str, role: SectionRole | None) -> None:
    assert heading_role(heading) is role


@every_case(
    "headings",
    [
        ["Einleitung", "Material und Methoden", "Stichprobe", "Ergebnisse", "Fazit", "Limitationen", "Danksagung"],
        ["Hintergrund", "Methodik", "2.1 Daten", "Befunde", "Diskussion", "Einschränkungen", "Interessenkonflikte"],
        ["État de l'art", "Méthodes", "Données", "Résultats", "Discussion", "Limites de l'étude", "Remerciements"],
        ["Introducción", "Metodología", "Muestra", "Resultados", "Conclusiones", "Limitaciones", "Agradecimientos"],
        ["Introdução", "Métodos", "Amostra", "Resultados", "Considerações finais", "Limitações", "Agradecimentos"],
        ["Introduzione", "Metodi", "Campione", "Risultati", "Discussione", "Limitazioni", "Ringraziamenti"],
    ],
)
def test_headings_in_other_languages(headings: list[str]) -> None:
    assert section_roles(headings) == (INTRODUCTION, METHOD, DATA, RESULTS, DISCUSSION, LIMITATIONS, OTHER)


@every_case(
    ("text", "role"),
    [
        ("There are several limitations to our study. First, more patients smoked.", LIMITATIONS),
        ("One limitation is the small sample.", LIMITATIONS),
        ("Another important limitation is that we asked students alone.", LIMITATIONS),
        ("Our study is not without limitations.", LIMITATIONS),
        ("The main limitation of this study lies in its design.", LIMITATIONS),
        ("This approach overcomes potential limitations of strong pulses.", DISCUSSION),
        ("A way to overcome this limitation is attention.", DISCUSSION),
        ("Rates were limited to ten in our study.", DISCUSSION),
    ],
)
def test_a_discussion_that_speaks_of_its_own_limitations_tells_them(text: str, role: SectionRole) -> None:
    assert paragraph_role(TextKind.PROSE, text, DISCUSSION) is role
    assert paragraph_role(TextKind.PROSE, text, INTRODUCTION) is INTRODUCTION


@every_case(
    ("kind", "text", "section", "role"),
    [
        (TextKind.PROSE, "GCN 81.9 ± 0.8 69.5 ± 0.9 79.0 ± 0.5", METHOD, RESULTS),
        (TextKind.PROSE, "LabelProp 73.6 (3.9) 86.6 (2.0) 70.8", OTHER, RESULTS),
        (TextKind.PROSE, "In 2019 we asked 120 patients and 80 nurses twice.", METHOD, METHOD),
        (TextKind.PROSE, "See 12 and 14.", OTHER, OTHER),
        (TextKind.PROSE, "1.0 0.8 0.6 0.4 0.2 0.0", INTRODUCTION, INTRODUCTION),
        (
            TextKind.ROW,
            "Parameters of the model that we chose on a part of the texts kept for it: a: 3",
            RESULTS,
            METHOD,
        ),
        (TextKind.ROW, "Growth: Year: 2019; Plants: 12", DISCUSSION, RESULTS),
        (TextKind.CAPTION, "Growth by year.", OTHER, RESULTS),
        (TextKind.CAPTION, "The architecture.", METHOD, METHOD),
        (TextKind.FORMULA, "The energy is $E = mc^2$.", OTHER, METHOD),
        (TextKind.PROSE, "Since h = 1 − θ at leading order, we have M ≃ 1/µ.", OTHER, METHOD),
        (TextKind.PROSE, "Using this relation and the definition in Eq. (7):", OTHER, METHOD),
        (TextKind.PROSE, "We thank the department for its help.", OTHER, OTHER),
        (TextKind.PROSE, "DOI: https://doi.org/10.5555/12345678", RESULTS, OTHER),
        (TextKind.NOTE, "8 https://example.org/gardens", METHOD, OTHER),
        (TextKind.CAPTION, "Growth by year.", INTRODUCTION, RESULTS),
    ],
)
def test_tables_captions_and_formulas_tell_themselves(
    kind: TextKind, text: str, section: SectionRole, role: SectionRole
) -> None:
    assert paragraph_role(kind, text, section) is role


@every_case(
    ("text", "section", "role"),
    [
        ("Datasets. We use three gardens and two meadows.", METHOD, DATA),
        ("Results: Bees come home sooner with a compass.", METHOD, RESULTS),
        ("2.1. Data collection. Flights were filmed for nine days.", RESULTS, DATA),
        ("Acknowledgments. We are grateful to Ada Ito for her bees.", DISCUSSION, OTHER),
        ("Limitations. Only one hive was seen.", RESULTS, LIMITATIONS),
        ("Compass layer. The compass is built of iron.", RESULTS, RESULTS),
        ("Bees. They dance.", METHOD, METHOD),
        ("Notation. Let B be a set of bees.", METHOD, METHOD),
    ],
)
def test_a_heading_that_runs_into_a_paragraph_tells_its_role(
    text: str, section: SectionRole, role: SectionRole
) -> None:
    assert paragraph_role(TextKind.PROSE, text, section) is role


@every_case(
    ("text", "path", "role"),
    [
        ("At dusk, we use a lamp to find the hive.", "Dusk", METHOD),
        ("Here we describe how bees are fed.", "3 Feeding", METHOD),
        ("For large hives we find that more bees dance.", "Hives", RESULTS),
        ("We collected honey from ten hives.", "Honey", DATA),
        ("Bees have danced since old times.", "Bees", OTHER),
        ("We use this place to thank our bees.", "Acknowledgements", OTHER),
        ("This paper describes bees well, and its figures are clear.", "Letter", OTHER),
    ],
)
def test_what_we_did_tells_a_role_where_no_heading_does(text: str, path: str, role: SectionRole) -> None:
    assert paragraph_role(TextKind.PROSE, text, OTHER, path=path) is role


@every_case(
    ("text", "is_table"),
    [
        ("method #param. AUC (%) Compass 230K 80.60±0.10 Lamp 48.8M 79.33±0.09", True),
        ("1 Accuracy Compass Lamp Hive 10-2 100 102 104 Time 0.8", True),
        ("Hive 1 2 3 4 5 6 7", True),
        ("84 See 2 id. at 4, 7.", False),
        ("Sources: http://bees.org/1 http://bees.org/2 http://bees.org/3 and http://bees.org/4", False),
        ("In 2019 the 12 hives of 3 gardens held many bees", False),
    ],
)
def test_figures_that_are_no_sentence_are_a_table(text: str, is_table: bool) -> None:
    assert paragraph_role(TextKind.PROSE, text, METHOD) is (RESULTS if is_table else METHOD)


@every_case(
    ("heading", "role"),
    [
        ("Data analysis", METHOD),
        ("2.4 Data analyses and models", METHOD),
        ("Statistical data analysis", METHOD),
        ("Data collection", DATA),
        ("Data processing", DATA),
        ("Data", DATA),
    ],
)
def test_the_analysis_of_data_is_a_method(heading: str, role: SectionRole) -> None:
    assert heading_role(heading) is role


def test_rows_of_results_are_results_in_a_section_on_methods() -> None:
    assert paragraph_role(TextKind.ROW, "Results of counting bees: hive A: 12", METHOD) is RESULTS
    assert paragraph_role(TextKind.ROW, "Steps of the method: 1: wait", METHOD) is METHOD
