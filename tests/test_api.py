"""The public face: exactly what __all__ says, documented, with examples; modules import only downwards."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections import Counter
from pathlib import Path

import pytest
from face import stub

import nonet

SOURCE = Path(nonet.__file__).parent if (Path(nonet.__file__).parent / "errors.py").exists() else None
SOURCE = SOURCE or Path(__file__).parent.parent / "src" / "nonet"

LAYERS = [
    "errors",
    "limits",
    "atomic",
    "_kernel",
    "model",
    "formats",
    "tables",
    "gpu",
    "search",
    "reason",
    "make",
    "draw",
    "publish",
    "bench",
    "web",
    "cli",
]
"""The packages, top to bottom: a module imports only from its own package or those before it.

Imports inside functions are free: they are conveniences, such as a grid that draws itself.
"""


def test_all_is_the_public_face():
    assert stub() == (SOURCE / "__init__.pyi").read_text(), "python tests/face.py > src/nonet/__init__.pyi"
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
    assert top in LAYERS, f"nonet.{module} stands in no layer"
    return LAYERS.index(top)


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


def sources() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py"))


def test_no_two_modules_have_one_name():
    stems = Counter(path.stem for path in sources() if not path.stem.startswith("__"))
    assert [stem for stem, count in stems.items() if count > 1] == []


def test_no_two_classes_have_one_name():
    classes = Counter(
        node.name
        for path in sources()
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in classes.items() if count > 1] == []


def test_files_stay_small():
    root = Path(__file__).parent.parent
    for pattern in ("src/**/*.py", "cpp/**/*.h", "cpp/**/*.cpp", "tests/*.py"):
        for path in root.glob(pattern):
            lines = len(path.read_text().splitlines())
            assert lines <= 400, f"{path.relative_to(root)} has {lines} lines"


BUFFERS = re.compile(r'\n    def __(?:release_)?buffer__\([^\n]*\n        """.*?"""\n', re.DOTALL)
"""What only Python 3.12 and later say of an object that others can look into."""


def test_the_stub_is_current(tmp_path):
    stubgen = pytest.importorskip("nanobind.stubgen")
    made = stubgen.StubGen(importlib.import_module("nonet._kernel"))
    made.put(importlib.import_module("nonet._kernel"))
    assert re.sub(BUFFERS, "", made.get()) == (SOURCE / "_kernel.pyi").read_text()


def borrowed(tree: ast.Module) -> set[str]:
    """Private names that a module takes from others: imported, or read of an object that is not its own."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    out = set()
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), names=names) if module.startswith("nonet"):
                out |= {alias.name for alias in names}
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name):
                own.add(name)
            case ast.Attribute(attr=name):
                out.add(name)
            case ast.Constant(value=str(text)):
                own.add(text)  # a slot
    tuples = {"_replace", "_fields", "_asdict", "_make"}  # the public methods of named tuples
    return {name for name in out - own - tuples if name.startswith("_") and not name.startswith("__")}


def test_no_private_name_crosses_modules():
    of_others = {"_actions", "_group_actions", "_exit"}  # argparse's, and os's way to leave at once
    for path in sorted(SOURCE.rglob("*.py")):
        assert borrowed(ast.parse(path.read_text())) <= of_others | {"_kernel"}, path
