"""Rules as data with citations: fans, rulings, profiles and what is proved, read from files and checked."""
