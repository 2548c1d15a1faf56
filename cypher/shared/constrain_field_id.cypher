// purpose: Ids of fields are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT field_id IF NOT EXISTS FOR (n:Field) REQUIRE n.id IS UNIQUE
