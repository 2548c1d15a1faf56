"""Makes `services/adapters/formats/letters.json`: how often the letters above ASCII follow each other in a language.

Source: the models of lingua-language-detector 1.3.5 (Apache-2.0), counted in the Leipzig Corpora Collection;
its Chinese is traditional, and becomes simplified by the table of opencc-python-reimplemented 0.1.7 (Apache-2.0). Both
are wheels, which are unpacked here and needed nowhere else:

    pip download --no-deps lingua-language-detector==1.3.5 opencc-python-reimplemented==0.1.7 && pip install brotli
    python -m benchmarks.letter_statistics lingua_language_detector-*.whl opencc_python_*.whl
"""

from __future__ import annotations

import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from zipfile import ZipFile

TARGET = Path(__file__).parents[1] / "services/adapters/formats/letters.json"

LATIN = {
    "ca": "àçèéíïòóúü",
    "cs": "áčďéěíňóřšťúůýž",
    "cy": "âêîôûŵŷáéàèëïöü",
    "da": "æøåé",
    "de": "äöüßé",
    "en": "éèêçïöñ",
    "es": "áéíñóúü",
    "et": "äõöüšž",
    "fi": "äöåšž",
    "fr": "àâæçéèêëîïôùûüÿœ",
    "ga": "áéíóú",
    "hr": "čćđšž",
    "hu": "áéíóöőúüű",
    "is": "áðéíóúýþæö",
    "it": "àèéìíòóùú",
    "lt": "ąčęėįšųūž",
    "lv": "āčēģīķļņšūž",
    "nb": "æøåéòô",
    "nl": "ëïéèöüáóêç",
    "pl": "ąćęłńóśźż",
    "pt": "áâãàçéêíóôõúü",
    "ro": "ăâîșțşţ",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "sl": "čšžćđ",
    "sq": "çë",
    "sv": "äåöé",
    "tr": "çğıöşüâîû",
    "vi": None,
}
"""The letters above ASCII of each language; others in its texts are of foreign names, or slips; None takes all."""

OTHER_ALPHABETS = ("ru", "uk", "be", "bg", "sr", "mk", "kk", "el", "he", "ar", "fa", "th")
CHARACTERS = ("zh", "ja", "ko")

LEAST_UNIGRAM = 2e-7
LEAST_CHARACTER = 2e-6
LEAST_BIGRAM = 3e-4
LEAST_TRIGRAM = 4e-6
"""Probabilities below which an n-gram is left out; that of a trigram is joint, those of bigrams given their prefix."""

_CEDILLAS = str.maketrans("șț", "şţ")
"""Encodings before Unicode 3 have the Romanian letters with a cedilla alone."""

Probabilities = Mapping[str, float]


def _model(wheel: ZipFile, language: str, kind: str) -> dict[str, float]:
    """The probability of each n-gram of a language, given the letters before its last."""
    import brotli  # noqa: PLC0415 - needed here alone

    packed = wheel.read(f"lingua/language-models/{language}/{kind}.json.br")
    levels = json.loads(brotli.decompress(packed))["ngrams"].items()
    return {ngram: _fraction(share) for share, ngrams in levels for ngram in ngrams.split()}


def _fraction(share: str) -> float:
    part, whole = share.split("/")
    return int(part) / int(whole)


def _latin(wheel: ZipFile, language: str, own: str | None) -> Iterator[tuple[str, float]]:
    """N-grams with a letter above ASCII: pairs, and trigrams around such a letter."""
    every, pairs = _model(wheel, language, "unigrams"), _model(wheel, language, "bigrams")
    single = {each: p for each, p in every.items() if each.isascii() or (p >= LEAST_UNIGRAM and each in (own or each))}
    yield from ((each, p) for each, p in single.items() if not each.isascii())
    for pair, p in pairs.items():
        if not pair.isascii() and p >= LEAST_BIGRAM and all(letter in single for letter in pair):
            yield pair, p
    for ngram, p in _model(wheel, language, "trigrams").items():
        joint = single.get(ngram[0], 0) * pairs.get(ngram[:2], 0) * p
        if not ngram[1].isascii() and joint >= LEAST_TRIGRAM and all(letter in single for letter in ngram):
            yield ngram, p


def _alphabet(wheel: ZipFile, language: str) -> Iterator[tuple[str, float]]:
    single = {each: p for each, p in _model(wheel, language, "unigrams").items() if p >= LEAST_UNIGRAM * 10}
    yield from ((each, p) for each, p in single.items() if not each.isascii())
    for pair, p in _model(wheel, language, "bigrams").items():
        if all(letter in single and not letter.isascii() for letter in pair) and p >= LEAST_BIGRAM:
            yield pair, p


def _simplified(traditional: Probabilities, table: str) -> dict[str, float]:
    """The statistics of a text whose traditional characters were replaced by their first simplified form."""
    forms = dict(line.split("\t") for line in table.splitlines() if "\t" in line)
    found: dict[str, float] = defaultdict(float)
    for character, p in traditional.items():
        found[forms.get(character, character).split()[0]] += p
    return found


def _by_level(ngrams: Iterator[tuple[str, float]]) -> dict[str, str]:
    """N-grams by -2 ln p, rounded, with blanks between."""
    levels: dict[int, list[str]] = defaultdict(list)
    for ngram, p in ngrams:
        levels[round(-2 * math.log(p))].append(ngram.translate(_CEDILLAS))
    return {str(level): " ".join(sorted(set(levels[level]))) for level in sorted(levels)}


def main(lingua: str, opencc: str) -> None:
    wheel = ZipFile(lingua)
    found = {language: _by_level(_latin(wheel, language, own)) for language, own in LATIN.items()}
    found |= {language: _by_level(_alphabet(wheel, language)) for language in OTHER_ALPHABETS}
    characters = {language: _model(wheel, language, "unigrams") for language in CHARACTERS}
    table = ZipFile(opencc).read("opencc/dictionary/TSCharacters.txt").decode()
    characters["zh-Hans"] = _simplified(characters["zh"], table)
    for language, single in characters.items():
        wanted = ((each, p) for each, p in single.items() if not each.isascii() and p >= LEAST_CHARACTER)
        found[language] = _by_level(wanted)
    text = json.dumps(found, ensure_ascii=False, indent=0, sort_keys=True)
    TARGET.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
