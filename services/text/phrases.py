"""Key phrases: the noun phrases of a text, and those that set one group of papers apart from the others."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from services.text.cleaning import is_english, readable
from services.text.lexicon import (
    ADJECTIVAL_PASTS,
    BROAD,
    ESTABLISHED,
    FUNCTION_WORDS,
    GENERIC_WORDS,
    JUNK,
    NOUNS_IN_ING,
    NOUNS_LIKE_VERBS,
    PARTICIPLES,
    VERB_FORMS,
    WEAK_ENDS,
    singular,
)
from services.text.wordlist import word_list

LONGEST = 4
"""Words of the longest key phrase."""

PRIOR_STRENGTH = 10.0
"""Documents that the prior of a phrase weighs (the alpha_0 of Monroe et al. 2008, in documents)."""

_LENGTH_WEIGHTS = (0.45, 1.0, 1.05, 0.8)
"""One word says too little, four are rarely a term."""

_JUDGED_FROM = 20
"""Characters from which a line shows its language."""

_BROAD_WEIGHT = 0.4
_FRAGMENT_SHARE = 0.6
_COMPLETES_FROM = 0.3

UBIQUITOUS = 0.4
"""A phrase in a larger share of all texts names the whole field, not a group of it."""

_CHUNK = re.compile(r"[^\W_](?:[\w+#]|[-'/.](?=\w))*|[^\s\w]")
_WORD = re.compile(r"[^\W\d_]")
_WORD_BREAK = re.compile(r"[\s\-/]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A key phrase.

    `key` is its folded form (lower case, singular, without hyphens), equal for all its spellings; `text` the spelling
    used most; `score` >= 0, comparable within one group; `documents` how many texts of the group hold it.
    """

    key: str
    text: str
    score: float
    documents: int


@dataclass(frozen=True, slots=True)
class _Occurrence:
    key: str
    text: str


def fold(phrase: str) -> str:
    """`Graph-Neural Networks` -> `graph neural network`."""
    return " ".join(singular(word.lower()) for word in _WORD_BREAK.split(phrase.removesuffix("'s")) if word)


def candidate_phrases(text: str) -> tuple[str, ...]:
    """Noun-phrase-like runs of 1 to 4 words, as written, in order of occurrence, repeated when they recur."""
    return tuple(occurrence.text for occurrence in _occurrences(text))


def distinctive_phrases(
    groups: Sequence[Sequence[str]], *, per_group: int, topic: str = ""
) -> tuple[tuple[Phrase, ...], ...]:
    """The phrases that set each group of texts apart from the other groups, best first.

    Args:
        groups: texts of each group; the first line of a text counts as its title.
        per_group: most phrases a group, >= 1.
        topic: the field's own name, which distinguishes no group of it.

    Returns:
        A tuple for each group, without two phrases of the same words; empty for a group without words.

    Source:
        Monroe, Colaresi & Quinn 2008, doi:10.1093/pan/mpn018, eqs. 16-22 (log-odds with an informative Dirichlet
        prior, here over document frequencies), weighted by length and by presence in titles.
    """
    counted = [[Counter(item.key for item in _occurrences(text)) for text in group] for group in groups]
    frequency = [Counter(key for document in group for key in document) for group in counted]
    titles = [
        Counter(key for text in group for key in {item.key for item in _occurrences(_title(text))}) for group in groups
    ]
    spellings = _spellings(text for group in groups for text in group)
    total = Counter[str]()
    for counts in frequency:
        total.update(counts)
    documents = sum(len(group) for group in groups)
    own = _topic_words(topic)
    barred = {
        key
        for key, count in total.items()
        if (set(key.split()) <= own | GENERIC_WORDS | {"deep"} and own)
        or (documents >= 10 and count > UBIQUITOUS * documents)
    }
    return tuple(
        _best(
            _scored(frequency[index], total, titles[index], size=len(group), documents=documents, barred=barred),
            spellings,
            per_group,
        )
        for index, group in enumerate(groups)
    )


def _topic_words(topic: str) -> set[str]:
    """The words of the field's name and the acronyms they make: `graph neural networks` holds `gnn`."""
    words = fold(topic).split()
    initials = "".join(word[0] for word in words if word not in FUNCTION_WORDS)
    acronyms = {initials[start:end] for start in range(len(initials)) for end in range(start + 2, len(initials) + 1)}
    return set(words) | acronyms


def _title(text: str) -> str:
    return text.partition("\n")[0]


def _scored(
    here: Counter[str], total: Counter[str], titles: Counter[str], *, size: int, documents: int, barred: set[str]
) -> list[tuple[float, str, int]]:
    """(score, key, documents) of a group's phrases, best first; document frequency 2 or more where possible."""
    least = 2 if any(count >= 2 and key not in barred for key, count in here.items()) and size > 2 else 1
    scored = []
    for key, count in here.items():
        if count < least or key in barred:
            continue
        contrast = _log_odds(count, total[key], size=size, documents=documents)
        if contrast <= 0:
            continue
        weight = _LENGTH_WEIGHTS[len(key.split()) - 1] * (_BROAD_WEIGHT if key in BROAD else 1.0)
        weight *= 1.0 + min(1.0, 3 * titles[key] / size)
        scored.append((contrast * weight * math.sqrt(count / size), key, count))
    whole = _without_fragments(scored, here)
    return sorted(whole, key=lambda item: (-item[0], item[1]))


def _without_fragments(scored: list[tuple[float, str, int]], here: Counter[str]) -> list[tuple[float, str, int]]:
    """`deep reinforcement` leaves when nearly all its documents say `deep reinforcement learning`."""
    longest: dict[str, int] = {}
    for _, key, count in scored:
        words = key.split()
        for start in range(len(words)):
            for end in range(start + 1, len(words) + 1):
                if end - start < len(words):
                    part = " ".join(words[start:end])
                    longest[part] = max(longest.get(part, 0), count)
    return [item for item in scored if " " not in item[1] or longest.get(item[1], 0) < _FRAGMENT_SHARE * here[item[1]]]


def _log_odds(here: int, everywhere: int, *, size: int, documents: int) -> float:
    """z-score of the log-odds of a phrase in a group of `size` texts against the others (Monroe et al., eq. 22)."""
    prior = PRIOR_STRENGTH * everywhere / documents
    others, rest = everywhere - here, documents - size
    inside = math.log((here + prior) / (size + PRIOR_STRENGTH - here - prior + 1e-9))
    outside = math.log((others + prior) / (rest + PRIOR_STRENGTH - others - prior + 1e-9))
    if rest == 0:
        return math.log(1.0 + here)  # one group alone: nothing to stand apart from, so what is frequent
    return (inside - outside) / math.sqrt(1.0 / (here + prior) + 1.0 / (others + prior))


def _best(scored: Iterable[tuple[float, str, int]], spellings: Mapping[str, str], limit: int) -> tuple[Phrase, ...]:
    """The best phrases, none made of another's words."""
    chosen: list[Phrase] = []
    for score, key, count in scored:
        phrase = Phrase(key=key, text=spellings[key], score=score, documents=count)
        words = set(key.split())
        related = [
            index
            for index, other in enumerate(chosen)
            if words <= set(other.key.split()) or words >= set(other.key.split())
        ]
        if not related:
            chosen.append(phrase)
        elif len(related) == 1 and _completes(phrase, chosen[related[0]]):
            chosen[related[0]] = replace(phrase, score=chosen[related[0]].score)
        if len(chosen) > 2 * limit:
            break
    return tuple(chosen[:limit])


def _completes(phrase: Phrase, known: Phrase) -> bool:
    """`adversarial attacks` takes the place of a lone `attacks` that scored higher by being part of it."""
    return " " not in known.key and " " in phrase.key and phrase.score >= _COMPLETES_FROM * known.score


def _spellings(texts: Iterable[str]) -> dict[str, str]:
    """The most used spelling of each key; words that are ever written small are, so that only names keep a capital."""
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for text in texts:
        for occurrence in _occurrences(text):
            seen[occurrence.key][occurrence.text] += 1
    small = {word for counts in seen.values() for text in counts for word in text.split(" ") if word.islower()}
    best = {}
    for key, counts in seen.items():
        plain: Counter[str] = Counter()
        for text, count in counts.items():
            plain[" ".join(_plain_case(word, small) for word in text.split(" "))] += count
        best[key] = min(plain, key=lambda text: (-plain[text], text))
    return best


def _plain_case(word: str, small: Container[str]) -> str:
    """`Graph` is `graph` where any text writes it so; `Dirichlet` and `GNN` stay."""
    lower = word.lower()
    return lower if word[:1].isupper() and word[1:].islower() and (lower in small or singular(lower) in small) else word


@lru_cache(maxsize=8_192)
def _occurrences(text: str) -> tuple[_Occurrence, ...]:
    found: list[_Occurrence] = []
    for line in text.split("\n"):
        clean = readable(line)
        if len(clean) > _JUDGED_FROM and not is_english(clean):
            continue
        if clean.isupper():
            clean = clean.lower()
        for run in _runs(clean):
            found += _phrases_of(run)
    return tuple(found)


def _runs(text: str) -> list[list[str]]:
    """Stretches of words between punctuation, function words and verbs."""
    runs: list[list[str]] = [[]]
    for token in _CHUNK.findall(text):
        word = token.removesuffix("'s")
        if not _WORD.search(word[0]) or _breaks(word):
            runs.append([])
        else:
            runs[-1].append(word)
            if token != word:
                runs.append([])
    return [run for run in runs if run]


def _breaks(word: str) -> bool:
    lower = word.lower()
    if lower in FUNCTION_WORDS or lower in PARTICIPLES or lower in JUNK or "://" in lower or "www." in lower:
        return True
    if lower in VERB_FORMS and lower not in ADJECTIVAL_PASTS:
        return True
    return lower.endswith("ly") and lower not in {"family", "anomaly", "supply", "assembly", "monopoly", "multiply"}


def _phrases_of(run: list[str]) -> list[_Occurrence]:
    found = []
    for start in range(len(run)):
        for end in range(start + 1, min(start + LONGEST, len(run)) + 1):
            text = " ".join(run[start:end])
            key = fold(text)
            if len(key.split()) <= LONGEST and not _is_cut_short(run, start, end) and _names_something(run[start:end]):
                found.append(_Occurrence(key=key, text=text))
    return found


def _is_cut_short(run: list[str], start: int, end: int) -> bool:
    """Whether a window leaves off the head of a long term: `message passing graph` of `… neural networks`."""
    return (
        end < len(run)
        and run[end].lower() not in NOUNS_LIKE_VERBS
        and len(fold(" ".join(run[start:])).split()) > LONGEST
        and fold(" ".join(run[start:end])) not in ESTABLISHED
    )


def _names_something(words: list[str]) -> bool:
    folded = [singular(word.lower()) for word in words]
    last = folded[-1]
    if " ".join(folded) in ESTABLISHED:
        return True
    if (
        any(len(word) < 2 for word in folded)
        or folded[0] in GENERIC_WORDS
        or last in WEAK_ENDS
        or last in ADJECTIVAL_PASTS
    ):
        return False
    if len(folded) != len(set(folded)) or all(word in GENERIC_WORDS for word in folded):
        return False
    if "-" in last and not _HYPHENATED_NOUN.search(last):
        return False
    if len(words) == 1 and not _stands_alone(words[0], last):
        return False
    return not _ADJECTIVE.search(last) or last in _NOUNS_LIKE_ADJECTIVES


def _stands_alone(word: str, folded: str) -> bool:
    """One word names a theme when it is a noun of quality or activity (`robustness`), a compound, or an acronym."""
    if len(folded) < 4 or folded in GENERIC_WORDS or folded in _TOO_SHORT_ALONE:
        return len(folded) > 2 and word.isupper() and word.isalpha()
    return "-" in word or (word.isupper() and len(word) > 2) or folded in NOUNS_IN_ING or bool(_THEME.search(folded))


_THEME = re.compile(
    r"(?:tion|sion|ness|ity|ism|ance|ence|logy|graphy|metry|nomics|omics|ics|ship|hood|sis|chain|former)$"
)
_HYPHENATED_NOUN = re.compile(
    r"-(?:\w*(?:ing|tion|sion|sis|ness|ity|ment|ance|ence|logy)|graph|value|network|encoder|thought|learn|play|"
    r"bandit|model|transformer|text|body|gram|net|score|map|trial|bert|gpt)$"
)
_ADJECTIVE = re.compile(r"(?:al|ic|ive|ous|ful|less|able|ible|ary|ory|ed|an|ar|ent|ant)$")
_TOO_SHORT_ALONE = word_list(
    "model system algorithm learning training network data graph node edge language human machine intelligence "
    "neural deep computer technology analysis large paper "
    "processing modeling modelling search control function representation prediction detection classification "
    "generation construction information structure environment architecture "
    "difference change changes comparison assessment design interpretation estimate test participant staff words "
    "word group pair sample parameter project management cost effort "
    "business public global course superiority colleague image object update target guide risk disease women men "
    "patient doctor document evidence theory behavior behaviour experience "
    "action interaction modification distribution position relation connection variation selection operation property "
    "metric configuration combination comparison correlation difference distance entity existence expression extension "
    "formulation identification inference instance introduction investigation observation optimization optimisation "
    "option population possibility preference presence reduction reference region relationship resolution restriction "
    "sentence sequence session simulation specification thesis transition transformation version absence activity "
    "assumption hypothesis analysis basis emphasis consequence convergence dependence"
)
_NOUNS_LIKE_ADJECTIVES = word_list("""
retrieval trial signal proposal hospital material animal arrival removal approval survival capital portal journal
goal dialectic logic topic traffic music metric arithmetic clinic fabric
perspective objective narrative representative table variable library dictionary summary vocabulary boundary
glossary theory memory history factory laboratory trajectory directory territory inventory
repository speed need seed feed bed potential tutorial manual rival interval renewal agent patient student content
document environment treatment recruitment agreement gradient component event client
experiment assessment development management measurement alignment movement engagement reinforcement enhancement
improvement adjustment deployment employment investment government entertainment
element moment segment argument instrument moment accident incident intent talent moment coefficient ingredient plan
scan human woman man clan participant assistant variant plant determinant consultant
radar car seminar grammar scholar calendar solar bar quaternion descent turing cell-plan token parliament judgment
judgement requirement covenant mutant transplant antidepressant contaminant moment
""")
