// purpose: Summaries are looked up by their field.
// access:  schema
CREATE INDEX summary_field IF NOT EXISTS FOR (n:Summary) ON (n.field_id)
