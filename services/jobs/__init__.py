"""Long work as jobs: asked for once, done step by step, resumed after a crash, told as it goes."""
