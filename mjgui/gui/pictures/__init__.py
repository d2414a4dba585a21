"""Pictures and sheets, made and opened again."""
