"""The closed lists behind key phrases: words that end a noun phrase, and words too general to name anything."""

from __future__ import annotations

import re

from services.text.verbs import (
    BASE_OF_GERUND,
    BASES,
    NOUN_LIKE,
    PARTICIPLES_PAST,
    PASTS,
    PLURAL_OF,
)
from services.text.wordlist import word_list

JUNK = word_list(
    "http https www pdf doi google scholar pubmed embase medline cinahl scopus arxiv github figshare crossref "
    "supplementary erratum preprint springer elsevier wiley oxford academic ieee acm "
    "proceedings conference joint lancet"
)
"""Words of databases and publishers that slip into abstracts."""

FUNCTION_WORDS = word_list("""
a an the this that these those some any each every either neither no none all both half such own same other another
others much many more most few fewer
less least several enough various certain numerous multiple different single
i me my mine myself we us our ours ourselves you your yours he him his himself she her hers it its itself they them
their theirs themselves one ones who whom whose which what whatever
whoever anyone everyone someone something anything everything nothing
of in on at by for with about against between into through during before after above below to from up down out off
over under again further then once here there when where why how
within without across along among amongst around behind beside besides beyond despite except inside like near onto
outside per since than throughout till toward towards underneath unlike until upon via versus vs
and or but nor so yet if because as while although though whereas whether unless lest plus et al etc eg ie cf rather
instead thus hence therefore however moreover furthermore meanwhile nevertheless nonetheless otherwise
am is are was were be been being have has had having do does did doing can could may might must shall should will
would cannot ought
not very too also just only even still already almost always never often sometimes usually ever quite really perhaps
maybe indeed else well far away back together apart
now today yesterday tomorrow soon later ago recently currently nowadays first second third firstly secondly thirdly
last finally next previously formerly lately two three four five six seven eight nine ten
zero hundred hundreds thousand thousands million millions billion billions dozens
pre-train pretrain fine-tune finetune fall short
due according regarding concerning including excluding following based given owing thanks compared related respect
respectively namely i.e e.g de la le les des el en und der die
""")

NOUNS_IN_ING = word_list("""
learning training tuning embedding reasoning sampling matching planning scoring ranking routing screening
programming engineering computing imaging processing mining modeling modelling clustering pooling
encoding decoding passing prompting smoothing squashing rewiring coarsening pruning hacking driving testing
scheduling marketing forecasting banking nursing manufacturing teaching writing thinking understanding
hearing sequencing docking folding profiling binding labeling parsing tracking gaming trading writing recycling
boosting bootstrapping bagging dreaming counseling wellbeing turing string king ring spring thing
monitoring messaging networking sensing rendering pretraining fine-tuning meta-learning finetuning shaping masking
filtering averaging cheating grading consulting listening reading speaking feeling meaning being
hashing indexing poisoning unlearning distilling crawling editing sharing aging storytelling ageing debugging
refactoring onboarding well-being augmenting annotating transferring bargaining
""") - {"augmenting", "annotating", "transferring", "distilling", "being"}
"""Forms in -ing that name something; all others govern what follows them."""

_BROAD = """
ai algorithm | ai application | ai model | ai system | ai technology | ai tool | analysis | annotation |
artificial intelligence | association | case study | clustering | communication | completion | composition |
analysis | computation | computational cost | computer program | computer science | computing | confidence |
confidence interval | convolutional network | convolutional neural network | data set | decision making |
deep learning | deep learning model | deep neural network | dimension | dimensional space | diversity | driving |
dynamics | embedding | end to end | engineering | evolution | extraction | fine tuning | foundation | future research |
generalization | generative ai | generative artificial intelligence | graph data | graph learning | guidance |
high dimensional | human being | inclusion criterion | information technology | innovation | intelligent system |
interpretability | language model | language processing | large language model | large scale | learning algorithm |
learning approach | learning model | learning process | learning system | llm | loss function | low dimensional |
machine learning | machine learning algorithm | machine learning model | matching | metrics | ml model |
natural language | natural language processing | neural network | nlp | open source | optimization algorithm |
planning | prediction model | predictive model | primary endpoint | probability | real time | real world |
reasoning | recommendation | regression | regularization | relevance | risk factor | robustness | sampling |
scalability | scientific community | search engine | similarity | state of the art | statistical significance level |
synthesis | systematic literature | test set | testing | training data | training process | training set |
transformer | translation | utility | validation | vector space | vision
"""
BROAD = frozenset(" ".join(phrase.split()) for phrase in _BROAD.split("|"))
"""Phrases that many fields share; they name a community only when nothing better does."""

_NO_SUBJECTS = """
absolute error | black box | checklist item | comparative analysis | computational burden | computational resource |
confidence interval | control group | decision maker | double blind | end point | gold standard | ground truth |
inclusion criterion | learning rate | loss function | mean square | open question | parallel group | placebo group |
primary endpoint | primary outcome | sample size | secondary outcome | standard deviation | time consuming |
united kingdom | united state
"""
NO_SUBJECTS = frozenset(" ".join(phrase.split()) for phrase in _NO_SUBJECTS.split("|"))
"""Phrases of how any study is made or told; no paper is about them."""

GENERIC_WORDS = word_list(
    """
novel new effective efficient proposed existing recent current previous prior traditional conventional classical
earlier later typical standard state-of-the-art significant important key main major critical crucial
essential fundamental potential possible promising useful powerful robust superior better best good great high
higher highest low lower lowest large larger largest small smaller big long short full whole entire
complete comprehensive extensive in-depth systematic thorough detailed broad wide general specific particular
special common popular well-known known unknown unique simple complex complicated difficult easy hard
challenging successful considerable substantial remarkable impressive excellent outstanding strong weak rich poor
accurate real actual true false additional further extra available suitable appropriate relevant
similar equal equivalent final initial early late old modern advanced innovative latest cutting-edge emerging
practical theoretical empirical experimental preliminary overall total average mean
paper article study work research survey review overview thesis chapter report manuscript literature approach method
methodology technique framework scheme strategy solution procedure
result experiment evaluation performance effectiveness efficiency improvement advantage benefit limitation challenge
issue problem question difficulty drawback shortcoming gap need aim goal objective purpose
contribution conclusion finding insight implication discussion direction perspective trend progress advance
advancement development application use usage case example instance
author researcher practitioner reader community people user number amount level degree rate range set variety series
kind type class category part aspect component element factor feature
way manner fashion form term sense fact idea concept notion view point role impact effect influence importance
ability capability capacity potential opportunity success attention interest demand
relationship
year decade month day time period past future century world field area domain topic subject task setting scenario
situation context condition circumstance process step stage phase
baseline benchmark dataset data metric score accuracy precision recall code implementation source information input
output value size order addition
extent basis lack presence absence majority abstract introduction background method results conclusions keyword
figure table section percent percentage little
quality improved introduced presented developed multiple diverse widespread rapid rapidly state art
"""
)
"""Words that fit any field: they never name a community on their own, nor open a phrase."""

_ESTABLISHED = """
large language model | big data | small molecule | high throughput screening | weak supervision | strong ai |
long short term memory | short text | broad learning system | long tail | hard example mining | general intelligence
"""
ESTABLISHED = frozenset(" ".join(phrase.split()) for phrase in _ESTABLISHED.split("|"))
"""Terms that open with a general word all the same."""

WEAK_ENDS = word_list("""
method approach framework technique methodology scheme strategy solution procedure performance result experiment
evaluation paper article study work research survey review problem task challenge issue
dataset benchmark baseline setting scenario application development advancement effectiveness efficiency improvement
capability ability potential
number level degree way case example aspect field area domain topic community author researcher practitioner user
time year use usage purpose goal objective aim need question perspective
literature overview step accuracy score metric outcome impact effect role importance quality value type kind set
factor input output implementation
paradigm advance progress success gap limitation insight finding contribution direction trend opportunity issue
offline online upper lower coefficient ratio consideration awareness standard significance error deviation interval
nature root effort urge being thing
""")
"""Nouns that add nothing at the end of a phrase: "node classification task" is named "node classification"."""

LIGHT_HEADS = word_list(
    "deep model algorithm system network architecture technology tool software agent machine learning intelligence"
)
"""Nouns that add nothing to the field's own name: `graph neural network models` is no part of graph neural networks."""

COUNTED_HEADS = LIGHT_HEADS - {"machine", "learning", "intelligence"}
"""Nouns that name many things: a heading has them in the plural where anybody does."""

NOUNS_LIKE_VERBS = word_list("""
model models network networks object objects subject subjects control process processes design designs test tests
study structure structures benchmark benchmarks search access attack attacks attribute attributes cluster clusters
code code cause causes change changes condition conditions controls document documents estimate estimates evidence
experiment experiments feature features field filter filters function functions graph group groups
guide impact influence interview interviews judge judges knowledge label labels language link links map maps measure
measures mine monitor note policy pool pose position prompt prompts profile profiles
program project projects query queries question questions rank record records report reports result results review
reviews reward rewards sample samples scale score scores screen segment segments sequence
shape shift signal source sources space stage state states step steps stress surface survey surveys target targets
task tasks text texts term terms trace traces track trade train transfer transform treat trial trials
trigger trust update value values view views visit voice weight weights witness work works debate conduct contrast
discount display exhibit exploit extract reason mean stem list
bound bounds drug cell answer answers request support surround aid cover challenge challenges benefit benefits
focus approach approaches aim increase decrease form place play point run lead set use uses care research audit
""")
"""Words of the verb lexicon that are nouns in a noun phrase."""

UNCOUNTED = re.compile(
    r"(?:ing|[ts]ion|ity|ness|ism|ance|ence|logy|graphy|metry|ment|ship|ics|sis|therapy|surgery|care|health|healthcare|"
    r"cancer|disease|headache|fibrosis|data|research|search|retrieval|control|design|safety|privacy|power|knowledge|"
    r"medicine|software|behavio[u]?r|pressure|theory|science|discovery|recovery|work)$"
)
"""Nouns that a heading has in the singular, by their last letters."""

PARTICIPLES = (
    BASE_OF_GERUND.keys()
    | {
        "according",
        "existing",
        "underlying",
        "interesting",
        "surprising",
        "overarching",
        "outstanding",
        "longstanding",
        "long-standing",
    }
) - NOUNS_IN_ING
VERB_FORMS = (BASES | PLURAL_OF.keys() | PASTS | PARTICIPLES_PAST) - NOUNS_LIKE_VERBS - NOUN_LIKE
ADJECTIVAL_PASTS = word_list(
    "supervised weighted directed distributed federated personalized randomized randomised controlled augmented "
    "pretrained fine-tuned shared learned embedded connected extended generalized regularized optimized "
    "automated "
    "located structured attributed signed guided masked unified informed simulated bounded limited"
)
