"""What a user can set: dialogs for the settings and the keys."""
