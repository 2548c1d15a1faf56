// purpose: How many changed papers a text search takes into its index before it answers.
// access:  read
// single:  there is one text index
// returns: follows INT64
CALL db.node_text_index.list()
YIELD type, text_column, auto_refresh_limit
WITH type, text_column, auto_refresh_limit
WHERE type = 'Paper' AND text_column = 'search_text'
RETURN auto_refresh_limit AS follows
