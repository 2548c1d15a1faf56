"""The singular of an English noun, by its spelling."""

from __future__ import annotations

import re
from functools import lru_cache

_IRREGULAR_PLURALS = {
    "analyses": "analysis", "hypotheses": "hypothesis", "theses": "thesis", "bases": "basis", "crises": "crisis",
    "diagnoses": "diagnosis", "indices": "index", "matrices": "matrix", "vertices": "vertex",
    "criteria": "criterion", "phenomena": "phenomenon", "children": "child", "people": "people", "men": "man",
    "women": "woman", "data": "data", "media": "media", "species": "species", "series": "series", "biases": "bias",
    "processes": "process", "corpora": "corpus",
}  # fmt: skip
_NOT_PLURAL = re.compile(r"(?:ss|us|is|ous|ics|sis|news|as|ays|always|ess)$")
_PLURAL_IN_ES = re.compile(r"(?:sses|shes|ches|xes|zes)$")


@lru_cache(maxsize=65_536)
def singular(word: str) -> str:
    """The singular of a noun, lower case in and out; words that only look like plurals stay."""
    if word in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[word]
    if len(word) < 4 or not word.endswith("s") or _NOT_PLURAL.search(word):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if _PLURAL_IN_ES.search(word):
        return word[:-2]
    return word[:-1]
