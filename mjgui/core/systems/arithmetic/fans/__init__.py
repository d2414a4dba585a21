"""The fans of the arithmetic system; importing this package defines them all."""

from mjgui.core.systems.fans import import_modules

import_modules(__name__, __path__)
