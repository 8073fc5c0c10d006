"""The engine: states, three-valued evaluation with proof, effects; one folder a game for mechanisms."""
