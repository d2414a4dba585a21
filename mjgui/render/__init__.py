"""Pictures of tiles and hands, as pure functions of what they show."""
