"""Canonical names: one form for all spellings of the name of a method, a data set, a species or anything else.

StructSurvey merges entities whose canonical strings are equal (section 3) and leaves open what a canonical string is.
Here it forgets case, a leading article, punctuation, hyphens, plurals, Greek letters and a bracket that only
abbreviates the name. It keeps every number: `GPT-3` is not `GPT-4`. `family` finds what a name with a version or a size
would be a kind of.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from kg.algorithms.entities.plurals import singular

_BRACKET = re.compile(r"\A([^()\[\]]*[^()\[\]\s])\s*[(\[]([^()\[\]]+)[)\]]\s*\Z")
_RUN = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+|[+#]+(?!\w)")
_APOSTROPHE = re.compile(r"['’](?:s\b|(?!\w))|['’](?=\w)")
_SHORT_PLURAL = re.compile(r"\A[A-Z][A-Za-z]*[A-Z]s\Z")
_GREEK = re.compile(r"[\u0370-\u03ff]")
_COINED = re.compile(r"[A-Z]|\d")
_SIZE = re.compile(
    r"\A(?:\d+(?:\.\d+)*[a-z]?|v|version|base|small|large|tiny|mini|medium|huge|giant|xl|xxl|xs|[bmk]|"
    r"turbo|pro|plus|lite|light|[ivx]+)\Z"
)
_LIGHT = frozenset(
    ("dataset", "database", "corpus", "benchmark", "task", "problem", "model", "algorithm", "method", "approach",
     "technique", "framework", "architecture")
)  # fmt: skip
"""Last words that say no more than the type: `QM9 dataset` is `QM9`, `node classification task` without `task`."""
_COLLECTIONS = frozenset(("dataset", "database", "corpus", "benchmark"))
_SUITES = frozenset(("game", "suite", "environment"))
"""Last words of a set of worlds to act in: `Atari 57 suite` and `Atari 2600 games` are `Atari`."""
_NAMES_A_METHOD = frozenset(("network", "transformer", "regression", "forest", "autoencoder", "algorithm"))
_NAME_OF_ITS_OWN = re.compile(r"[a-z][A-Z]|[A-Z]{2}|\d")
_MADE_OF_A_NAME = re.compile(r"-[a-z]{3,}\Z")
_ACTIVITY = re.compile(r"(?:ing|tion)\Z")
_UNIT_OR_SIGN = re.compile(r"\A(?:\d+(?:\.\d+)* [bmk]|(?:v|version) \d+(?:\.\d+)*)\Z")
_JOINED = frozenset(
    ("anti", "bi", "co", "inter", "intra", "meta", "micro", "multi", "nano", "non", "pre", "re", "semi", "sub", "super",
     "un")
)  # fmt: skip
"""Prefixes that are written apart, with a hyphen or joined; the canonical form joins them."""
_TOGETHER = {
    ("data", "set"): "dataset", ("data", "base"): "database", ("bench", "mark"): "benchmark",
    ("time", "series"): "timeseries", ("fine", "tuning"): "finetuning", ("hyper", "parameter"): "hyperparameter",
    ("auto", "encoder"): "autoencoder", ("work", "flow"): "workflow", ("on", "line"): "online",
}  # fmt: skip
_ENDS_OF_SPELLINGS = (
    ("isation", "ization"), ("ising", "izing"), ("ised", "ized"), ("ise", "ize"), ("aemia", "emia"),
    ("aemic", "emic"), ("logue", "log"), ("our", "or"), ("elling", "eling"), ("elled", "eled"), ("yse", "yze"),
    ("ysing", "yzing"), ("ysed", "yzed"), ("iser", "izer"), ("yser", "yzer"),
)  # fmt: skip
_LAST_PARTS = (
    ("centre", "center"), ("litre", "liter"), ("metre", "meter"), ("fibre", "fiber"), ("theatre", "theater"),
    ("calibre", "caliber"), ("defence", "defense"), ("offence", "offense"), ("licence", "license"),
)  # fmt: skip
"""What whole words, or their last parts, are in American spelling."""
_BEGINNINGS = (
    ("anaesth", "anesth"), ("haem", "hem"), ("paed", "ped"), ("orthopaed", "orthoped"), ("oestr", "estr"),
    ("oesoph", "esoph"), ("foet", "fet"), ("gynaec", "gynec"), ("sulph", "sulf"), ("aluminium", "aluminum"),
    ("tumour", "tumor"), ("grey", "gray"), ("mould", "mold"), ("sceptic", "skeptic"), ("behaviour", "behavior"),
    ("ageing", "aging"), ("programme", "program"), ("neighbour", "neighbor"), ("colour", "color"),
)  # fmt: skip
"""How British words begin, and American ones."""
_AS_THEY_ARE = frozenset(
    ("four", "hour", "our", "your", "tour", "pour", "sour", "flour", "wise", "rise", "noise", "otherwise", "exercise",
     "precise")
)  # fmt: skip


@lru_cache(maxsize=65_536)
def canonical(name: str) -> str:
    """The form that all spellings of a name share; "" for a name without a letter or digit.

    >>> canonical("Graph Neural Networks (GNNs)") == canonical("graph-neural network")
    True
    >>> canonical("GPT-3") == canonical("GPT3"), canonical("GPT-3") == canonical("GPT-4")
    (True, False)
    >>> canonical("TGF-β") == canonical("TGF-beta")
    True
    """
    runs = _RUN.findall(_APOSTROPHE.sub("", _plain_spelling(_without_bracket(name))))
    words = _join_words([_plain(run) for run in runs])
    if len(words) > 1 and words[0] == "the":
        words = words[1:]
    if len(words) > 1 and words[-1] in _SUITES and name[:1].isupper():
        words = words[:-2] if len(words) > 2 and words[-2].isdigit() else words[:-1]
    if len(words) > 1 and words[-1] in _LIGHT and (_is_called(name, words[-1]) or _says_the_rest(runs[-2], words[:-1])):
        words = words[:-1]
    return " ".join(words)


def says_its_kind(name: str) -> bool:
    """Whether a name ends with a word for what it is that its canonical form leaves out.

    >>> says_its_kind("QM9 dataset"), says_its_kind("QM9"), says_its_kind("structured dataset")
    (True, False, False)
    """
    last = _plain(name.rstrip().rpartition(" ")[2])
    return last in _LIGHT and not canonical(name).endswith(last)


def is_coined(word: str) -> bool:
    """Whether a word has capitals or digits of its own; what is only made of such a word, `GNN-based`, has none.

    >>> is_coined("GraphSAGE"), is_coined("3-WL"), is_coined("Graph"), is_coined("GNN-based")
    (True, True, False, False)
    """
    return bool(_NAME_OF_ITS_OWN.search(word)) and not _MADE_OF_A_NAME.search(word)


def without_gloss(name: str) -> tuple[str, str]:
    """A name and what is in brackets behind it: (`BERT`, `Bidirectional Encoder …`), or (name, "")."""
    found = _BRACKET.match(name) if name.rstrip().endswith((")", "]")) else None
    return (found[1], found[2].strip()) if found else (name, "")


def abbreviates(short: str, long: str) -> bool:
    """Whether the letters and digits of `short` occur in `long` in that order, the first at the start of a word."""
    letters = [sign for sign in short.casefold().removesuffix("s") if sign.isalnum()]
    rest = long.casefold()
    if not 1 < len(letters) < len(rest) or not any(word.startswith(letters[0]) for word in rest.split()):
        return False
    place = -1
    for letter in letters:
        place = rest.find(letter, place + 1)
        if place < 0:
            return False
    return True


@lru_cache(maxsize=65_536)
def family(name: str) -> str:
    """The canonical name of what a name with a version or a size would be a kind of; "" for any other name.

    One ending is cut at a time. Whether the rest names anything must be looked up: `COVID-19` is not a kind of `covid`
    in a field where nothing is called so.

    >>> family("ResNet-50"), family("T5-large"), family("GPT-3.5 Turbo"), family("ResNet"), family("graph 2")
    ('resnet', 't 5', 'gpt 3.5', '', '')
    """
    plain, _ = without_gloss(unicodedata.normalize("NFKC", name))
    words = canonical(plain).split()
    if len(words) < 2 or not _COINED.search(plain[:-1].split("-")[0].split(" ")[0]) or not _SIZE.match(words[-1]):
        return ""
    cut = 2 if _UNIT_OR_SIGN.match(f"{words[-2]} {words[-1]}") else 1
    root = " ".join(words[:-cut])
    return root if len(root) > 1 else ""


def _is_called(name: str, last: str) -> bool:
    """Whether a collection has a name with capitals in front of the word for it: `Cora dataset`, no `large dataset`."""
    *_, before, word = ("", *name.split())
    return last in _COLLECTIONS and word.islower() and before[:1].isupper()


def _says_the_rest(before: str, words: list[str]) -> bool:
    """Whether a name says what it is without its last word: the word before is a name of its own or an activity."""
    if _NAME_OF_ITS_OWN.search(before):
        return True
    return len(words) > 1 and (words[-1] in _NAMES_A_METHOD or bool(_ACTIVITY.search(words[-1])))


def _without_bracket(name: str) -> str:
    """The name in front of a bracket that abbreviates it or spells it out; any other bracket is part of the name."""
    before, inside = without_gloss(name)
    if not inside:
        return name
    short, long = (before, inside) if len(before) < len(inside) else (inside, before)
    return before if abbreviates(short, long) else name


def _plain_spelling(name: str) -> str:
    """NFKC, Greek letters by their names, accents gone."""
    if name.isascii():
        return name
    text = _GREEK.sub(_letter_name, unicodedata.normalize("NFKC", name))
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(sign for sign in decomposed if not unicodedata.combining(sign)))


def _letter_name(found: re.Match[str]) -> str:
    name = unicodedata.name(found[0], "")
    _, is_letter, letter = name.partition(" LETTER ")
    return f" {letter.split()[0].lower()} " if is_letter else found[0]


@lru_cache(maxsize=65_536)
def _plain(word: str) -> str:
    if word.isupper() and word.endswith("S") and len(word) > 2:
        return word.casefold()  # AIDS, CMOS: no plural
    if _SHORT_PLURAL.match(word):
        return word[:-1].casefold()
    one = singular(word.casefold())
    for british, american in _BEGINNINGS:
        if one.startswith(british):
            one = american + one.removeprefix(british)
    for british, american in _LAST_PARTS:
        if one.endswith(british):
            one = one.removesuffix(british) + american
    if one not in _AS_THEY_ARE:
        for ending, other in _ENDS_OF_SPELLINGS:
            if one.endswith(ending) and len(one) > len(ending) + 2:
                return one.removesuffix(ending) + other
    return one


def _join_words(words: list[str]) -> list[str]:
    """Prefixes and words that are written apart or together, together."""
    found: list[str] = []
    for word in words:
        before = found[-1] if found else ""
        if word.isalpha() and (before in _JOINED or (before, word) in _TOGETHER):
            found[-1] = _TOGETHER.get((before, word), before + word)
        else:
            found.append(word)
    return found
