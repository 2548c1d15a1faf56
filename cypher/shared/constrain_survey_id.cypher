// purpose: Ids of surveys are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT survey_id IF NOT EXISTS FOR (n:Survey) REQUIRE n.id IS UNIQUE
