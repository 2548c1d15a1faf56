// purpose: Ids of schema versions are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT schema_version_id IF NOT EXISTS FOR (n:SchemaVersion) REQUIRE n.id IS UNIQUE
