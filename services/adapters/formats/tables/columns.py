"""What the columns of a table hold, told by their headings: a list of spellings for each field of a paper.

The headings are those of Scopus, Dimensions, Lens, Web of Science, Zotero, PubMed, Publish or Perish and Covidence,
those of JSON Lines (`record_keys`), and the words that people write, in several languages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from unicodedata import combining, normalize

from kg.algorithms.identity.normal_forms import SCHEMES
from services.adapters.formats.record_keys import ID_KEYS, KEYS

IDENTIFIERS = tuple(scheme for scheme in SCHEMES if scheme in {*ID_KEYS, "wos", "scopus", "dimensions", "lens"})
"""Fields that hold an identifier, by its scheme, the most trusted first."""

_FIELDS: Mapping[str, tuple[str, ...]] = {
    "title": (
        *("Title", "Article Title", "Paper Title", "Document Title", "Publication Title (English)", "Titel", "Titre"),
        *(
            "Título",
            "Titulo",
            "Titolo",
            "Название",
            "Заглавие",
            "Заголовок",
            "Tytuł",
            "Titel der Publikation",
            "Nimeke",
        ),
        *(
            "标题",
            "题名",
            "篇名",
            "文献标题",
            "Title-题名",
            "標題",
            "題名",
            "論文標題",
            "論文タイトル",
            "タイトル",
            "제목",
            "논문명",
        ),
        *("عنوان", "العنوان", "Başlık", "Τίτλος", "Judul"),
    ),
    "full names": ("Author full names", "Author Full Names", "Authors full names"),
    "authors": (
        *("Authors", "Author", "Author(s)", "Author/s", "Author Names", "Autor", "Autoren", "Autor(en)", "Verfasser"),
        *("Auteur", "Auteurs", "Auteur(s)", "Autores", "Autor(es)", "Autore", "Autori", "Автор", "Авторы", "Autorzy"),
        *(
            "Forfatter",
            "Författare",
            "Tekijä",
            "作者",
            "Author-作者",
            "著者",
            "著者名",
            "저자",
            "Yazar",
            "Yazarlar",
            "Συγγραφείς",
        ),
        *("المؤلف", "المؤلفون", "Penulis", "Creator", "Book Authors", "Inventor(s)"),
    ),
    "editors": ("Editors", "Editor", "Book Editors", "Herausgeber", "Éditeur scientifique"),
    "year": (
        *(
            "Year",
            "Publication Year",
            "PubYear",
            "Pub Year",
            "Year Published",
            "Published Year",
            "Jahr",
            "Année",
            "Annee",
        ),
        *(
            "Erscheinungsjahr",
            "Año",
            "Ano",
            "Anno",
            "Год",
            "Год публикации",
            "Rok",
            "År",
            "Jaar",
            "Vuosi",
            "Έτος",
            "سنة",
        ),
        *("年", "年份", "发表年份", "出版年", "Year-年", "Yıl", "연도", "발행년도", "Tahun", "PY"),
    ),
    "date": (
        *("Date", "Publication Date", "Date Published", "Published Date", "Pub Date", "Cover Date", "Datum", "Fecha"),
        *(
            "Date de publication",
            "Erscheinungsdatum",
            "Data",
            "Дата",
            "PubTime-发表时间",
            "发表时间",
            "出版日期",
            "発行日",
        ),
        *("Publication Date (print)", "Publication Date (online)", "Issued", "Published"),
    ),
    "venue": (
        *("Source Title", "Journal", "Journal/Book", "Journal Title", "Journal Name", "Publication Title", "Venue"),
        *("Source", "Publication", "Publication Name", "Container Title", "Book Title", "Anthology Title", "Booktitle"),
        *("Conference Title", "Conference Name", "Proceedings", "Zeitschrift", "Quelle", "Revue", "Revista", "Rivista"),
        *(
            "Журнал",
            "Источник",
            "Czasopismo",
            "Tidsskrift",
            "Tidskrift",
            "Tijdschrift",
            "期刊",
            "刊名",
            "来源",
            "文献来源",
        ),
        *("Source-文献来源", "雑誌名", "掲載誌", "저널", "학술지명", "Dergi", "Περιοδικό", "المجلة", "Jurnal"),
    ),
    "abstract": (
        *(
            "Abstract",
            "Abstract Note",
            "Abstracts",
            "Summary",
            "Zusammenfassung",
            "Résumé",
            "Resume",
            "Resumen",
            "Resumo",
        ),
        *(
            "Riassunto",
            "Sommario",
            "Аннотация",
            "Реферат",
            "Streszczenie",
            "Sammendrag",
            "Sammanfattning",
            "Samenvatting",
        ),
        *("摘要", "Summary-摘要", "要旨", "抄録", "초록", "Özet", "Περίληψη", "الملخص", "Abstrak"),
    ),
    "citations": (
        *(
            "Cited by",
            "Times Cited",
            "Citing Works Count",
            "Citation Count",
            "Citations",
            "Number of Citations",
            "Cites",
        ),
        *(
            "Times Cited, WoS Core",
            "Times Cited, All Databases",
            "Zitationen",
            "Citas",
            "Citazioni",
            "被引",
            "被引频次",
        ),
        *("Цитирования", "Nombre de citations"),
    ),
    "references": (
        *("References", "Cited References", "Reference", "Bibliography", "Referenced Works", "Literaturverzeichnis"),
        *("Références", "Referencias", "Referências", "Riferimenti", "Ссылки", "参考文献", "参考文獻", "참고문헌"),
    ),
    "type": (
        *(
            "Document Type",
            "Publication Type",
            "Item Type",
            "Type",
            "Type of Publication",
            "Dokumenttyp",
            "Publikationstyp",
        ),
        *(
            "Type de document",
            "Tipo de documento",
            "Tipo",
            "Тип документа",
            "文献类型",
            "SrcDatabase-来源库",
            "資料種別",
        ),
    ),
    "url": (
        *(
            "URL",
            "Link",
            "External URL",
            "Article URL",
            "Paper URL",
            "Dimensions URL",
            "DOI Link",
            "Web Address",
            "网址",
        ),
        *("Link-链接", "URL-网址", "Ссылка", "Source Linkout"),
    ),
    "key": ("Citation Key", "Citekey", "Cite Key", "BibTeX Key", "Bibtexkey", "Citationkey"),
    "id": ("ID", "Paper ID", "Identifier", "Record ID", "UID"),
    "doi": ("DOI", "DOI-DOI", "Digital Object Identifier", "DOI URL"),
    "pubmed": ("PMID", "PubMed ID", "Pubmed Id", "Medline"),
    "wos": ("UT (Unique WOS ID)", "UT (Unique ID)", "Accession Number (WoS)", "UT"),
    "scopus": ("EID", "Scopus ID"),
    "dimensions": ("Publication ID", "Dimensions ID"),
    "lens": ("Lens ID",),
    "mag": ("Microsoft Academic ID",),
    "isbn": ("ISBN", "ISBNs"),
    "volume": ("Volume", "Vol", "Band", "Tome", "Volumen", "Том", "卷", "Volume-卷"),
    "issue": ("Issue", "Issue Number", "Number", "No", "Heft", "Numéro", "Número", "Номер", "期", "Period-期"),
    "pages": ("Pages", "Pagination", "Page", "Seiten", "Páginas", "Pagine", "Страницы", "页码", "PageCount-页码"),
    "first page": ("Page start", "Start Page", "First Page"),
    "last page": ("Page end", "End Page", "Last Page"),
    "article number": ("Art. No.", "Article Number"),
    "publisher": ("Publisher", "Verlag", "Éditeur", "Editorial", "Editora", "Editore", "Издательство", "出版社"),
    "issn": ("ISSN", "ISSNs"),
    "language": ("Language", "Language of Original Document", "Sprache", "Langue", "Idioma", "Lingua", "Язык", "语言"),
    "short venue": ("Journal Abbreviation", "Abbreviated Source Title", "Journal ISO Abbreviation"),
    "notes": ("Notes", "Note", "Extra", "Bemerkungen", "Remarques", "Notas"),
    "keywords": ("Keywords", "Author Keywords", "Index Keywords", "Manual Tags", "Schlagwörter"),
}
"""Each field with the headings of its columns, the better ones first."""

_OF_JSON_LINES = {
    "title": "title", "abstract": "abstract", "year": "year", "publication_date": "date", "venue": "venue",
    "authors": "authors", "citation_count": "citations", "references": "references", "url": "url",
}  # fmt: skip
"""Keys of JSON Lines, and the fields that they are here."""


def fold_heading(heading: str) -> str:
    """Return the letters and digits of a heading, in small letters without accents."""
    folded = normalize("NFKD", heading.replace("ı", "i").casefold())
    return "".join(each for each in folded if each.isalnum() and not combining(each))


def _spellings() -> dict[str, str]:
    found: dict[str, str] = {}
    for field, headings in _FIELDS.items():
        found.update({fold_heading(heading): field for heading in headings if fold_heading(heading) not in found})
    known = {_OF_JSON_LINES[key]: (key, *others) for key, others in KEYS.items() if key in _OF_JSON_LINES}
    for field, headings in (*known.items(), *ID_KEYS.items()):
        for heading in headings:
            found.setdefault(fold_heading(heading), field)
    return found


_SPELLINGS = _spellings()
_RANKS = {spelling: place for place, spelling in enumerate(_SPELLINGS)}


_NO_HEADING = tuple("%\\@{<")
"""Signs of programs and of TeX, with which no row of headings begins."""


def fields_of(header: Sequence[str]) -> dict[str, list[int]]:
    """Return which columns hold each field that is known, the best column first."""
    found: dict[str, list[int]] = {}
    for place, heading in sorted(enumerate(header), key=lambda each: _rank(each[1])):
        if field := _SPELLINGS.get(fold_heading(heading)):
            found.setdefault(field, []).append(place)
    return found


def _rank(heading: str) -> int:
    return _RANKS.get(fold_heading(heading), len(_RANKS))


def count_headings(cells: Sequence[str]) -> int:
    """Return how many fields a row has headings for; 0 where none of them is a title or an identifier."""
    if "".join(cells).lstrip().startswith(_NO_HEADING):
        return 0
    fields = fields_of(cells)
    return len(fields) if "title" in fields or any(scheme in fields for scheme in IDENTIFIERS) else 0


def is_identifier(heading: str) -> bool:
    """Whether a column of this heading holds identifiers of a known scheme."""
    return _SPELLINGS.get(fold_heading(heading)) in IDENTIFIERS
