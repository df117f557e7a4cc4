"""The kernel: a folder includes only what stands above it and is a namespace; every type has a name of its own."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

CPP = Path(__file__).parent.parent / "cpp"
pytestmark = pytest.mark.skipif(not CPP.is_dir(), reason="the tests run without the source tree")
LAYERS = [
    [""],  # geometry, marks, budget, random, threads
    ["search", "nine", "canonical", "packed", "text"],
    ["solve", "parquet"],
    ["reason"],
    ["rate", "explainer", "hodoku"],
    ["generate"],
    ["bindings", "tests"],
]
"""A file includes only from its own folder or from layers above it."""
FILES = sorted(p for p in CPP.rglob("*") if p.suffix in (".h", ".cpp"))
NOISE = re.compile(r"""'(?:[^'\\\n]|\\.)'|//[^\n]*|/\*.*?\*/|R"\((.*?)\)"|"(?:[^"\\\n]|\\.)*\"""", re.DOTALL)
TOKEN = re.compile(
    r"\bnamespace(?P<namespace>[\w:\s]*)\{"
    r"|\b(?:struct|class|union|enum(?:\s+(?:class|struct))?)\s+(?:alignas\(\w+\)\s+)?(?P<type>\w+)\s*(?:final\s*)?(?::(?!:)[^;{}()]*)?\{"
    r"|\busing\s+(?P<alias>\w+)\s*="
    r"|(?P<brace>[{}])"
)


def folder(path: Path) -> str:
    return path.relative_to(CPP).parent.as_posix().removeprefix(".")


def layer(name: str) -> int:
    found = [i for i, names in enumerate(LAYERS) if name in names]
    assert found, f"cpp/{name} stands in no layer"
    return found[0]


def declarations(source: str) -> tuple[set[str], set[str], set[str]]:
    """The namespaces of a file, the types that stand in them, and those that stand inside another type."""
    namespaces, types, nested = set(), set(), set()
    stack: list[tuple[str, str]] = []  # what each open brace belongs to: a namespace, a type, or code
    for found in TOKEN.finditer(NOISE.sub("", source)):
        kinds = {kind for kind, _ in stack}
        if (name := found["namespace"]) is not None:
            stack.append(("namespace", name.strip()))
            namespaces.add("::".join(name for _, name in stack if name))
        elif name := found["type"] or found["alias"]:
            if "code" not in kinds:
                (nested if "type" in kinds else types).add(name)
            if found["type"]:
                stack.append(("type", ""))
        elif found["brace"] == "{":
            stack.append(("code", ""))
        else:
            stack.pop()
    return namespaces, types, nested


def test_the_reader_of_declarations():
    source = """
    namespace a::b { namespace {
    using Number = int;  // struct Comment {
    struct One { enum Kind : int { x }; void f() { struct Local {}; } };
    template <class T> class Two final : public One { class Later; };
    }}"""
    assert declarations(source) == ({"a::b"}, {"Number", "One", "Two"}, {"Kind"})


def test_files_include_only_what_stands_above_them():
    for path in FILES:
        for name in re.findall(r'#include "([^"]+)"', path.read_text()):
            if name.endswith(".cu"):
                continue  # the GPU's kernels, which the tests run on an emulated warp
            other = CPP / name if (CPP / name).exists() else path.parent / name
            assert other.exists(), f"{path} includes {name}, which does not exist"
            above = layer(folder(other)) < layer(folder(path)) or folder(other) == folder(path)
            assert above, f"{path.relative_to(CPP)} includes {name}, which does not stand above it"


def test_a_folder_is_a_namespace():
    for path in FILES:
        namespaces, types, _ = declarations(path.read_text())
        if folder(path) == "tests" and path.suffix == ".cpp":
            continue  # nothing is shared between them
        expected = "::".join(filter(None, ["nonet", {"tests": "test"}.get(folder(path), folder(path))]))
        assert namespaces <= {expected} and (namespaces or not types), (
            f"{path.relative_to(CPP)}: {namespaces}"
        )


def test_a_type_has_a_name_of_its_own():
    """No two types of one name, nor one in another type that hides it; inside different types names may be equal."""
    homes: defaultdict[str, list[str]] = defaultdict(list)
    hiding = []
    for path in FILES:
        if folder(path) == "tests":
            continue
        _, types, nested = declarations(path.read_text())
        for name in types:
            homes[name].append(path.relative_to(CPP).as_posix())
        hiding += [(name, path.relative_to(CPP).as_posix()) for name in nested]
    assert not {name: files for name, files in homes.items() if len(files) > 1}
    assert not [(name, inside, homes[name][0]) for name, inside in hiding if name in homes]


def test_the_bindings_keep_to_the_limited_api():
    """Names that begin with _Py are not in it: with one of them no wheel could be built for Python 3.12 and later."""
    named = {path.name: re.findall(r"\b_Py\w+", NOISE.sub("", path.read_text())) for path in FILES}
    assert not {name: names for name, names in named.items() if names}
