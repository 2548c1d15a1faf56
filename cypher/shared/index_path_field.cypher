// purpose: Vertical paths are looked up by their field.
// access:  schema
CREATE INDEX path_field IF NOT EXISTS FOR (n:Path) ON (n.field_id)
