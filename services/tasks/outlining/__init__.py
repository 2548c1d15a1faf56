"""Tasks: the outline of a survey, first its sections, then the subsections of each (SurveyG 2.2.1)."""
