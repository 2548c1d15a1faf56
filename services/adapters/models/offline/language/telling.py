"""What is told of a paper: what it does, and the strongest thing that it found."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import replace
from itertools import pairwise

from kg.model.surveys.survey import PassageId
from services.adapters.models.offline.language.centrality import content_words
from services.adapters.models.offline.language.little_said import is_of_a_part, says_little
from services.adapters.models.offline.language.names import Subject, short_title, subject_of
from services.adapters.models.offline.language.no_finding import NUMBER, closes, gathers, is_vain
from services.adapters.models.offline.language.references import stems
from services.adapters.models.offline.language.statements import INFORMATIVE, OUTCOMES, Statement, candidates, content
from services.evidence.pack import EvidencePaper
from services.evidence.roles import Role, role
from services.text.cleaning import readable
from services.text.lexicon import BROAD, FUNCTION_WORDS, GENERIC_WORDS
from services.text.name_lists import named_authors
from services.text.verbs import BASES, third_person
from services.text.wordlist import word_list

ANNOUNCING = frozenset({Role.CONTRIBUTION, Role.METHOD})
FINDING = frozenset({Role.RESULT, Role.CONCLUSION})
_DOING = ANNOUNCING | {Role.OTHER}

_WITH_NUMBER = 0.4
_WITH_COMPARISON, _POSSIBLE = 0.15, 0.25
_COMPARED = re.compile(
    r"\b(?:than|compared|versus|vs|whereas|outperform\w*|exceed\w*|higher|lower|increas\w+|decreas\w+|reduc\w+|"
    r"improv\w+|associated with|correlat\w+|predict(?:s|ed)|caus(?:es|ed)|depends? on)\b"
)
_POSSIBLY = re.compile(r"\b(?:may|might|could|can|potentially)\b")
_OF_WEIGHT = 1.0
"""Merit of a contribution that names its authors and what the title does."""

_RELATIVE = re.compile(r"\b(?:that|which|who|whose|where|when|if)\b")
_PRESENTED = re.compile(
    r"\b(?:is|are|was|were) (?:\w+ly |also )?(?:proposed|presented|introduced|developed|described|designed|reviewed|"
    r"discussed|derived|devised|surveyed|outlined)\b(?! (?:by|that)\b)"
    r"(?: and (?:applied|tested|evaluated|validated|illustrated|demonstrated|implemented|discussed|compared)\b)?"
)
_AUTHORIAL_PASSIVE = re.compile(
    r"(?:is|are)\b|(?:was|were) (?:\w+ )?(?:presented|proposed|reviewed|discussed|outlined)"
)
_SHARED_WITH_TITLE = 2
_SHOWN = re.compile(
    r"\A(?:(?:Extensive|Experiment|Experimental|Empirical|Simulation|Numerical|Our|The|Comprehensive|Further) ){0,2}"
    r"(?:[Ee]xperiments?|[Rr]esults?|[Ss]imulations?|[Ee]valuations?|[Aa]nalys[ei]s|[Ff]indings) "
    r"(?:(?:of|from) (?:the|this) (?:study|analysis|work|review|trial|research) )?"
    r"(?:show|demonstrate|indicate|reveal|suggest|confirm|verify)(?:s|ed)? that (?=\S)"
)
"""What says no more than `report that`."""

_LEAST_FINDING = 3
_MEANS = ("To ", "By ", "Using ", "Through ", "With ", "Based ", "Via ")
"""Openings that no title is put before."""
_LONGEST_JOINED = 46
"""Words of what a paper does and what it found in one sentence; longer, and they are two."""

_FRAME = re.compile(r"\AIn “[^“”]{1,300}”, ")
_EVIDENCE = re.compile(
    r"\A(?!The |An? )(?:[\w-]+ ){0,4}(?:[Ee]xperiments|[Ss]imulations|[Ee]valuations|[Aa]nalys[ei]s|[Ss]tudies|"
    r"[Ee]xperimentation)"
)
_SPOKEN_BY = re.compile(r"[A-Z][a-z]++(?<=ly), ")
"""`Empirically, Dong et al. find`: behind their name they are not named again."""

_OWNED_PHRASE = re.compile(r"\b[Tt]he ((?:(?!of |in |for |on |to |and |with |by )[\w-]+ ){0,4}[\w-]+)\Z")
_COMMON = re.compile(
    r"\A[A-Z][a-z-]*(?:tion|sion|ment|ness|ity|ing|ance|ence|ism|ed|ive|ly|al|ous|able|ible|ic|ary|ful|less|ent|ant|ure|age|"
    r"sis|ship|work|logy|graphy)s?,?\Z"
)
"""A word at the head of a sentence that is no name, by its ending: `Validation`, `Numerical`."""
_PLAIN = frozenset(" ".join(BROAD).split()) | word_list("""
additional age average automated baseline brain cancer cardiac children climate clinical combined combination drug
economic energy environmental extreme female food forest frequent gene genetic global graph headache heart high human
images individual job large low lower male mean median medical mental mice molecular mortality natural new noise older
online oral pain parental participants patients physical plant plants policy population pre-training quantum rainfall
response risk robot satellite self-reported sex sleep small social soil species spatial speech stress students surgical
survival survivors symptoms temperature text total treatment trust urban user users virtual visual water weather women
workers world young younger
""")
"""Words that open noun phrases of any science and are no names."""

_SPOKEN = re.compile(r"(?<![\w-])[a-z][\w'-]*")
_JOINT = re.compile(r"[;:]")
_FUNCTION_OPENING = re.compile(
    r"(?:The|A|An|In|On|Of|For|With|Among|Both|No|Most|Results|Experiments|Simulations|Experimental results|Extensive|"
    r"Empirical|Simulation|Numerical|Evaluation|Evaluations|Under|Across|At|When|While|After|There|Using|Compared|"
    r"One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Eleven|Twelve|Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|"
    r"Ninety|Several|Some|Many|Patients|Fewer|Only|Each|Every|Such)\b"
)
"""Words that are small inside a sentence."""


def told(item: EvidencePaper, *, used: Container[PassageId] = (), least: float = INFORMATIVE) -> list[Statement]:
    """What the paper does, then its strongest finding: two sentences, or one that holds both; none when neither stands.

    A finding with a number goes before one without; a finding whose words need the first sentence comes only after it.
    Of a paper that was told before, what is left is told only where it weighs as much: another contribution, or a
    result with a number or a comparison.
    """
    is_again = any(each.passage.id in used for each in item.passages)
    what = _what(item, used=used, least=_OF_WEIGHT if is_again else least)
    finding = _finding(item, what, used=used)
    if is_again and finding and not _weighs(finding):
        finding = None
    if what is None:
        return [_framed(finding)] if finding else []
    if finding is None:
        return [what]
    first, *second = _joined(what, finding)
    return [first, *(named(each, again=True) for each in second)]


def holds_a_result(item: EvidencePaper) -> bool:
    """Whether an abstract reports a finding that says something, by the words of its sentences."""
    last = max(len(item.passages) - 1, 1)
    return any(
        role(each.passage.text, position=place / last, label=each.label) is Role.RESULT
        and _says_something(readable(each.passage.text))
        for place, each in enumerate(item.passages)
    )


def _says_something(text: str) -> bool:
    """Whether a finding is more than a wish, a step or praise."""
    return content(text) >= _LEAST_FINDING and not is_vain(text)


def is_step(statement: Statement) -> bool:
    """Whether a statement only says who was studied, or as a finding is a wish, a step or praise without a measure."""
    bare = statement.text.replace(statement.authors, "")
    return _is_no_news(statement) or (statement.role in FINDING and is_vain(bare))


def _is_no_news(statement: Statement) -> bool:
    """Whether what the authors are said to have done is a step, a plan, or a part of their text or method."""
    text, authors = statement.text, statement.authors
    deed = text.partition(authors)[2] if authors in text else text
    return gathers(deed) or says_little(deed) or is_of_a_part(text.replace(authors, "", 1))


def _what(item: EvidencePaper, *, used: Container[PassageId], least: float) -> Statement | None:
    found = candidates(item, used=used)
    best = next((each for each in found if each.merit >= least and _announces(each)), None)
    return None if best is None else _with_agent(best)


def _with_agent(what: Statement) -> Statement:
    """`An assay is described, …` -> `An assay is described by Dong et al., …`: whose work it is, where nobody is named.

    What was made in the past may be others' work, so that is reported.
    """
    presented = None if what.names_authors else _PRESENTED.search(what.text)
    if presented is None:
        return what
    subject = subject_of(named_authors(what.item.paper), what.item.paper.title)
    if subject.is_title or not _AUTHORIAL_PASSIVE.match(presented[0]):
        return named(what)
    head, rest = what.text[: presented.end()], what.text[presented.end() :]
    return replace(what, text=f"{head} by {subject.name}{rest}".replace("et al..", "et al."))


def _announces(statement: Statement) -> bool:
    """Whether a sentence says what its authors do; a step of a method says little to a stranger to the paper."""
    if statement.role not in _DOING or closes(statement.text) or OUTCOMES.match(statement.text):
        return False
    if _is_no_news(statement):
        return False
    if statement.role is Role.CONTRIBUTION and statement.authors in statement.text:
        return True
    if statement.authors not in statement.text and not _is_presented(statement.text):
        return False
    title, words = stems(" ".join(content_words(statement.item.paper.title))), stems(statement.text)
    return len(title & words) >= min(_SHARED_WITH_TITLE, len(title))


def _is_presented(text: str) -> bool:
    """Whether the main clause of a sentence says that something is presented: not `the trial in which it was made`."""
    found = None if text.startswith("The ") else _PRESENTED.search(text)
    return found is not None and _RELATIVE.search(text[: found.start()]) is None


def _finding(item: EvidencePaper, what: Statement | None, *, used: Container[PassageId]) -> Statement | None:
    found = candidates(item, known=what.text if what else "", used=used)
    found = [
        each
        for each in found
        if each.role in FINDING and (what is None or each.passage != what.passage) and not is_step(each)
    ]
    return min(found, key=lambda each: (-_strength(each), each.passage.start), default=None)


def _weighs(finding: Statement) -> bool:
    """Whether a finding is a result with a number or a comparison."""
    bare = finding.text.replace(finding.authors, "")
    return finding.role is Role.RESULT and (NUMBER.search(bare) or _COMPARED.search(bare)) is not None


def _strength(statement: Statement) -> float:
    """The merit of a finding; one with a number or a comparison tells more, a mere possibility less."""
    bare = statement.text.replace(statement.authors, "")
    strength = statement.merit + (_WITH_NUMBER if NUMBER.search(bare) else 0.0)
    strength += _WITH_COMPARISON if _COMPARED.search(bare) else 0.0
    return strength - (_POSSIBLE if statement.role is Role.CONCLUSION and _POSSIBLY.search(bare) else 0.0)


def _framed(finding: Statement) -> Statement:
    """`In “Title”, Dong et al. report that …`: a finding of a paper of which the reader has heard nothing."""
    title = short_title(finding.item.paper.title)
    is_long = len(finding.text.split()) > _LONGEST_JOINED
    if not title or is_long or finding.authors.startswith("“") or finding.text.startswith(_MEANS):
        return named(finding)
    told_by = named(finding)
    if told_by.opens_with_authors:
        return replace(finding, text=f"In “{title}”, {told_by.text}")
    said = lowered(told_by)
    return replace(finding, text=f"In “{title}”, {said}") if said else told_by


def unframed(finding: Statement) -> Statement:
    """A finding without the title before it, where another sentence has told of the paper."""
    bare = _FRAME.sub("", finding.text)
    return replace(finding, text=bare[0].upper() + bare[1:]) if finding.authors in bare else finding


def named(finding: Statement, *, again: bool = False, verb: str = "report") -> Statement:
    """`Dong et al. report that …`: a finding that says whose it is; of a work without authors, `In “Title”, …`.

    `again` says that the sentence before told of the same paper.
    """
    if finding.names_authors:
        return finding
    subject = subject_of(named_authors(finding.item.paper), finding.item.paper.title)
    clause = reported_clause(finding)
    if clause is None:
        return replace(finding, text=f"{finding.text.removesuffix('.')}, as {_reporting(subject, verb)}.")
    if subject.is_title and not again:
        return replace(finding, text=f"In {subject.printed}, {clause}")
    who = f"The same work {verb}s" if subject.is_title else _reporting(subject, verb)
    return replace(finding, text=f"{who} that {clause}")


def _reporting(subject: Subject, verb: str) -> str:
    """`Dong et al. report`."""
    return f"{subject.name} {verb if subject.plural else third_person(verb)}"


def reported_clause(finding: Statement) -> str | None:
    """A finding after `report that`: without `Experiments show that`; None where its first word may be a name."""
    bare = _SHOWN.sub("", finding.text)
    return bare if bare != finding.text else lowered(finding)


def lowered(finding: Statement) -> str | None:
    """A finding as a clause inside a sentence; None where its first word may be a name."""
    first, _, rest = finding.text.partition(" ")
    if _FUNCTION_OPENING.match(finding.text):
        return finding.text[0].lower() + finding.text[1:]
    if first.lower().rstrip(",") in _PLAIN and not any(letter.isupper() for letter in first[1:]):
        return f"{first.lower()} {rest}"
    around = f"{finding.item.paper.title} {finding.item.paper.content or ''}"
    if first.lower() in _SPOKEN.findall(around):
        return f"{first.lower()} {rest}"
    if any(letter.isupper() or letter.isdigit() for letter in first[1:]) or first[0].isdigit():
        return finding.text
    bare = first.rstrip(",")
    if _stands_within(bare, finding.item.paper.content or ""):
        return None
    word = bare.lower()
    is_common = _COMMON.search(first) is not None or word in FUNCTION_WORDS or word in GENERIC_WORDS or word in BASES
    title = finding.item.paper.title
    is_titled = f" {bare} " in title or _stands_within(bare, title)
    return f"{first.lower()} {rest}" if is_common and not is_titled else None


def _stands_within(word: str, text: str) -> bool:
    """Whether a text writes a word like this behind another one, and so not as the beginning of a sentence."""
    return any(
        (before[-1:].islower() or before.endswith(",")) and after[:1].isalnum() != word[-1:].isalnum()
        for before, after in pairwise(text.split(f" {word}"))
    )


def _joined(what: Statement, finding: Statement) -> list[Statement]:
    """One sentence where both are short and joined without a doubt who is meant, else two."""
    second = _continued(finding)
    words = len(what.text.split()) + len(finding.text.split())
    if second is None or words > _LONGEST_JOINED or what.passage.start > finding.passage.start:
        return [what, finding]
    if not what.opens_with_authors or not what.text.endswith(".") or _JOINT.search(what.text) or _JOINT.search(second):
        return [what, finding]
    text = f"{what.text.removesuffix('.')}; {second}"
    return [replace(what, text=text, role=finding.role, beside=(*what.beside, finding.passage, *finding.beside))]


def _continued(finding: Statement) -> str | None:
    """A finding as the second half of a sentence that has named the authors."""
    item = finding.item
    subject = subject_of(named_authors(item.paper), item.paper.title)
    if subject.is_title:
        return None
    text = finding.text
    if finding.opens_with_authors:
        return f"{subject.again}{text[len(subject.name) :]}"
    text = _owned_by(subject, text)
    if text.startswith(subject.possessive):
        return text
    if (spoken := _SPOKEN_BY.match(text)) and text[spoken.end() :].startswith(f"{subject.name} "):
        return f"{spoken[0].lower()}{subject.again}{text[spoken.end() + len(subject.name) :]}"
    if text != finding.text:
        return text[0].lower() + text[1:]
    clause = lowered(finding)
    return clause and clause.replace(f", and {subject.name} ", f", and {subject.again} ")


def _owned_by(subject: Subject, text: str) -> str:
    """`The model of Dong et al. wins` -> `their model wins`, in a sentence that has named them."""
    owner = next((link for link in (f" of {subject.name}", f" by {subject.name}") if link in text), "")
    before, _, after = text.partition(owner) if owner else ("", "", text)
    if _EVIDENCE.fullmatch(before) and after.startswith(" "):
        return f"{subject.possessive} {before[0].lower()}{before[1:]}{after}"
    found = _OWNED_PHRASE.search(before)
    if found is None or after[:1] not in {" ", ".", ","}:
        return text
    return f"{before[: found.start()]}{subject.possessive} {found[1]}{after}"
