// name:    index_letters_@index
// purpose: @Title are found by letters anywhere in their @property.
// access:  schema
CREATE TEXT INDEX @index IF NOT EXISTS FOR (n:@label) ON (@on)
