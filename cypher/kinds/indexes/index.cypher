// name:    index_@index
// purpose: @Title are looked up by their @property.
// access:  schema
CREATE INDEX @index IF NOT EXISTS FOR (n:@label) ON (@on)
