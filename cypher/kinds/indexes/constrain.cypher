// name:    constrain_@index
// purpose: @Title have a @property of their own each, looked up by an index.
// access:  schema
CREATE CONSTRAINT @index IF NOT EXISTS FOR (n:@label) REQUIRE @on IS UNIQUE
