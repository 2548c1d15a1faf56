"""Tasks: what a survey remembers of its finished parts, terms, points and abbreviations (SurveyGen-I 3.2.2)."""
