"""`record`: the decorator of every state, command, event and answer.

A record is a dataclass with slots that cannot be changed. `dataclass(frozen=True, slots=True)` says the same, but each
field of a new one costs it a call, and each class six functions that are compiled at every start. A fight makes some
ten records a command and the program has well over a hundred kinds, so both are done here the short way: one compiled
function a class, and while that fills the slots the object is one of a twin class that lets itself be filled.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, field
from operator import attrgetter
from typing import Any, Final, TypeVar, dataclass_transform

T = TypeVar("T")

_MADE_NEW: Final = "a default of its own for each record"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Make a class a frozen, slotted dataclass: `dataclasses.fields`, `replace`, `match`, pickle and copy know it.

    Equal are records of the same class with equal fields, those with `compare=False` left out; the hash is that of the
    fields, where all have one. Setting a field raises `FrozenInstanceError`. Records have no base classes and none
    below them; `init`, `repr`, `hash` and `kw_only` of a field mean nothing here.
    """
    cls.__doc__ = cls.__doc__ or cls.__name__  # Else `dataclass` writes one, and that takes longer than all the rest.
    made: Any = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    names = tuple(made.__dataclass_fields__)
    made.__init__ = _init(made, names)
    given = _values(names)
    values = _values(tuple(name for name in names if made.__dataclass_fields__[name].compare))
    made.__eq__ = lambda self, other: values(self) == values(other) if other.__class__ is made else NotImplemented
    made.__hash__ = lambda self: hash(values(self))
    made.__reduce__ = lambda self: (made, given(self))
    made.__repr__ = _repr
    made.__setattr__ = made.__delattr__ = _refuse
    return made  # type: ignore[no-any-return]


def _init(made: Any, names: tuple[str, ...]) -> Callable[..., None]:
    """The one function that is compiled: `__init__` with a parameter for each field."""
    twin = type(made.__name__, (), {"__slots__": names})
    known: dict[str, Any] = {"_thaw": object.__setattr__, "_twin": twin, "_made": made, "_new": _MADE_NEW}
    parameters, lines = ["self"], ["_thaw(self, '__class__', _twin)"]
    for name, one in made.__dataclass_fields__.items():
        if one.default_factory is not MISSING:
            known[f"_default_{name}"] = one.default_factory
            parameters.append(f"{name}=_new")
            lines.append(f"self.{name} = _default_{name}() if {name} is _new else {name}")
            continue
        if one.default is not MISSING:
            known[f"_default_{name}"] = one.default
        parameters.append(f"{name}=_default_{name}" if one.default is not MISSING else name)
        lines.append(f"self.{name} = {name}")
    lines.append("self.__class__ = _made")
    body = "\n  ".join(lines)
    source = f"def _make({', '.join(known)}):\n def __init__({', '.join(parameters)}):\n  {body}\n return __init__"
    made_here: dict[str, Any] = {}
    exec(source, sys.modules[made.__module__].__dict__, made_here)  # noqa: S102  (as `dataclasses` does; names and defaults of our own classes only)
    init: Any = made_here["_make"](**known)
    init.__qualname__ = f"{made.__qualname__}.__init__"
    init.__annotations__ = {**made.__annotations__, "return": None}
    return init  # type: ignore[no-any-return]


def _values(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads all fields at once."""
    if len(names) > 1:
        return attrgetter(*names)
    if names:
        (name,) = names
        return lambda one: (getattr(one, name),)
    return lambda one: ()


def _repr(self: Any) -> str:
    inner = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__dataclass_fields__)
    return f"{type(self).__qualname__}({inner})"


def _refuse(self: object, name: str, *_value: object) -> None:
    raise FrozenInstanceError(f"cannot change field {name!r}")
