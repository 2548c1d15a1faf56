"""JATS, TEI, HTML and LaTeX of one small paper give the same citations."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from kg.model.papers.full_text import FullText
from services.adapters.formats.fulltext import html, jats, latex, tei

JATS = """<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta><journal-title-group>
<journal-title>Journal of Sponges</journal-title></journal-title-group></journal-meta><article-meta>
<article-id pub-id-type="doi">10.1000/SPONGE.1</article-id><title-group>
<article-title>Sponges and <italic>their
</italic>graphs<xref ref-type="fn">*</xref></article-title></title-group>
<contrib-group><contrib contrib-type="author"><name>
<surname>Doe</surname><given-names>Ann</given-names></name></contrib></contrib-group>
<pub-date><year>2021</year></pub-date><abstract><p>We study sponges.</p></abstract></article-meta></front>
<body><sec><title>Introduction</title><p>Sponges are old [<xref ref-type="bibr" rid="r1">1</xref>–<xref
ref-type="bibr" rid="r3">3</xref>]. Graphs <table-wrap><p>not this</p></table-wrap>are newer.</p></sec></body>
<back><ref-list><ref id="r1"><label>1</label><element-citation><person-group><name><surname>Smith</surname>
<given-names>A</given-names></name></person-group><article-title>Old sponges</article-title><source>Nature</source>
<year>2001a</year><pub-id pub-id-type="doi">10.1000/old</pub-id></element-citation></ref>
<ref id="r2"><label>2</label><mixed-citation>Jones B, Wu C. Middle sponges of the sea. Cell 2002;3:1-9.</mixed-citation>
</ref><ref id="r3"><label>3</label><element-citation><name><surname>Wu</surname></name><article-title>New sponges
</article-title>
<year>2003</year></element-citation></ref></ref-list></back></article>"""

TEI = """<TEI xmlns="http://www.tei-c.org/ns/1.0">
<teiHeader><fileDesc><titleStmt><title>Sponges and their graphs</title>
</titleStmt>
<sourceDesc><biblStruct><analytic><author><persName><forename>Ann</forename><surname>Doe</surname></persName>
</author></analytic><monogr><title level="j">Journal of Sponges</title><imprint><date when="2021-03-01"/></imprint>
</monogr><idno type="DOI">10.1000/sponge.1</idno></biblStruct></sourceDesc></fileDesc><profileDesc><abstract><p>We study
sponges.</p></abstract></profileDesc></teiHeader><text><body><div><head n="1">Introduction</head><p
coords="4,1,1,9,9">Sponges are old <ref type="bibr" target="#b0">[1]</ref>–<ref type="bibr" target="#b2">[3]</ref>.
Graphs are newer.</p></div></body><back><div><listBibl>
<biblStruct xml:id="b0"><analytic><title level="a">Old sponges</title><author><persName>
<forename>A</forename>
<surname>Smith</surname></persName></author></analytic>
<monogr><title>Nature</title><imprint><date when="2001"/></imprint>
</monogr><idno type="DOI">10.1000/old</idno></biblStruct>
<biblStruct xml:id="b1"><monogr><title/><imprint/></monogr><note type="raw_reference">Jones B, Wu C. Middle sponges of
the sea. Cell 2002;3:1-9.</note></biblStruct>
<biblStruct xml:id="b2"><analytic><title level="a">New sponges</title><author><persName><surname>Wu</surname></persName>
</author></analytic><monogr><imprint><date when="2003"/></imprint></monogr></biblStruct>
</listBibl></div></back></text></TEI>"""

HTML = """<!DOCTYPE html><html><head><meta name="citation_doi" content="10.1000/sponge.1">
<meta name="citation_author" content="Doe, Ann"><meta name="citation_publication_date" content="2021/03/01"></head>
<body>
<article class="ltx_document"><h1 class="ltx_title ltx_title_document">Sponges and their graphs</h1>
<div class="ltx_abstract"><h6>Abstract</h6><p class="ltx_p">We study sponges.</p></div>
<section><h2>Introduction</h2><div class="ltx_para"><p class="ltx_p">Sponges are old <cite class="ltx_cite">[<a
href="#bib.bib1">1</a>–<a href="#bib.bib3">3</a>]</cite>. Graphs are newer.</div></section>
<section id="bib"><h2>References</h2><ul>
<li id="bib.bib1" class="ltx_bibitem"><span class="ltx_tag ltx_tag_bibitem">[1]</span> A. Smith. Old sponges. Nature,
2001. doi:10.1000/old</li><li id="bib.bib2" class="ltx_bibitem"><span class="ltx_tag ltx_tag_bibitem">[2]</span>
Jones B, Wu C. Middle sponges of the sea. Cell 2002;3:1-9.
<li id="bib.bib3" class="ltx_bibitem"><span class="ltx_tag ltx_tag_bibitem">[3]</span> C. Wu. New sponges. Cell, 2003.
</ul></section></article></body></html>"""

LATEX = r"""\documentclass{article}
\title{Sponges and \emph{their} graphs}\author{Ann Doe \and Bob Roe}
\begin{document}\maketitle
\begin{abstract}We study sponges.\end{abstract}
\section{Introduction}\label{sec:in}
Sponges are old~\citep[see][]{smith,jones,wu}. % not \cite{this}
\begin{figure}Not this \cite{smith}.\end{figure}
Graphs are newer.
\begin{thebibliography}{9}
\bibitem[Smith(2001)]{smith} A.~Smith. \newblock Old sponges. \newblock {\em Nature}, 2001. doi:10.1000/old
\bibitem{jones} Jones B, Wu C. Middle sponges of the sea. Cell 2002;3:1-9.
\bibitem{wu} C.~Wu. \newblock New sponges. \newblock {\em Cell}, 2003.
\end{thebibliography}
\end{document}"""

READERS: dict[str, Callable[[], FullText]] = {
    "jats": lambda: jats.full_text(fromstring(JATS)),
    "tei": lambda: tei.full_text(fromstring(TEI)),
    "html": lambda: html.full_text(HTML),
    "latex": lambda: latex.full_text(LATEX),
}


@pytest.mark.parametrize("format", READERS)
def test_every_format_gives_the_paper_and_its_list(format: str) -> None:
    paper = READERS[format]()

    assert paper.title == "Sponges and their graphs"
    assert paper.abstract == "We study sponges."
    assert paper.authors[0] in ("Doe, Ann", "Ann Doe")
    assert [reference.title for reference in paper.references] == [
        "Old sponges",
        "Middle sponges of the sea",
        "New sponges",
    ]
    assert [reference.year for reference in paper.references] == [2001, 2002, 2003]
    assert paper.references[0].identifiers == ("doi:10.1000/old",)
    if format != "latex":
        assert (paper.year, paper.identifiers) == (2021, ("doi:10.1000/sponge.1",))


@pytest.mark.parametrize("format", READERS)
def test_every_format_leads_its_citations_to_the_list(format: str) -> None:
    paper = READERS[format]()
    (paragraph,) = paper.paragraphs

    assert paragraph.section == "Introduction"
    assert paragraph.text.startswith("Sponges are old")
    assert paragraph.text.endswith("Graphs are newer.")
    assert "not this" not in paragraph.text.lower()
    cited = [key for marker in paragraph.markers for key in marker.references]
    assert cited == [reference.key for reference in paper.references]
    assert all(
        "1" in paragraph.text[m.start : m.end] or "3" in paragraph.text[m.start : m.end] for m in paragraph.markers
    )


def test_the_page_of_a_paragraph_is_that_of_its_coordinates() -> None:
    assert tei.full_text(fromstring(TEI)).paragraphs[0].page == 4


def test_latex_reads_what_it_inputs_and_its_bbl_but_nothing_outside_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "paper"
    folder.mkdir()
    (tmp_path / "secret.tex").write_text("secret")
    (folder / "intro.tex").write_text(r"Sponges \cite{smith} are old.")
    (folder / "main.bbl").write_text(r"\begin{thebibliography}{1}\bibitem{smith} A. Smith. Old sponges. 2001.\end{x}")
    source = r"\begin{document}\section{One}\input{intro} \input{../secret}\bibliography{main}\end{document}"

    paper = latex.full_text(source, folder)

    assert [paragraph.text for paragraph in paper.paragraphs] == ["Sponges [1] are old."]
    assert paper.references[0].title == "Old sponges"


def test_latex_reads_a_bib_file_for_the_works_that_are_cited(tmp_path: Path) -> None:
    (tmp_path / "refs.bib").write_text(
        "@article{smith, title={Old sponges}, author={Smith, Ann}, year=2001}\n@article{other, title={Not cited}}\n"
    )

    paper = latex.full_text(r"\section{One} As \citet{smith} say.\bibliography{refs}", tmp_path)

    assert [(reference.key, reference.year) for reference in paper.references] == [("smith", 2001)]
    assert paper.paragraphs[0].markers[0].references == ("smith",)


def test_a_page_without_links_is_read_by_its_text() -> None:
    page = HTML.replace('<a\nhref="#bib.bib1">1</a>', "1").replace('<a href="#bib.bib3">3</a>', "3")

    (paragraph,) = html.full_text(page).paragraphs

    assert [marker.references for marker in paragraph.markers] == [("bib.bib1", "bib.bib2", "bib.bib3")]


BMC = """<art><fm><bibl><title><p>Sponges and <it>their</it> graphs</p></title>
<aug><au><snm>Doe</snm><fnm>Ann</fnm></au>
</aug><source>Journal of Sponges</source><pubdate>2021</pubdate><xrefbib><pubidlist><pubid idtype="doi">10.1000/SPONGE.1
</pubid></pubidlist></xrefbib></bibl><abs><sec><st><p>Abstract</p></st><p>We study sponges.</p></sec></abs></fm>
<bdy><sec><st><p>Introduction</p></st><p>Sponges are old <abbrgrp><abbr bid="B1">1</abbr></abbrgrp>.</p></sec></bdy>
<bm><refgrp><bibl id="B1"><title><p>Old sponges</p></title><aug><au><snm>Smith</snm><fnm>A</fnm></au></aug>
<source>Nature</source><pubdate>2001</pubdate><xrefbib><pubid idtype="doi">10.1000/old</pubid></xrefbib></bibl></refgrp>
</bm></art>"""


def test_the_xml_of_biomed_central_is_read_like_jats() -> None:
    paper = jats.full_text(fromstring(BMC))
    assert (paper.title, paper.authors, paper.year) == ("Sponges and their graphs", ("Doe, Ann",), 2021)
    assert (paper.venue, paper.abstract) == ("Journal of Sponges", "We study sponges.")
    assert paper.identifiers == ("doi:10.1000/sponge.1",)
    assert [(each.section, each.text) for each in paper.paragraphs] == [("Introduction", "Sponges are old 1.")]
    assert [each.references for each in paper.paragraphs[0].markers] == [("B1",)]
    (listed,) = paper.references
    assert (listed.title, listed.authors, listed.year) == ("Old sponges", ("Smith, A",), 2001)
    assert listed.identifiers == ("doi:10.1000/old",)


def test_an_article_of_a_set_is_read() -> None:
    paper = jats.full_text(fromstring(f"<pmc-articleset>{JATS}</pmc-articleset>"))
    assert paper.title == "Sponges and their graphs"
    assert [each.section for each in paper.paragraphs] == ["Introduction"]


PERSON = "<contrib contrib-type='author'><name><surname>Doe</surname><given-names>Ann</given-names></name>{}</contrib>"
TWICE = "<contrib><collab-alternatives><collab>Acme</collab><collab>アクメ</collab></collab-alternatives></contrib>"
GROUP = "<contrib contrib-type='author'><collab>{}</collab></contrib>"


@pytest.mark.parametrize(
    ("contributors", "authors"),
    [
        (GROUP.format("Reef Check Australia"), ("{Reef Check Australia}",)),
        (PERSON.format("") + GROUP.format("an <italic>A</italic> Group<xref>1</xref>"), ("Doe, Ann", "{an A Group}")),
        (GROUP.format("CMS<contrib-group>" + PERSON.format("") + "</contrib-group>"), ("{CMS}",)),
        (GROUP.format("<institution>Acme Corp</institution>"), ("{Acme Corp}",)),
        (TWICE, ("{Acme}",)),
        (PERSON.format("<on-behalf-of>for the Group</on-behalf-of>"), ("Doe, Ann",)),
        (PERSON.format("<collab>Acme Corp</collab>"), ("Doe, Ann",)),
        ("<contrib><name-alternatives>" + PERSON.format("")[31:-10] + "</name-alternatives></contrib>", ("Doe, Ann",)),
        ("<contrib><string-name>Ann Doe</string-name></contrib>", ("Ann Doe",)),
        ("<contrib contrib-type='editor'><collab>Acme Corp</collab></contrib>", ()),
    ],
)  # fmt: skip
def test_a_group_among_the_authors_of_jats_is_one_author(contributors: str, authors: tuple[str, ...]) -> None:
    front = f"<front><article-meta><contrib-group>{contributors}</contrib-group></article-meta></front>"
    assert jats.full_text(fromstring(f"<article>{front}</article>")).authors == authors


@pytest.mark.parametrize(
    ("people", "authors"),
    [
        ("<collab>Acme Corp</collab>", ("Acme Corp",)),
        ("<person-group><collab>Acme Corp</collab></person-group>", ("Acme Corp",)),
        ("<name><surname>Wu</surname></name><collab>Acme Corp</collab>", ("Wu", "Acme Corp")),
        ("<string-name><given-names>A</given-names> <surname>Wu</surname></string-name>", ("Wu, A",)),
        (
            "<person-group person-group-type='editor'><name><surname>Roe</surname></name></person-group>"
            "<person-group person-group-type='author'><name><surname>Wu</surname></name></person-group>",
            ("Wu",),
        ),
        ("<person-group person-group-type='editor'><name><surname>Roe</surname></name></person-group>", ("Roe",)),
    ],
)
def test_authors_of_a_reference_of_jats(people: str, authors: tuple[str, ...]) -> None:
    entry = f"<ref><mixed-citation>{people}<article-title>Reefs of the sea</article-title></mixed-citation></ref>"
    (reference,) = jats.full_text(
        fromstring(f"<article><back><ref-list>{entry}</ref-list></back></article>")
    ).references
    assert reference.authors == authors
