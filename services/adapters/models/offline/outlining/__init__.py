"""What is done to an outline once it stands, and the query function of each of its parts."""
