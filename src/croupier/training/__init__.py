"""The training room: drills for dealers, the pit and players, made by the engine from a level and a seed."""
