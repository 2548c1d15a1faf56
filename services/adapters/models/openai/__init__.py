"""Any server that speaks the chat completions of OpenAI, as a language model."""
