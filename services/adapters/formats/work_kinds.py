"""Types of works in the words of catalogues and sheets: "Proceedings Paper", "Conference paper", "Artículo"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import combining, normalize

_WORDS = (
    ("proceeding|conference|konferenz|conferencia|congr|actes|会议|會議", "paper-conference"),
    ("chapter|book ?section|book ?part|kapitel|chapitre|capitulo|capitolo", "chapter"),
    ("thesis|dissert|these|tesis|tesi\\b|学位|學位|博士|硕士|diploma", "thesis"),
    ("preprint|posted ?content|working ?paper", "article"),
    ("data ?set|data ?study", "dataset"),
    ("software|computer ?program", "software"),
    ("patent|专利", "patent"),
    ("report|bericht|rapport|informe", "report"),
    ("web ?page|web ?site|website", "webpage"),
    ("article|review|letter|note|editorial|erratum|correction|retracted|journal|short ?survey|data ?paper|artikel|"
     "aufsatz|zeitschrift|articulo|artigo|articolo|meeting ?abstract|期刊|论文|論文", "article-journal"),
    ("book|monograph|buch|livre|libro|livro|图书", "book"),
)  # fmt: skip
"""Words of a type, without accents, and the type of CSL; the first that fits counts."""
_PATTERNS = tuple((re.compile(words), kind) for words, kind in _WORDS)


def kind_of(written: str) -> str | None:
    """Return the type of CSL-JSON; None where no word is known.

    >>> kind_of("Article; Proceedings Paper"), kind_of("Book Review"), kind_of("conferencePaper"), kind_of("x")
    ('article-journal', 'article-journal', 'paper-conference', None)
    """
    parts = written[:200].split(";")
    first = next((part for part in parts if "hapter" in part), parts[0])
    text = "".join(each for each in normalize("NFKD", first.lower()) if not combining(each))
    return next((kind for pattern, kind in _PATTERNS if pattern.search(text)), None)


def kind_of_types(written: Iterable[str]) -> str:
    """Return the type of CSL-JSON of a publication of PubMed or Europe PMC, which has several; an article by default.

    >>> kind_of_types(["Journal Article", "Preprint"]), kind_of_types(["Clinical Trial"])
    ('article', 'article-journal')
    """
    kinds = [kind_of(each) for each in written]
    return "article" if "article" in kinds else next(filter(None, kinds), "article-journal")
