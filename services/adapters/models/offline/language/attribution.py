"""First-person sentences of an abstract, turned into sentences about its authors."""

from __future__ import annotations

import re
from dataclasses import dataclass

from services.adapters.models.offline.language import agents, rules
from services.adapters.models.offline.language.guard import QUOTED, fault, rewriting_fault
from services.adapters.models.offline.language.names import Subject, subject_of
from services.adapters.models.offline.language.ownership import later_owned, owned_evidence, owned_phrases
from services.text.cleaning import readable
from services.text.verbs import (
    BASE_OF_GERUND,
    BASES,
    MODALS,
    NOUN_LIKE,
    PASTS,
    PLURAL_OF,
    third_person,
)

_QUOTE_MARK = "\ue000"
_EARLY_WORDS = 8
"""Words within which "this" or "it" can have nothing in the sentence to point at."""

_CLAUSE_WORDS = 18
_CLAUSE_END = re.compile(r"[,;:]| (?:that|which|where|while|because|and|whose) ")

_CONTRACTIONS = {"'ve": " have", "'re": " are", "'ll": " will", "'m": " am"}
_CONTRACTED = re.compile(rf"\b([Ww]e|I)({'|'.join(_CONTRACTIONS)})\b")
_ADVERB = (
    r"(?:\w+ly|also|further|then|first|thus|next|now|only|even|still|often|therefore|hence|both|not|here|again|"
    r"instead|in turn|in particular|for the first time)"
)
_DOCUMENT_SUBJECT = re.compile(
    r"^(?:this|the present|the current|the|our|my) (?!(?:present |current )?authors? )"
    rf"((?:[\w-]+ ){{0,3}}?)({rules.DOCUMENTS})(s?)((?: \([^()]{{1,40}}\))?) (?=((?:{_ADVERB} )*)([a-z]+)\b)",
    re.I,
)
_AUTHORS_SUBJECT = re.compile(r"^(?:the |these |this |both )?(?:present |current )?authors? (?=[a-z])", re.I)
_FIRST_PERSON = re.compile(r"\b(?:We|we|I|Our|our|My|my|us|ourselves|ours)\b(?!-)")
_NOVELTY = re.compile(r"(?:A|An|Two|Three) (?:\w+ly )?(?:new|novel)\b")
_ENDS = re.compile(r"[.!?:…][”)]?$")
_AUTHORS_AS_WRITTEN = re.compile(r"(?:we|i|the authors)\b", re.I)
_DIGIT = re.compile(r"\d")
_AUTHORS_SPEAK = re.compile(r"(?:We|I) ")
_ASIDE = re.compile(rf"^This ((?:[\w-]+ ){{0,2}}?(?:{rules.DOCUMENTS})), ", re.I)
_THE_PRESENT = re.compile(r"the (?:present|current)", re.I)
_PRESENT = re.compile(r"^(?:present|current) ")
_AUTHORS = re.compile(r"authors", re.I)
_GOES_ON = re.compile(r" (?:\w+ly )?[a-z]+")
_WE = re.compile(r"\b[Ww]e\b")
_ADVERBS_BEFORE = re.compile(rf",? ((?:{_ADVERB},? )*)")
_AM = re.compile(r"^am\b")
_ADVERBS_AND_WORD = re.compile(rf"\A((?:{_ADVERB} )*)([a-z-]+)\b")
_NEXT_PREDICATE = re.compile(rf"(?:,? and|,? but|, then) (?:{_ADVERB} )*([a-z]+)\b")
_OTHER_CLAUSE = re.compile(r"\b(?:to|that|which|who|can|will|may|could|how|whether)\b")
_COORDINATE = re.compile(rf"(?:\band|\bor|\bbut|,|;|\bthen) (?:{_ADVERB} )*([a-z]+) (?=[\w(“{_QUOTE_MARK}])")
_NOUN_AFTER_ALL = re.compile(r" (?:will|would|can|could|may|might|must|shall|should|is|are|was|were|has|have|had)\b")
"""`The study design will …`: what looked like the verb is a noun."""

_GOES_ON_SINGULAR = re.compile(
    r"(?:\band|,) (?:\w+ly |also |then )?[a-z]+s (?!(?:of|in|for|on|and|or|by|with|from|to be|that are|as|at|"
    r"are|were|is|"
    r"was|have|has|can|may|will|based|using|such|which|whose|through|via|under|between|within|across|during)\b)"
    r"[a-z][a-z-]*[^d,.; ](?= )"
)
"""`explores the field and highlights open questions`: a second verb in the singular, which agreed with the paper."""

_SUBJECT_PRONOUNS = frozenset({"we", "i"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Attributed:
    """A sentence that can be printed and cited as it stands; `names_authors` when it says whose work it reports."""

    text: str
    names_authors: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A sentence that cannot be printed, and the class of its fault in plain words."""

    reason: str


def attribute(sentence: str, *, authors: tuple[str, ...], title: str) -> Attributed | None:
    """`judged`, None where it refuses."""
    found = judged(sentence, authors=authors, title=title)
    return found if isinstance(found, Attributed) else None


def judged(sentence: str, *, authors: tuple[str, ...], title: str) -> Attributed | Refused:
    """Turn a sentence of a paper's abstract or summary into one about the paper, or refuse it.

    "We propose X" becomes "Kipf and Welling propose X"; connectives that point back ("However,") are dropped; a
    sentence that already stands alone is returned in its readable form. The verb, its tense and every number stay.

    Args:
        sentence: verbatim, one sentence.
        authors: names as the source writes them, first author first; empty when unknown.
        title: stands in for the authors where there are none.

    Returns:
        A refusal when the sentence cannot stand alone or cannot be turned without a risk to its meaning.
    """
    plain = _finished(readable(sentence))
    text, quotes = _with_quotes_hidden(plain)
    for pattern, read, refusal in (
        (rules.CITED_EVIDENCE, sentence, "what others have said"),
        (rules.SIDE_REMARK, text, "a remark about the document"),
        (rules.GENERIC_FIRST_PERSON, text, "we that means everybody"),
    ):
        if pattern.search(read):
            return Refused(refusal)
    text, spoke_of_paper = _without_openers(_expanded(text))
    subject = subject_of(authors, title)
    text = agents.aim_told(_without_the_trouble(text), subject)
    speaks_of_paper = _speaks_of(subject, readable(sentence))
    turned = text if speaks_of_paper else _turned(text, subject, spoke_of_paper=spoke_of_paper)
    if turned is None:
        return Refused("no safe way to name the authors")
    if isinstance(turned, Refused):
        return turned
    for quote in quotes:
        turned = turned.replace(_QUOTE_MARK, quote, 1)
    turned = _capitalised(turned.replace("et al..", "et al."))
    for adverb in (" also ", " furthermore ", " moreover ", " additionally "):
        turned = turned.replace(f"{subject.name}{adverb}", f"{subject.name} ", 1)
    if not subject.is_title and all(agents.SOME_AUTHORS.search(each) for each in (turned, plain)):
        return Refused("no safe way to name the authors")
    if (reason := fault(turned) or rewriting_fault(turned, plain, name=subject.name)) is not None:
        return Refused(reason)
    return Attributed(text=turned, names_authors=_capitalised(subject.name) in turned or subject.printed in turned)


def _speaks_of(subject: Subject, text: str) -> bool:
    """Whether a sentence already speaks of the authors in the third person, as summaries do."""
    is_named = subject.printed in text or _capitalised(subject.name) in text
    return is_named and _FIRST_PERSON.search(QUOTED.sub("", text)) is None


def _turned(text: str, subject: Subject, *, spoke_of_paper: bool) -> str | Refused | None:
    text = _plain_knowledge(text, subject)
    opened = _document_opening(text, subject) or _authors_opening(text, subject) or _first_opening(text, subject)
    if opened is None and _AUTHORS_SUBJECT.match(text):
        return None
    if opened is None and _points_back(text):
        return Refused("opens with a reference to what came before")
    text = opened or (_impersonal_opening(text, subject) if spoke_of_paper else text)
    text = owned_phrases(text, subject)
    spoken = _pronouns_replaced(text, subject)
    if spoken is None:
        return None
    if spoke_of_paper or _NOVELTY.match(spoken):
        spoken = agents.passive_completed(spoken, subject)
    return later_owned(owned_evidence(_mentions_of_paper(spoken, subject), subject), subject)


def _with_quotes_hidden(text: str) -> tuple[str, list[str]]:
    return QUOTED.sub(_QUOTE_MARK, text), QUOTED.findall(text)


def _finished(text: str) -> str:
    """A sentence that lost its full stop in the record gets it back."""
    return text if _ENDS.search(text) else text + "."


def _expanded(text: str) -> str:
    return _CONTRACTED.sub(lambda found: found[1] + _CONTRACTIONS[found[2]], text)


def _without_openers(text: str) -> tuple[str, bool]:
    """The sentence from its first word that can stand alone, and whether "in this paper" was among the dropped."""
    spoke_of_paper = False
    while True:
        shorter = rules.PAPER_OPENER.sub("", text, count=1)
        spoke_of_paper |= shorter != text
        for opener in rules.OPENERS:
            shorter = opener.sub("", shorter, count=1)
        if shorter == text:
            return _capitalised(text), spoke_of_paper
        text = shorter


def _without_the_trouble(text: str) -> str:
    """`We tackle this issue by proposing X to solve this problem` -> `We propose X`."""
    match = rules.SOLVED_BY.match(text)
    base = BASE_OF_GERUND.get(match[2].lower()) if match else None
    if match and base:
        singular = not _AUTHORS_AS_WRITTEN.match(match[1])
        text = f"{match[1]} {third_person(base) if singular else base} {text[match.end() :]}"
    return rules.LEFT_OVER.sub("", rules.FOR_THE_TROUBLE.sub("", text))


def _capitalised(text: str) -> str:
    """An upper-case first letter, unless the first word is a name with a spelling of its own (mRNA, node2vec)."""
    first = text.split(" ", 1)[0]
    return (
        text[:1].upper() + text[1:]
        if first.rstrip(",").replace("-", "").replace("'", "").islower() and not _DIGIT.search(first)
        else text
    )


def _points_back(text: str) -> bool:
    if rules.DANGLING.match(text) and not rules.EXPLETIVE.match(text):
        return True
    spoken = _AUTHORS_SPEAK.match(text)
    plain = rules.THIS_PAPER.sub("", text)
    clause = _CLAUSE_END.split(plain, maxsplit=1)[0].split()[:_CLAUSE_WORDS]
    head = plain.split()[: max(_EARLY_WORDS + 1, len(clause))]
    if rules.EARLY_POINTER.search(" ".join(head)):
        return True
    return spoken is not None and rules.EARLY_PRONOUN.search(" ".join(text.split()[:5])) is not None


def _plain_knowledge(text: str, subject: Subject) -> str:
    owner = "the author's" if subject.again == "the author" else "the authors'"
    text = rules.KNOWLEDGE_HEDGE.sub(
        lambda match: ("To " if match[0][0] == "T" else "to ") + f"{owner} knowledge", text
    )
    return rules.COMMON_UNDERSTANDING.sub(r"the \1", text)


def _document_opening(text: str, subject: Subject) -> str | None:
    """`This paper introduces …` -> `Kipf and Welling introduce …`, or `The survey by Kipf and Welling covers …`."""
    match = _DOCUMENT_SUBJECT.match(text)
    if match is None:
        aside = _ASIDE.match(text)
        return f"The {aside[1]} {subject.as_owner}, {text[aside.end() :]}" if aside else None
    if match[0].lower().startswith("the ") and len(match[1].split()) > 1 and not _THE_PRESENT.match(match[0]):
        return None
    rest, verb = text[match.end() :], match[6]
    base = PLURAL_OF.get(verb, verb)
    if _NOUN_AFTER_ALL.match(rest[len(match[5]) + len(verb) :]):
        return None
    if match[2].lower().endswith("and meta-analysis") and verb in BASES:
        rest = f"{match[5]}{third_person(verb)}{rest[len(match[5]) + len(verb) :]}"  # two documents, which are one
    elif not match[3] and verb in BASES - PLURAL_OF.keys() - PASTS:
        return None  # `the study design`: a noun
    simple = not match[1].strip() and match[2].lower() in rules.AUTHORED and not match[3] and not match[4]
    if (
        simple
        and ((base in rules.AUTHORIAL and verb in PLURAL_OF) or verb in PASTS & _AUTHORIAL_PASTS)
        and not _coordinates(rest, PLURAL_OF.keys() - NOUN_LIKE)
        and not _GOES_ON_SINGULAR.search(rest)
    ):
        words = rest[len(match[5]) :]
        adverbs = _kept_adverbs(match[5])
        if subject.plural and verb in PLURAL_OF:
            words = base + words[len(verb) :]
        return f"{subject.name} {adverbs}{words}"
    adjectives = _PRESENT.sub("", match[1])
    document = f"{match[2].lower()}{match[3]}{match[4]}"
    return f"The {adjectives}{document} {subject.as_owner} {_kept_adverbs(match[5])}{rest[len(match[5]) :]}"


def _authors_opening(text: str, subject: Subject) -> str | None:
    match = _AUTHORS_SUBJECT.match(text)
    if match is None:
        return None
    was_plural = _AUTHORS.search(match[0]) is not None
    clause = text[match.end() :]
    if was_plural == subject.plural:
        return f"{subject.name} {clause}"
    agreed = _agreeing(clause) if was_plural else None
    return None if agreed is None else f"{subject.name} {agreed}"


def _first_opening(text: str, subject: Subject) -> str | None:
    """`This is the first study of …` -> `The work of Kipf and Welling is the first study of …`."""
    match = rules.FIRST_OF_ITS_KIND.match(text)
    if match is None:
        return None
    return f"{match[1] or ''}{'the' if match[1] else 'The'} work of {subject.name} {match[2]} {text[match.end() :]}"


def _impersonal_opening(text: str, subject: Subject) -> str:
    """`It is shown that …` -> `Kipf and Welling show that …`."""
    match = rules.IMPERSONAL.match(text)
    if match is None:
        return text
    verb = rules.IMPERSONAL_VERBS[match[1].lower()]
    return f"{subject.name} {verb if subject.plural else third_person(verb)} that{text[match.end() :]}"


def _pronouns_replaced(text: str, subject: Subject) -> str | None:
    """Every first person outside quotation marks becomes the name, at its first place, or what stands for it."""
    named = subject.printed in text
    done = ""
    while (match := _FIRST_PERSON.search(text)) is not None:
        word = match[0].lower()
        before, rest = text[: match.start()], text[match.end() :]
        if word == "i" and (not _GOES_ON.match(rest) or agents.is_numeral(before, rest)):
            done, text = done + before + match[0], rest
            continue
        if word in _SUBJECT_PRONOUNS:
            replacement = subject.again if named else subject.name
            plural = subject.again_plural if named else subject.plural
            rest_or_none = _predicate(rest, plural=plural, first=not named, word=word)
            if rest_or_none is None:
                return None
            rest, named = rest_or_none, True
        elif word in {"our", "my"}:
            if not named and not _WE.search(rest):
                return None
            replacement = subject.possessive
        else:
            return None  # "this allows us to see": everybody, or nobody knows who
        done, text = done + before + replacement, rest
    return done + text


def _predicate(rest: str, *, plural: bool, first: bool, word: str) -> str | None:
    """What follows the subject, agreeing with it; back-pointing adverbs after the first subject are dropped."""
    match = _ADVERBS_BEFORE.match(rest)
    if match is None:
        return None
    adverbs = _kept_adverbs(match[1]) if first else match[1]
    clause = rest[match.end() :]
    if first and not _is_an_act(clause):
        return None
    if word == "i":
        clause = _AM.sub("are", clause)
    if plural:
        return f" {adverbs}{clause}"
    agreed = _agreeing(clause)
    return None if agreed is None else f" {adverbs}{agreed}"


def _is_an_act(clause: str) -> bool:
    """Whether a predicate after "we" is what authors do; "we lack" and "we are confronted" may be said of everybody."""
    verb, _, rest = clause.partition(" ")
    if verb in MODALS or verb in agents.EVERYDAY:
        return False
    if verb in {"are", "were", "am", "was"}:
        return agents.ABLE.match(rest) is not None
    return verb not in {"have", "had"} or agents.EXPERIENCED.match(rest) is None


def _kept_adverbs(adverbs: str) -> str:
    kept = [word for word in adverbs.replace(",", "").split() if word.lower() not in rules.DROPPED_ADVERBS]
    return "".join(f"{word} " for word in kept)


def _agreeing(clause: str) -> str | None:
    """A predicate after a plural subject, changed to follow a singular one; None when that is not safe."""
    match = _ADVERBS_AND_WORD.match(clause)
    if match is None:
        return None
    verb, rest = match[2], clause[match.end() :]
    if verb in MODALS or (verb in PASTS and verb not in BASES):
        return clause
    if verb not in BASES and verb not in {"have", "are", "were", "do"}:
        return None
    if verb in {"have", "are", "were", "do"}:
        return match[1] + third_person(verb) + rest
    if not _coordinates(rest, BASES):
        return match[1] + third_person(verb) + rest
    return _agreeing_both(match[1] + third_person(verb), rest)


def _agreeing_both(start: str, rest: str) -> str | None:
    """`propose X and show Y` -> `proposes X and shows Y`, where no infinitive or relative clause stands between."""
    match = _NEXT_PREDICATE.search(rest)
    while match is not None and match[1] not in BASES:
        match = _NEXT_PREDICATE.search(rest, match.end())
    if match is None or _OTHER_CLAUSE.search(rest[: match.start()]):
        return None
    tail = rest[match.end(1) :]
    return None if _coordinates(tail, BASES) else start + rest[: match.start(1)] + third_person(match[1]) + tail


def _coordinates(rest: str, verbs: frozenset[str] | set[str]) -> bool:
    """Whether a further verb may hang on the same subject."""
    found = _COORDINATE.findall(rest)
    return any(word in verbs for word in found)


def _mentions_of_paper(text: str, subject: Subject) -> str:
    """What is left of "this paper" inside the sentence."""
    named = subject.printed in text
    text = rules.DONE_IN_PAPER.sub(lambda match: match[1] if named else f"{match[1]} by {subject.name}", text)
    text = rules.HERE.sub(r"\1", text)
    text = rules.IN_PAPER.sub(lambda match: "," if match[0][0] == "," and match[1] == " " else "", text)
    by = "" if subject.printed in text else f" {subject.as_owner}"
    return rules.THIS_PAPER.sub(lambda match: f"{match[1]}he {match[2]}{by}", text, count=1 if by else 0)


_AUTHORIAL_PASTS = frozenset(
    word
    for word in PASTS
    if word.removesuffix("ed") in rules.AUTHORIAL
    or word.removesuffix("d") in rules.AUTHORIAL
    or word in {"found", "sought", "studied", "identified", "gave", "put", "built"}
)
