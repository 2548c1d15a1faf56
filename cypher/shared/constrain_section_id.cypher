// purpose: Ids of sections are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT section_id IF NOT EXISTS FOR (n:Section) REQUIRE n.id IS UNIQUE
