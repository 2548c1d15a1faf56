"""Tasks: what a community is about (SurveyG 2.1.3, horizontal), and how a line of work ran (vertical)."""
