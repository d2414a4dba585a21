"""What is proved about the fans of the national system: of every two, whether one always, never or sometimes comes
with the other, shown over every hand there is. Run by ``mjgui prove``; its result is a table the core reads.
"""
