"""Words by which papers of any science say what they draw on, work with, are on and set results against."""

from __future__ import annotations

import re

_EVIDENCE = (
    r"(?:real|physical) (?:mobile )?(?:robots?|vehicles?|hardware|quadrotors?)(?! (?:learning|control))",
    r"(?:hardware|real-world|real-robot|wet-lab|physical) (?:experiments|tests)",
    r"mouse models?|rat models?|cell lines?|mice|rats|zebrafish",
    r"Delphi (?:process|survey|study|technique|method|rounds?)|expert panels?|focus groups?",
    r"(?:semi-structured |structured |in-depth )?interviews",
    r"questionnaires|user stud(?:y|ies)|online surveys?",
    r"electronic (?:health|medical|patient) records?|medical records|claims data",
    r"ClinicalTrials\.gov|(?:trial|patient|clinical|disease|cancer) registr(?:y|ies)",
    r"PubMed|MEDLINE|Medline|Scopus|Embase|EMBASE|Web of Science|Google Scholar",
    r"field (?:data|experiments?|measurements|trials|surveys?|observations)|satellite (?:data|images|imagery)|"
    r"remote sensing data|monitoring data",
    r"(?:regret|sample complexity|upper|lower) bounds?|convergence (?:guarantees?|proofs?|analysis)|"
    r"theoretical (?:guarantees?|proofs?|analysis)|theorems?",
    r"(?:numerical |computer |Monte Carlo )?simulations?(?: (?:experiments|studies))?(?! (?:to|platform))|"
    r"numerical experiments?|simulated (?:[\w-]+ ){0,2}(?:tasks|robots|environments|data|agents)",
    r"case stud(?:y|ies)|case reports|case series",
    r"benchmark (?:tasks|domains|datasets|environments|suites|problems)|benchmarks(?=[ ,.;])|public datasets",
)
EVIDENCE = tuple(re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.I) for words in _EVIDENCE)
"""What claims draw on, as papers write it; the more telling first."""

_USING = (
    r"(?:us(?:e|es|ed|ing)|utili[sz](?:e|es|ed|ing)|employ(?:s|ed|ing)?|adopt(?:s|ed|ing)?|leverag(?:e|es|ed|ing)|"
    r"appl(?:y|ies|ied|ying)|based on|built on|by means of|via|train(?:s|ed|ing)?|fine-tun(?:e|es|ed|ing)|"
    r"develop(?:s|ed|ing)?|combin(?:e|es|ed|ing)|with|through|fit(?:ted)?)"
)
_NEAR = r"(?: (?!and\b|or\b|in\b|for\b|to\b|of\b)[\w-]+,?){0,3} "
MEANS = tuple(
    re.compile(rf"\b{_USING}{_NEAR}({words})(?![\w-])", re.I)
    for words in (
        r"large language models?|LLMs?|ChatGPT|GPT-\d(?:\.\d)?\w*",
        "natural language processing|NLP|text mining",
        "convolutional (?:neural )?networks?|CNNs?",
        "graph (?:convolutional |attention |neural )+networks?|GNNs?|GCNs?",
        "knowledge graphs?",
        "transformers?|attention mechanisms?|self-attention",
        "recurrent (?:neural )?networks?|RNNs?|LSTMs?|long short-term memory",
        "(?:variational )?auto-?encoders?|VAEs?",
        "generative adversarial networks?|GANs?",
        "diffusion (?:models?|policy|policies)",
        "deep reinforcement learning|deep Q-(?:learning|networks?)|DQN|DDPG|PPO",
        "reinforcement learning|Q-learning|policy gradients?",
        "evolution(?:ary)? (?:strateg(?:y|ies)|algorithms?|search)|genetic algorithms?",
        "Gaussian process(?:es)?",
        "random (?:survival )?forests?|gradient boosting|XGBoost|decision trees?",
        "support vector machines?|SVMs?",
        "deep (?:neural networks?|learning)",
        "cluster(?:ing| analysis)|k-means",
        r"(?:logistic|linear|Cox|multivaria\w+|multiple|Poisson|mixed-effects?) "
        "(?:proportional[- ]hazards? )?"
        "(?:regressions?|models?)",
        "Bayesian (?:inference|models?|methods?|analysis|networks?|optimi[sz]ation)",
        "Markov (?:models?|chains?|decision process(?:es)?)",
        "Monte Carlo(?: methods?| simulations?| tree search)?",
        "causal (?:inference|discovery|models?)|propensity scores?|Mendelian randomi[sz]ation",
        "thematic analysis|grounded theory|content analysis",
        "agent-based models?",
        "model predictive control|MPC",
        r"game theory|Stackelberg|Nash equilibri(?:um|a)",
        "federated learning",
        "blockchains?",
        "(?:expert |human |online )?demonstrations?|imitation learning|behaviou?r cloning",
        "transfer learning|domain adaptation|pre-?train(?:ing|ed models?)",
        "Likert|visual analogue scale",
    )
)
"""Families of means behind a word that says that they are put to use, the special before the general."""

SETTINGS = tuple(
    re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.I)
    for words in (
        r"autonomous (?:driving|vehicles?)|self-driving|car following|lane[- ]changing",
        "UAVs?|unmanned aerial vehicles?|drones?|quadrotors?",
        "AUVs?|(?:autonomous )?underwater vehicles?|unmanned surface vehicles?|USVs?",
        "spacecraft|satellites?",
        "surgical robots?|robotic surger(?:y|ies)|robot-assisted surgery",
        "mobile robots?|multi-robot|robot navigation",
        r"robot(?:ic)? (?:arm )?manipulation|manipulators?|robot(?:ic)? arms?|grasping",
        "power (?:systems?|grids?)|microgrids?|energy (?:management|systems?)|smart grids?|wind turbines?",
        "electric vehicles?",
        "job[- ]shop|scheduling",
        "wireless networks?|5G|6G|mobile edge|internet of things|IoT",
        "recommend(?:er|ation) systems?",
        r"(?:drug|molecular|de novo drug) design|drug discovery|virtual screening",
        "drug[- ]drug interactions?|drug interactions?",
        "protein (?:structures?|folding)|binding affinity",
        r"medical imag(?:es|ing)|radiology|radiographs?|computed tomography|CT|MRI|"
        "magnetic resonance",
        r"(?:capsule )?endoscopy|colonoscopy",
        r"histopathology|pathology|histology",
        r"electrocardiograms?|electrocardiography|ECGs?",
        "clinical (?:notes|text|narratives)|discharge summaries",
        "intensive care|critical care|ICU",
        "surger(?:y|ies)",
        r"vaccines?|vaccination",
        "(?:patient|trial|participant) (?:recruitment|enrol?lment|matching|screening|selection)|eligibility",
        "(?:source code|code generation|program synthesis|software (?:testing|engineering|development))",
        "(?:video|board|card|Atari) games?|chess|StarCraft",
        "traffic (?:signals?|control|flow|prediction)",
        "finance|stock (?:market|trading)|portfolio",
        "students|classrooms|education",
        "primary care|general pract(?:ice|itioners?)",
        "nurses|nursing",
        "social (?:networks?|media)",
        "forests?(?! (?:models?|classifiers?|plots?))|deforestation",
        "rivers?|lakes?|freshwater|streamflow",
        "oceans?|marine|coral reefs?",
        r"crops?|wheat|maize|rice|agriculture",
        "cities",
        "buildings|HVAC",
        "batter(?:y|ies)|electrolytes?",
    )
)
"""What titles say that work is on, beside ailments, as prose names it; the special before the general."""

_AGAINST = r"(?:compared (?:with|to)|in comparison (?:with|to)|versus|vs\.?|than|relative to|against|superior to|over)"
RIVALS = tuple(
    re.compile(rf"\b{_AGAINST}(?: [\w-]+){{0,3}} ({words})(?=[.,;)]| (?:in|and|on|at|for|by|group|arm)\b|\Z)", re.I)
    for words in (
        "placebo",
        "(?:usual|standard|routine|conventional|customary) (?:care|therapy|treatment|practice)",
        "(?:clinicians?|physicians?|radiologists?|experts?|pathologists?|doctors?|nurses?|specialists?)",
        r"manual (?:[\w-]+ )?(?:screening|methods?|review|quantification|annotation|measurements?|work)",
        "no (?:treatment|intervention|therapy)",
        "(?:statistical|regression|risk) (?:models?|calculators?|tools?|scores?)",
    )
)
"""What results are set against."""
