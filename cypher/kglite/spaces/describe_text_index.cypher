// name:    describe_text_index_of_@kind
// purpose: How many changed nodes a text search takes into its index before it answers.
// access:  read
// single:  a space has one text index
// returns: follows INT64
CALL db.node_text_index.list()
YIELD type, text_column, auto_refresh_limit
WITH type, text_column, auto_refresh_limit
WHERE type = '@label' AND text_column = '@text'
RETURN auto_refresh_limit AS follows
