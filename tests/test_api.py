"""The public face: exactly what __all__ says, documented, with examples; modules import only downwards."""

import ast
import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest

import nonet

SOURCE = Path(nonet.__file__).parent if (Path(nonet.__file__).parent / "geometry.py").exists() else None
SOURCE = SOURCE or Path(__file__).parent.parent / "src" / "nonet"

LAYERS = [
    ["errors", "_kernel"],
    ["geometry", "digits"],
    ["grid"],
    ["formats"],
    ["search", "step"],
    ["many", "notation", "techniques", "exclusion"],
    ["ladders"],
    ["reason", "words", "judge"],
    ["method", "whips", "positions", "mistakes", "examples"],
    ["rating", "symmetry", "redundancy", "pattern", "wishes", "relatives", "generator"],
    ["live"],
    ["board"],
    ["render"],
    ["batch"],
    ["bench"],
    ["cli", "web"],
]
"""A module imports only from its own layer or those above. Imports inside functions are free: they are conveniences."""


def test_all_is_the_public_face():
    assert sorted(set(nonet.__all__)) == sorted(nonet.__all__)
    assert set(nonet.__all__) == set(nonet._HOME)
    for name in nonet.__all__:
        assert getattr(nonet, name) is not None


def test_no_public_name_is_also_a_module():
    modules = {m.name for m in pkgutil.iter_modules(nonet.__path__)}
    assert not modules & set(nonet.__all__)


@pytest.mark.parametrize("name", nonet.__all__)
def test_public_names_are_documented_with_an_example(name):
    value = getattr(nonet, name)
    assert value.__doc__, f"{name} has no docstring"
    if inspect.isclass(value) or inspect.isfunction(value):
        assert ">>>" in value.__doc__, f"{name} shows no example"


def layer(module: str) -> int:
    top = module.split(".")[0]
    found = [i for i, names in enumerate(LAYERS) if top in names]
    assert found, f"module nonet.{module} stands in no layer"
    return found[0]


def imports(tree: ast.Module) -> set[str]:
    """Modules of nonet that are imported when the module itself is."""
    out = set()
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("nonet"):
            _, _, rest = (node.module or "").partition(".")
            out |= {rest} if rest else {alias.name for alias in node.names if alias.name != "__version__"}
        elif isinstance(node, ast.Import):
            out |= {a.name.partition(".")[2] for a in node.names if a.name.startswith("nonet.")}
    return out


def test_modules_import_only_what_stands_above_them():
    for path in sorted(SOURCE.rglob("*.py")):
        name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
        if name in ("__init__", "__main__"):
            continue
        for other in imports(ast.parse(path.read_text())):
            assert layer(other) <= layer(name), f"nonet.{name} imports nonet.{other}, which stands below it"


def test_files_stay_small():
    root = Path(__file__).parent.parent
    for pattern in ("src/**/*.py", "cpp/**/*.h", "cpp/**/*.cpp", "tests/*.py"):
        for path in root.glob(pattern):
            lines = len(path.read_text().splitlines())
            assert lines <= 400, f"{path.relative_to(root)} has {lines} lines"


def test_the_stub_is_current(tmp_path):
    stubgen = pytest.importorskip("nanobind.stubgen")
    made = stubgen.StubGen(importlib.import_module("nonet._kernel"))
    made.put(importlib.import_module("nonet._kernel"))
    assert made.get() == (SOURCE / "_kernel.pyi").read_text()
