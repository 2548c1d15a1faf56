// purpose: Sections are looked up by their survey.
// access:  schema
CREATE INDEX section_survey IF NOT EXISTS FOR (n:Section) ON (n.survey_id)
