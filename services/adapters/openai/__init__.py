"""What every client of a server with the API of OpenAI shares: address, key, pace, retries, failures in words."""
