"""Sources, embedders, language models and the state file, behind the ports of the floors below."""
