// purpose: Ids of venues are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT venue_id IF NOT EXISTS FOR (n:Venue) REQUIRE n.id IS UNIQUE
