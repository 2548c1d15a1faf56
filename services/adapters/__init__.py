"""Sources, embedders, language models and the state, behind the ports of the floors below."""
