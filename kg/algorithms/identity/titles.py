"""How much a title says: whether it names one work by itself, with the facts beside it, or not even then."""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from functools import lru_cache

from kg.algorithms.identity.normal_forms import title_key

DISTINCTIVE_WORDS = 5
DISTINCTIVE_LENGTH = 20
"""A title with so many words and letters or more is distinguished from others by itself; "Machine learning" is not."""

LETTERS_OF_A_WORD = 2
"""Signs of Chinese, Japanese and Korean script that say as much as a word of another; each counts as two letters."""

_WORD = re.compile(r"\w+")
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]+")

_FRONT_MATTER = """
introduction to the special issue | introduction to this special issue | introduction to special issue | preface to
the special issue | editorial to the special issue | message from the program chairs | message from the general and
program chairs | acknowledgement to reviewers | acknowledgment of reviewers | letter from the editor in chief |
message from the editor in chief | from the editor in chief | guest editorial introduction to the special issue |
abstract | abstracts | acknowledgement | acknowledgements | acknowledgment | acknowledgments | addendum |
afterword | announcement | announcements | appendix | appendices | author index | authors reply | authors
response | back cover | back matter | bibliography | book review | book reviews | books received | calendar |
chairs message | comment | comments | commentary | conclusion | conclusions | contents | contributors |
correction | corrections | correspondence | corrigendum | corrigenda | cover | dedication | discussion |
editorial | editorials | editorial board | editorial comment | editorial note | editors comment | editors
introduction | editors note | editors preface | erratum | errata | epilogue | final remarks | foreword |
forewords | from the editor | from the editors | front cover | front matter | general discussion | general
introduction | glossary | guest editorial | guest editors introduction | highlights | in memoriam | in reply |
in this issue | index | instructions for authors | introduction | introductions | introductory remarks | issue
information | letter | letters | letter to the editor | letters to the editor | list of contributors | list of
figures | list of reviewers | masthead | message from the chairs | message from the editor | message from the
general chairs | news | no title | note | notes | notes on contributors | obituary | obituaries | opening
remarks | organizing committee | outlook | overview | perspective | postscript | preface | prefaces |
presentation | prologue | program committee | publisher correction | author correction | publishers note |
question and answer | questions and answers | references | rejoinder | reply | replies | reply by authors |
reply to the editor | response | responses | retraction | retraction note | review | reviews | special issue |
subject index | summary | supplementary material | table of contents | thanks to reviewers | title page |
untitled | viewpoint | welcome | welcome message | einführung | einleitung | erwiderung | geleitwort | grußwort
| inhaltsverzeichnis | nachruf | nachwort | rezension | buchbesprechung | buchbesprechungen | schlusswort |
sachregister | vorbemerkung | vorwort | zusammenfassung | zum geleit | avant propos | compte rendu | comptes
rendus | nécrologie | note de la rédaction | préface | postface | présentation | réponse | sommaire | table des
matières | éditorial | bibliografía | carta al director | carta al editor | conclusiones | fe de erratas |
introducción | presentación | prefacio | prólogo | reseña | reseñas | respuesta | índice | epílogo |
apresentação | introdução | prefácio | resenha | resenhas | resposta | sumário | conclusão | posfácio |
editoriale | introduzione | prefazione | premessa | presentazione | recensione | recensioni | risposta | indice
| conclusioni | inleiding | redactioneel | voorwoord | nawoord | boekbespreking | ten geleide | förord |
inledning | ledare | recension | recensioner | forord | indledning | innledning | leder | anmeldelse | esipuhe |
johdanto | pääkirjoitus | od redakcji | przedmowa | recenzja | recenzje | słowo wstępne | wprowadzenie | wstęp |
předmluva | úvod | úvodem | recenze | predhovor | előszó | bevezetés | szerkesztői előszó | önsöz | giriş |
sunuş | editörden | uvod | predgovor | prikaz | introducere | cuvânt înainte | введение | вступление |
заключение | от редакции | от редактора | ответ | предисловие | рецензия | содержание | послесловие | вступ |
передмова | від редакції | рецензія | предговор | увод | εισαγωγή | πρόλογος | επίλογος | مقدمة | افتتاحية |
تمهيد | הקדמה | מבוא | פתח דבר | 前言 | 序 | 序言 | 自序 | 代序 | 引言 | 导言 | 導言 | 导论 | 導論 | 绪论 |
緒論 | 绪言 | 后记 | 後記 | 编者按 |
編者按 | 编后记 | 卷首语 | 卷首語 | 发刊词 | 社论 | 社論 | 书评 | 書評 | 回复 | 答复 | 勘误 | 更正 | 目录 |
目錄 | 摘要 | 结语 | 結語 | 附录 | 附錄 | 编者的话 |
主编寄语 | 主持人语 | まえがき | はじめに | あとがき | おわりに | 序文 | 序論 | 序章 | 緒言 | 巻頭言 |
編集後記 | 解説 | 目次 | 訂正 | 머리말 | 서문 | 서론 | 권두언 |
발간사 | 편집자 서문 | 편집후기 | 후기 | 서평 | 목차 | 정오표 | प्रस्तावना | भूमिका | संपादकीय | pengantar |
kata pengantar |
pendahuluan | lời nói đầu | lời giới thiệu
"""
"""Titles of parts that every journal and every book has, in the languages of the larger literatures."""


class Distinctness(IntEnum):
    """What a title speaks of its work."""

    NOTHING = 0
    """Each issue and each book has such a part: "Editorial", "Introduction"."""
    LITTLE = 1
    """One work together with its year, its first author and the place where it appeared: "Machine learning"."""
    WORK = 2
    """One work by itself."""


@lru_cache(maxsize=65_536)
def telling(title: str) -> Distinctness:
    """How much a title says: five words and twenty letters name a work, the heading of a common part none.

    >>> [telling(title).name for title in ("Attention is all you need", "Deep learning", "Éditorial", "")]
    ['WORK', 'LITTLE', 'NOTHING', 'NOTHING']
    """
    key = title_key(title)
    if not key or key.isdecimal() or key in _front_matter():
        return Distinctness.NOTHING
    words, letters = _size_of(title)
    return Distinctness.WORK if words >= DISTINCTIVE_WORDS and letters >= DISTINCTIVE_LENGTH else Distinctness.LITTLE


def is_distinctive(title: str) -> bool:
    """Whether a title is long enough to name one work by itself."""
    return telling(title) is Distinctness.WORK


def _size_of(title: str) -> tuple[int, int]:
    """Words and letters of a title, the same however its accents are written down."""
    if not title.isascii():
        folded = unicodedata.normalize("NFKD", title)
        title = "".join(each for each in folded if not unicodedata.category(each).startswith("M"))
        title = unicodedata.normalize("NFC", title)
    words = len(_WORD.findall(_EAST_ASIAN.sub(" ", title)))
    letters = len(title_key(title))
    for run in _EAST_ASIAN.findall(title):
        words += max(1, len(run) // LETTERS_OF_A_WORD)
        letters += len(run)
    return words, letters


@lru_cache(maxsize=1)
def _front_matter() -> frozenset[str]:
    return frozenset(map(title_key, _FRONT_MATTER.split("|"))) - {""}
