"""Numbers of a sentence that its passages hold in another form, and those that they do not hold."""

from __future__ import annotations

from services.document.numbers import missing_numbers
from tests.tables import every_case


@every_case(
    ("sentence", "held"),
    [
        ("50K hives", "50,000 hives"),
        ("50,000 hives", "fifty thousand hives"),
        ("45,000 rows", "45K rows"),
        ("11 hives", "eleven hives"),
        ("25 hives", "twenty-five hives"),
        ("102 hives", "One hundred two hives"),
        ("102 hives", "one hundred and two hives"),
        ("325 hives", "three hundred and twenty-five hives"),
        ("1,334 hives", "Thirteen hundred thirty-four hives"),
        ("2,300 hives and 100,045", "two thousand three hundred hives, one hundred thousand and forty-five"),
        ("7 of 2 thousand", "two thousand bees, seven of them old"),
        ("the receptors 5-HT1B and 5-HT(1B/1D) and 5-FU", "nothing"),
        ("clearance by the 510(k) pathway", "nothing"),
        ("15 articles", "from 1 January 2018 to 1 May 2023.15 articles were included"),
        ("P values of 0.05", "significant at p < .05"),
        ("P values of 0.05", "those just below.05 are common"),
        ("p of .05", "p = 0.05"),
        ("5 hives", "It ended.5 hives were lost"),
        ("a model of 7B weights", "7 billion weights"),
        ("74% of steps", "74.23 % of steps"),
        ("85 % were found", "an accuracy of 0.85"),
        ("a share of 0.85", "85% were found"),
        ("50% of the hives", "half of the hives"),
        ("34.1 points more", "74.2% against 40.1%"),
        ("26% failed", "74% passed"),
        ("4,5 degrees", "4.5 degrees"),
        ("9.7 times as likely", "9·7 (2·0–47·0) times more likely"),
        ("from 2.0 to 47.0", "9·7 (2·0–47·0) times more likely"),
        ("9·7 times as likely", "9.7 times more likely"),
        ("p of 0.04", "p=0∙04"),
        ("12,345 patients", "12\u2009345 patients"),
        ("30,000 records", "30′000 records"),
        ("20,536 people", "in 20 536 high-risk people"),
        ("20 536 people", "in 20536 high-risk people"),
        ("232,965 nodes", "a graph of 232, 965 nodes"),
        ("in 73% of cases", "7 3 % of the cases"),
        ("100 people of table 2", "Table 2 100 people"),
        ("in 2010 500 people", "500 people in 2010"),
        ("30,000 records", "30'000 records"),
        ("1,200,000 francs", "1’200’000 francs"),
        ("12,345.5 tonnes", "12\xa0345·5 tonnes"),
        ("GPT-4 and ANAH-v2 reach an F1 that 3D maps do not", "nothing"),
        ("as the dance tells [@haldor2004sun]", "nothing"),
    ],
)
def test_a_number_is_held_in_whatever_form(sentence: str, held: str) -> None:
    assert missing_numbers(sentence, [held]) == ()


@every_case(
    ("sentence", "held", "missing"),
    [
        ("69.8% of them", "24.7% to 59.8%", ("69.8",)),
        ("50K hives", "5,000 hives", ("50K",)),
        ("15 hives of 3 (a)", "1623.15 hives", ("15", "3")),
        ("3.5 degrees", "within 4.5 degrees", ("3.5",)),
        ("74.2 % of steps", "74 % of steps", ("74.2",)),
        ("Of 1,200 bees 37 % returned, 3.5 times as many.", "There were 1200 bees, and 37 % returned.", ("3.5",)),
        ("14 of 15 hives", "", ("14", "15")),
        ("9.8 times as likely", "9·7 times more likely", ("9.8",)),
        ("20 537 people", "in 20 536 people", ("537",)),
        ("232,966 nodes", "a graph of 232, 965 nodes", ("232,966",)),
        ("in 73 cases", "7 3 cases", ("73",)),
        ("within 2-hour and 3-D maps of 6-MeV", "nothing", ("2", "3", "6")),
        ("2007 bees", "two thousand hives, seven bees", ("2007",)),
        ("105 hives", "one hundred bees and their two queens, five of them old", ("105",)),
    ],
)
def test_a_number_that_no_passage_holds_is_named(sentence: str, held: str, missing: tuple[str, ...]) -> None:
    assert missing_numbers(sentence, [held]) == missing
