// name:    index_text_@index
// purpose: @Title are searched by the words of their @property.
// access:  schema
CREATE FULLTEXT INDEX @index IF NOT EXISTS FOR (n:@label) ON EACH [@on]
