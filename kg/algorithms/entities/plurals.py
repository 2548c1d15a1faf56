"""The singular of an English noun, by its spelling."""

from __future__ import annotations

import re
from functools import lru_cache

_IRREGULAR_PLURALS = {
    "criteria": "criterion", "phenomena": "phenomenon", "automata": "automaton", "polyhedra": "polyhedron",
    "taxa": "taxon", "corpora": "corpus", "genera": "genus", "spectra": "spectrum", "strata": "stratum",
    "quanta": "quantum", "bacteria": "bacterium", "ova": "ovum", "optima": "optimum", "minima": "minimum",
    "maxima": "maximum", "nuclei": "nucleus", "stimuli": "stimulus", "loci": "locus", "foci": "focus",
    "fungi": "fungus", "radii": "radius", "alumni": "alumnus", "bacilli": "bacillus", "thrombi": "thrombus",
    "formulae": "formula", "larvae": "larva", "algae": "alga", "vertebrae": "vertebra", "antennae": "antenna",
    "children": "child", "men": "man", "women": "woman", "mice": "mouse", "feet": "foot", "teeth": "tooth",
    "geese": "goose", "leaves": "leaf", "wolves": "wolf", "halves": "half", "knives": "knife", "wives": "wife",
    "shelves": "shelf", "selves": "self", "indices": "index", "vertices": "vertex",
    "cortices": "cortex", "vortices": "vortex", "simplices": "simplex", "codices": "codex",
    "axes": "axis", "biases": "bias", "gases": "gas", "lenses": "lens", "aliases": "alias", "atlases": "atlas",
    "processes": "process", "movies": "movie", "cookies": "cookie", "calories": "calorie", "caches": "cache",
    "niches": "niche", "headaches": "headache", "quizzes": "quiz", "heroes": "hero", "potatoes": "potato",
    "tomatoes": "tomato", "echoes": "echo", "mosquitoes": "mosquito", "torpedoes": "torpedo", "vetoes": "veto",
}  # fmt: skip
_SAME_IN_BOTH = re.compile(
    r"(?:series|species|people|data|media|lens|gps|aids|cmos|chaos|cosmos|diabetes|bayes|stokes|\A[ms]ars)\Z"
)
_NOT_PLURAL = re.compile(
    r"(?:ss|us|is|ous|ics|sis|news|always|nowadays|sideways|ess|"
    r"\A(?:bi|g|ali|atl|canv|pancre|christm|where|overse|tex|kans|h|w|mid)as)\Z"
)
_ENDINGS = (
    (
        re.compile(
            r"(?:\A(?:ba|oa|cri|pare)|analy|paraly|dialy|cataly|electroly|hydroly|the|diagno|progno|neuro|empha|ellip|"
            r"metasta|gene)ses\Z"
        ),
        "es",
        "is",
    ),
    (
        re.compile(
            r"(?:\A(?:omni|mini|trolley)?b|vir|stat|camp|corp|cens|consens|bon|apparat|foc|radi|thesaur|stimul|prospect|sin|octop|gen)uses\Z"
        ),
        "es",
        "",
    ),
    (re.compile(r"(?:matr|directr|hel|append|rad|cicatr)ices\Z"), "ces", "x"),
    (re.compile(r"[a-z]{2}ies\Z"), "ies", "y"),
    (re.compile(r"(?:sses|shes|ches|xes|zzes|tzes)\Z"), "es", ""),
    (re.compile(r"s\Z"), "s", ""),
)
"""Endings of plurals that are recognised, and what replaces them; the first that fits counts."""


@lru_cache(maxsize=65_536)
def singular(word: str) -> str:
    """The singular of a noun, lower case in and out; words that only look like plurals stay."""
    if word in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[word]
    if len(word) < 4 or not word.endswith("s") or _NOT_PLURAL.search(word) or _SAME_IN_BOTH.search(word):
        return word
    return next(word.removesuffix(old) + new for plural, old, new in _ENDINGS if plural.search(word))
