// purpose: Papers are looked up by the normal form of their title.
// access:  schema
CREATE INDEX paper_title_key IF NOT EXISTS FOR (n:Paper) ON (n.title_key)
