"""The knowledge, as data: one folder a game, one folder a boxed product, and its typed loading."""
