"""The scoring elements by family; `exclusions` says which does not count beside which.

A new element is a function in its family's module (or a module beside these: every one here is loaded), and its row in
`exclusions` if it takes another away.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
