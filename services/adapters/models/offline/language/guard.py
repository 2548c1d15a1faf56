"""The last gate: what may be printed as a sentence of a survey."""

from __future__ import annotations

import re

from services.adapters.models.offline.language.rules import DANGLING, DOCUMENTS, EXPLETIVE, NP_STOP, SIDE_REMARK
from services.text.cleaning import is_boilerplate, is_english
from services.text.verbs import (
    FINITE,
    FINITE_AUXILIARIES,
    NOUN_LIKE,
    PARTICIPLES_PAST,
    is_predicate,
    past,
    third_person,
)
from services.text.wordlist import word_list

SHORTEST = 6
LONGEST = 60
"""Words of a printable sentence, both included."""

QUOTED = re.compile(r"“[^“”]*”")
_PRONOUN_I = re.compile(
    r"(?<![\w-])I(?:'m|'ve|'ll|'d)\b|(?<!\w )(?<![\w(/-])I(?= [a-z]{2,})|\bI (?:am|have|had|was|will|can|do|did|would|"
    r"argue|show|propose|present|discuss)\b"
)
_FIRST_PERSON = re.compile(
    r"\b(?:we|our|ours|us|ourselves|my|myself)\b(?!-)|\b(?:We|Our|Ours|Ourselves|My)\b|\bof mine\b|\blet's\b|"
    r"\byou(?:rs?|rself)?\b"
)
_THIS_PAPER = re.compile(
    rf"\b(?:in|of|throughout) (?:this|the present|the current) (?:\w+ )?(?:{DOCUMENTS})\b|\bthis (?:{DOCUMENTS})\b",
    re.I,
)
_BROKEN = re.compile(
    r"[\\{}]|\$\w|\w\$|�|&\w+;|<\w[^<>]*>|\[(?:Table|Figure)|\\\\|(?<!\.)\.\.$|,\.|,,|\( ?\)|\b(\w{2,}+) \1\b|"
    r"\bundefined\b",
    re.I,
)
_RUN_ON = re.compile(
    r"(?<!\bal)(?<!\bvs)(?<!\betc)(?<!\bcf)(?<!\bFig)(?<!\bapprox)(?<!\bInc)[a-z)\]%]{2}[.!?]\s+(?=[A-Z][a-z]*\s)|[a-z]{4}\.[A-Z][a-z]{2}|"
    r"[a-z]{6}\. [a-z]{3}|\d [a-z]{1,2}\. (?=[A-Z][a-z]+ [a-z])"
)
_LIST_HEAD = re.compile(
    r"(?::|\bas follows|\bthe following|\bsuch as|\bnamely|\bincluding|\bi\.e\.|\be\.g\.)\W*$", re.I
)
_CUT_OFF = re.compile(
    r"\b(?:and|or|but|the|of|a|an|with|for|by|from|into|that|which|our|their|its|is|are|was|were|be|to|in|on|as|than|"
    r"i\.e|e\.g|vs|using|via)\.$|\.\.\.$",
    re.I,
)
_ENUMERATOR = re.compile(r"^\W*(?:\(?(?:\d{1,2}|[a-h]|[ivx]{1,4})[).:]\s|[-–—•*])")
_SINGULAR_AFTER_ET_AL = re.compile(
    r"(?:^|[,;] |\b(?:that|and|while|because|although|where) )(?:[A-Z][\w'-]+ ){1,2}et al\. (?:is|was|has|does)\b"
)
_PLURAL_WITH_SINGULAR = re.compile(
    r"\b(?:techniques|methods|models|systems|tools|algorithms|approaches|studies|papers|articles|services|factors) "
    r"that (?:is|has|was|does|uses|provides|allows|shows|makes|helps|enables)\b|\b[Aa] "
    r"(?:(?!(?:of|in|on|for|and|to|from|with|set|series|pair|number) )\w+ ){0,3}[Ss]tudies\b"
)
"""`three techniques that uses`, `a mapping studies`: grammar that the source has wrong."""

_TWO_SUBJECTS = re.compile(
    r"\bet al\. (?:they|it|the (?:authors?|paper|study|work)) |\b(?:they|authors?) (?:the|they|it)\b(?! (?:same|"
    r"more|better))|\b(?:study|review|paper|work|analysis|survey) by [^,;:.]{1,60}(?:et al\.)?(?: \(\d{4}\))? "
    r"(?:results?|findings|aims?|purpose|objectives?|conclusions?) (?:show|indicat|suggest|demonstrat|reveal|confirm|"
    r"is |was |are |were )|"
    r", (?:and|but) (?:[a-z]+ [a-z ]{1,20}, )?it (?:makes use|presents|discusses|proposes|describes|examines|explores|"
    r"reviews|introduces|argues|concludes)\b|"
    r"'s (?:\(\d{4}\) )?(?:main |key )?contributions? of the (?:study|paper|work|article)\b|"
    r"\Athe (?:[\w-]+ ){0,2}(?:study|review|survey|paper|work|article|analysis) (?:by|of) [^,;:]{1,60} "
    r"(?:suggest|indicate|demonstrate|reveal|find|explore|describe|examine|conclude) ",
    re.I,
)
_INFINITIVE = re.compile(r"\ATo (?:\w+ly )?[a-z]+ (?!.*\b(?:is|was|are|were|remains|requires|means)\b)")
_POINTS_AWAY = re.compile(
    r"^To \w+ (?:its|these|this) (?:[\w-]+ ){0,3}[\w-]+, |"
    r"^(?:[A-Z]\w+ly|In practice|In general|In experiments), (?:it|they|this|these|its|their) |"
    r"\b[Rr]esults (?:of|by) [^,]{1,60} (?:show|demonstrate|indicate|suggest)s? that (?:it|they) "
    r"(?!is (?:possible|necessary))|"
    r"\b(?:report|find|show|observe)s? that \w+ly, (?:it|they|this|these) |"
    r"\b(?:of|for|from|by|on|with|how|why|when|under|during|within|into) that (?!of\b|which\b|in\b|for\b|from\b|"
    r"is\b|are\b|was\b|were\b|the\b|an?\b|these\b|this\b|by\b|on\b|with\b|to\b|can\b|may\b|it\b|they\b|has\b|have\b|"
    r"does\b|do\b|using\b|at\b|no\b|\w+ed\b|\w+ing\b)[a-z]|"
    r"\bthe answer is\b|^(?:For|In|On|With) both \w+s,|"
    r"^(?:For|In|On|With|At|During|By) (?:[\w-]+ ){1,5}?[\w-]+, (?:it|they) (?!is\b|was\b|has been\b|remains\b)|"
    r"^(?:\w+ly, )?[A-Z][\w'-]+ (?:et al\. |and [A-Z][\w'-]+ )?(?:\w+ly |also |further )?"
    r"(?:show|find|demonstrate|prove|confirm|verify|suggest)s? that (?:it|they|this|these) (?!(?:is|was|are) (?:\w+ )?"
    r"(?:possible|necessary|important|hard|easy|difficult|feasible|sufficient|beneficial|not|better|crucial)\b)|"
    r"\b(?:answered|answer) in the (?:affirmative|negative)\b|"
    r"\b(?:above|aforementioned)[- ](?:mentioned )?(?:problem|issue|challenge|limitation|question)s?\b|"
    r"\b(?:explor|address|answer|investigat|examin|tackl|stud[iy]|consider|discuss|resolv|turn)\w* (?:that|the same) "
    r"(?:question|problem|issue|gap|challenge|limitation|attack)s?\b",
    re.I,
)
_LOST_WORDS = re.compile(
    r"\b[Tt]he (?:is|was|are|were|has|have|and|of|in)\b|"
    r"\b(?:aims|seeks|attempts|intends|tries|strives|aimed|sought|intend|strive)(?: (?:by|through|via|using|"
    r"with)\b|[.,;])|"
    r"\b(?:propose|introduce|present|show|suggest|demonstrate|reveal|indicate|conclude|argue|describe|use|utilize|"
    r"develop)s?(?: that)?[.,;:]|"
    r"\b(?:propose|introduce|present|develop)s? (?:via|through)\b|\bthat[.,;:]|"
    r"\bto from\b|\b(?:a|an|the|of|to|by|with|from|for) (?:[-–—] |[.,;:]|and (?:the|a) and\b)|"
    r"\b(?:is|are|was|were|be) (?:by|from|via|of)\b(?! (?:far|the (?:same|form|order|type|kind|utmost|essence)|"
    r"great|interest|\w+ (?:importance|interest|concern|relevance|value)|importance|limited|particular|special|"
    r"high|low|similar|comparable))|\b(?:conclud(?:e[ds]?|ing)|assum(?:e[ds]?|ing)|claim(?:s|ed|ing)?) how\b|"
    r"\bin order (?!to|that|for|of)[a-z]+\b|\b(?:is|was|aims?|aimed) to (?:assesses|[a-z]{3,12}(?:izes|ises|ates))\b"
)
"""A verb without what it needs: `aims by assessing`, `results show that.`, `concluded how`"""

_DEBRIS = re.compile(
    r"[a-z](?:The|This|We|Our|These)\b|\[\d+\]|\d \.\d|"
    r"([α-ω]) \1|\d{4};\d|\A[A-Z]{4,}(?: [A-Z]{2,})*: |[•►▶▪■□●◦➢★☆†‡§¶]|\b[B-HJ-Z] [a-z]{2,} [A-Z] [a-z]{2,}|"
    r"\b[A-Z]{8,}\d{1,2}\b|"
    r"\b[a-z]+-(?:tion|tions|sion|sions|ing|"
    r"ment|ments|ity|ness|ical|ally|soning|ious|ence|ance|ative|ization|isation|tic|tics|ble|ture|tures)\b|"
    r"\b[a-z]{3,}-(?:have|has|is|are|was|were|which|both|that|including)\b(?!-)|"
    r"\b[a-z]{2,}- (?!and\b|or\b|to\b|as\b|but\b|versus\b|through\b|than\b)[a-z]{2,}|\w\.\w+\.\w{4,}|\b\d+st\b(?<!1st)|"
    r"[a-z][.;]\d{1,2}\b|“ “|”\w|\w“|[|¦~^]{2}|(?<= )[,;](?= )|[a-z]{3}[A-Z][a-z]+ (?:is|are|was) [A-Z]{2}"
)
"""What a PDF, a footnote or a broken line leaves in a sentence."""

_GLUED = re.compile(
    r"(?<=[a-z]) (?:The|This|These|We|However|Our|There|It|Results|Methods|Background|Objective|Conclusions?) "
    r"(?=[a-z])|(?<!\bal)(?<!\bvs)[.;] (?:The|This|These|We|In|A|Our|It|However|There|For|When|With|No|All) (?=[a-z])"
)
_WITHOUT_STANDARD = re.compile(
    r"\b(?:is|are|was|were) (?:\w+ly |much |also |even )*(?:higher|lower|better|worse|faster|larger|smaller|"
    r"greater|stronger|"
    r"more \w+|less \w+)[.,;]"
)
_STANDARD = re.compile(r"\b(?:than|compared|versus|vs|whereas|while)\b")
"""`All indexes are higher.`: nothing says than what."""

_PAIRED = re.compile(r"\band\b|\bor\b|\d, \d|/|\bvs\b|\bversus\b|, \w+ \w+, ")
_TWO_LISTS = 2
_RESPECTIVELY = re.compile(r"\brespectively\b")
_ENUMERATED = re.compile(r"(?<![\w.])\(?(\d|i{1,3}|iv|v|[a-e])\)(?= \w)")
_ITEM_MARK = re.compile(r"(?<= )(?:\d|i{1,3}|iv|v|[a-e])\)(?= )")
_FIRST_ITEM = frozenset({"1", "i", "a"})
_COUNTED_LIST = re.compile(r"\b(two|three|four|five|six|seven) (?:[\w-]+ ){1,5}?[\w-]+: (.+)")
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_ITEM_BORDER = re.compile(r", and |, or |[,;]| and | or ")
_NEGATION = re.compile(r"\b(?:no|not|never|none|nor|neither|without|cannot|nothing|hardly|barely)\b|n't\b", re.I)
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_PARTICIPLE_END = re.compile(
    r"(?<!\bis)(?<!\bare)(?<!\bwas)(?<!\bwere)(?<!\bbe)(?<!\bbeen)(?<!\band)(?<!ly)(?<!,) \w+ed\.$"
)
_SPLICE = re.compile(r", (?:they|the authors?|it) (?:can|could|\w+s?)\b")
_GOES_ON_WITH_IT = re.compile(
    r", it (?:looks|shows|examines|explores|discusses|describes|provides|presents|offers|uses|aims|focuses|covers|"
    r"reviews|analy[sz]es|highlights|identifies|also \w+s) "
)
_IS_SUBORDINATE = re.compile(
    r"\A(?:In|For|To|On|With|By|Using|After|During|From|At|Under|Unlike|Despite|Through)\b|"
    r"\b(?:when|while|if|as|after|although|because|since|once|where|though|that|which|whether|how)\b",
    re.I,
)
"""What makes the last part before a comma no main clause."""

_RESULTS_SPLICED = re.compile(
    r"\A(?!(?:When|While|If|As|After|Although|Because|Since|Once|Where|Though|In|For|On|By)\b)[^,;]{0,120}"
    r"\b(?:is|are|was|were) \w{1,30}[^,;]{0,80}, (?:the |our |its )(?:\w+ )?(?:results?|experiments?|findings|"
    r"analys[ei]s) "
    r"(?:show|indicate|suggest|demonstrate|reveal)(?:s|ed)?\b"
)
_JOINS_CLAUSES = re.compile(
    r"\b(?:that|if|when|where|which|while|because|and|but|since|although|though|as|whether|how|unlike|than|"
    r"by|using|in|for|to)\b"
)
_WORDS_AFTER = re.compile(r" ([a-z]+)\b(?: ([a-z]+))?")
_ENDS = re.compile(r"(?:\.|\.[”)])$")
_VERB_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")
_LAST_WORDS = 40
"""Letters at the end of a sentence within which its last words stand."""

_RELATIVE = frozenset({"that", "which", "who", "whose"})
_REPORTING = frozenset(
    form
    for verb in word_list(
        "show find report suggest indicate demonstrate reveal conclude argue claim note highlight observe prove "
        "propose believe confirm state estimate assume ensure imply underline stress posit recommend"
    )
    for form in (verb, third_person(verb), past(verb))
)
_INTRANSITIVE = word_list(
    "increased decreased declined improved dropped differed varied occurred remained ranged rose fell grew"
)
"""Pasts that need no object: `mortality increased by 4 %`."""

_ADJECTIVAL = frozenset(
    {"related", "based", "controlled", "randomised", "randomized", "blinded", "associated", "mixed", "pooled", "aged"}
)
"""Participles that stand before a noun where no verb is: `a cluster randomised trial`, `asthma related visits`."""

_SUBORDINATING = frozenset(
    {"that", "which", "who", "whether", "where", "when", "while", "because", "although", "though", "if"}
)
_LABELLED = re.compile(
    r"\A(?:(?:Background|Objectives?|Aims?|Methods?|Results|Findings|Conclusions?|Study Design|Design|Setting|Main "
    r"Outcome Measures?|Participants|Patients|Interventions?|Measurements?|Summary [Pp]oints) (?=[A-Z])|"
    r"[A-Z][A-Za-z']+(?: [A-Z][A-Za-z']+){0,3}: (?=[A-Z])|[A-Z][a-z]+(?:/[A-Za-z]+){1,3}: )"
)
"""The label of a part of an abstract in front of its sentence: `Findings Twenty topics …`, `CONCLUSIONS: …`."""

_NESTING = {")": "(", "]": "[", "”": "“"}


def fault(text: str) -> str | None:
    """Why a text cannot be printed as a sentence; None when it can."""
    for name, is_broken in _CHECKS:
        if is_broken(text):
            return name
    return None


def rewriting_fault(text: str, original: str, *, name: str) -> str | None:
    """What turning a sentence into the third person has broken; None when nothing.

    Args:
        text: the sentence as it would be printed.
        original: its readable form before.
        name: how the text names the authors.
    """
    if _GLUED.search(QUOTED.sub("", original)):
        return "two sentences in one"
    if not set(_FIGURE.findall(text.replace(name, ""))) <= set(_FIGURE.findall(original)):
        return "a changed number"
    if len(_NEGATION.findall(text)) != len(_NEGATION.findall(original)):
        return "a changed negation"
    if _PARTICIPLE_END.search(text, max(0, len(text) - _LAST_WORDS)) and not original.rstrip(" .").endswith(
        text.rpartition(" ")[2].rstrip(".")
    ):
        return "a lost verb or object"
    if _has_lost_its_verb(text, name):
        return "a lost verb or object"
    return "two clauses without a joint" if _is_spliced(text, name) else None


def _has_lost_its_verb(text: str, name: str) -> bool:
    """`The review by Berg results show`: after the owner of a document or model comes its predicate."""
    for owner in (f" by {name}", f" of {name}"):
        _, found, rest = text.partition(owner)
        word = _WORDS_AFTER.match(rest) if found else None
        if word is None or word[1] in NP_STOP or word[1].endswith("ly") or rest.startswith(tuple(".,;:")):
            continue
        if word[1] not in FINITE and word[1] not in PARTICIPLES_PAST and not word[1].endswith(("ed", "ing")):
            return True
        if word[1] in NOUN_LIKE and (word[2] or "") in FINITE - NOUN_LIKE and not (word[2] or "").endswith("ed"):
            return True
    return False


def _is_spliced(text: str, name: str) -> bool:
    """`Berg uses a base, they improve`: two main clauses and nothing that joins them."""
    other = _GOES_ON_WITH_IT.search(text)
    if other and not _IS_SUBORDINATE.search(text[: other.start()].rpartition(", ")[2]):
        return True
    found = _SPLICE.search(text)
    if found is None or not text.startswith(name):
        return False
    return _JOINS_CLAUSES.search(text[len(name) : found.start()]) is None


def is_publishable(text: str) -> bool:
    """Whether a text is one whole, third-person sentence that stands alone."""
    return fault(text) is None


def _has_wrong_length(text: str) -> bool:
    return not SHORTEST <= len(text.split()) <= LONGEST


def _starts_badly(text: str) -> bool:
    opening = text.lstrip("“(")
    return not opening or not (opening[0].isupper() or opening[0].isdigit()) or _ENUMERATOR.match(text) is not None


def _ends_badly(text: str) -> bool:
    near = max(0, len(text) - _LAST_WORDS)
    is_cut = _CUT_OFF.search(text, near) is not None or _LIST_HEAD.search(text[:-1], near) is not None
    return is_cut or _ENDS.search(text, near) is None


def _is_unbalanced(text: str) -> bool:
    stack: list[str] = []
    for character in _ITEM_MARK.sub("", text):
        if character in _NESTING.values():
            stack.append(character)
        elif character in _NESTING and (not stack or stack.pop() != _NESTING[character]):
            return True
    return bool(stack) or text.count('"') > 0


def _speaks_in_first_person(text: str) -> bool:
    outside = QUOTED.sub("", text)
    return _FIRST_PERSON.search(outside) is not None or _PRONOUN_I.search(outside) is not None


def _dangles(text: str) -> bool:
    return DANGLING.match(text) is not None and EXPLETIVE.match(text) is None


def _lacks_a_verb(text: str) -> bool:
    """Whether no clause but subordinate ones has a finite verb: `A total of 40 adults who were treated with salt.`"""
    if _INFINITIVE.match(text):  # "To assess X, we …": the predicate stands after the comma
        text = text.partition(",")[2]
    words = ["", *_VERB_WORD.findall(text), ""]
    taken = 0  # subordinate clauses that have not had their verb
    for before, word, after in zip(words, words[1:], words[2:], strict=False):
        if before and word in _SUBORDINATING and not (word == "that" and after in {"of", "in", "for"}):
            taken += 1
        elif _is_finite(before, word, after):
            if not taken:
                return False
            taken -= 1
    return True


def _is_finite(before: str, word: str, after: str) -> bool:
    """Whether a word is the verb of a main clause: none opens one, and a name, a part of a word with hyphens, the verb
    after a relative pronoun, a noun before a participle and a closing `used` are none.
    """
    if not before or not word.islower() or "-" in word:
        return word.lower() in FINITE_AUXILIARIES and bool(before)
    if before != "to" and (
        (after == "that" and word in _REPORTING) or (after in {"how", "whether"} and word in FINITE)
    ):
        return True
    if word in _INTRANSITIVE and before not in NP_STOP:
        return True
    if word in _ADJECTIVAL and before != "al" and after.islower():
        return False
    if (word in NOUN_LIKE and after.endswith("ing")) or (word.endswith("ed") and before.lower().endswith("ed")):
        return False
    return not (word == "used" and not after) and is_predicate(before, word, after)


def _disagrees(text: str) -> bool:
    return any(each.search(text) for each in (_SINGULAR_AFTER_ET_AL, _TWO_SUBJECTS, _PLURAL_WITH_SINGULAR))


def _lists_in_part(text: str) -> bool:
    """An enumeration without its first or second item, or fewer items than the sentence counts."""
    if _RESPECTIVELY.search(text) and len(_PAIRED.findall(text)) < _TWO_LISTS:
        return True
    marks = _ENUMERATED.findall(text)
    if marks and (len(marks) < 2 or marks[0] not in _FIRST_ITEM):
        return True
    counted = _COUNTED_LIST.search(text)
    return counted is not None and len(_ITEM_BORDER.split(counted[2].replace(", and ", ", "))) < _NUMBERS[counted[1]]


def _compares_with_nothing(text: str) -> bool:
    ends = [found.end() for found in _WITHOUT_STANDARD.finditer(text)]
    return bool(ends) and _STANDARD.search(text, ends[-1]) is None


_CHECKS = (
    ("length outside 6 to 60 words", _has_wrong_length),
    ("no sentence start", _starts_badly),
    ("no full stop", _ends_badly),
    ("a question", lambda text: "?" in QUOTED.sub("", text)),
    ("unbalanced brackets or quotation marks", _is_unbalanced),
    ("first person", _speaks_in_first_person),
    ("speaks of this paper", lambda text: _THIS_PAPER.search(text) is not None),
    ("opens with a reference to what came before", _dangles),
    ("speaks of something the reader does not see", lambda text: _POINTS_AWAY.search(text) is not None),
    ("no verb", _lacks_a_verb),
    ("disagreement of subject and verb", _disagrees),
    ("mark-up or a damaged character", lambda text: _BROKEN.search(text) is not None),
    ("the label of a part", lambda text: _LABELLED.match(text) is not None),
    ("debris of a PDF", lambda text: _DEBRIS.search(text) is not None),
    ("a lost verb or object", lambda text: _LOST_WORDS.search(text) is not None),
    ("a list without its items", _lists_in_part),
    ("a comparison with nothing", _compares_with_nothing),
    (
        "two sentences in one",
        lambda text: any(each.search(QUOTED.sub("", text)) for each in (_RUN_ON, _GLUED, _RESULTS_SPLICED)),
    ),
    ("a remark about the document", lambda text: is_boilerplate(text) or SIDE_REMARK.search(text) is not None),
    ("not English", lambda text: not is_english(text)),
)
