// purpose: Communities are looked up by their field.
// access:  schema
CREATE INDEX community_field IF NOT EXISTS FOR (n:Community) ON (n.field_id)
