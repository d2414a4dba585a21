"""The fans of the national system, each defined in the module of its kind; importing this package defines them all."""

from mjgui.core.systems.fans import import_modules

import_modules(__name__, __path__)
