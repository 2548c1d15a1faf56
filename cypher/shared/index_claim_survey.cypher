// purpose: Claims are looked up by their survey.
// access:  schema
CREATE INDEX claim_survey IF NOT EXISTS FOR (n:Claim) ON (n.survey_id)
