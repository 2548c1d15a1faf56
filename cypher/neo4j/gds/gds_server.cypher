// purpose: The release of Graph Data Science and the heap it may fill.
// access:  read
// returns: version     STRING  such as 2.13.9
// returns: heap_bytes  INT64   the largest heap of the server
// single:  the key-value pairs are gathered into one row
CALL gds.debug.sysInfo() YIELD key, value
WITH collect(CASE key WHEN 'gdsVersion' THEN value END)[0] AS version,
     collect(CASE key WHEN 'heapMaxInBytes' THEN value END)[0] AS heap_bytes
RETURN version, heap_bytes
