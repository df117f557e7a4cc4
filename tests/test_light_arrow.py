"""The command loads pyarrow without NumPy; whoever calls Nonet from Python has pyarrow as it is."""

import subprocess
import sys

import pytest

numpy = pytest.importorskip("numpy")
pyarrow = pytest.importorskip("pyarrow")
from pyarrow import ipc, parquet  # noqa: E402 - after it is known to be there

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
CLASH = "55" + EASY[2:]
OUT = "out.parquet"


def run(folder, *arguments):
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.fixture
def folder(tmp_path):
    """A table with a bad row and a missing one, which needs pyarrow for its numbers, and an array."""
    scores = pyarrow.array([1.5, 2, 3, 4], pyarrow.float32())
    rows = pyarrow.table({"puzzle": [EASY, "no puzzle", None, EASY], "score": scores})
    parquet.write_table(rows, tmp_path / "in.parquet")
    numpy.save(tmp_path / "in.npy", numpy.array([[int(c) for c in EASY.replace(".", "0")]], numpy.uint8))
    return tmp_path


def test_the_command_loads_neither_numpy_nor_pandas(folder):
    done = run(folder, "-X", "importtime", "-m", "nonet", "solve", "in.parquet", "-o", OUT)
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert done.returncode == 2 and {"pyarrow", "pyarrow.lib"} <= loaded
    assert not [name for name in loaded if name.startswith(("numpy.", "pandas."))]
    assert parquet.read_table(folder / OUT)["solution"].to_pylist() == [SOLVED, None, None, SOLVED]


def test_the_command_does_without_pyarrow_where_it_can(folder):
    parquet.write_table(pyarrow.table({"id": [1], "puzzle": [EASY]}), folder / "usual.parquet")
    done = run(folder, "-X", "importtime", "-m", "nonet", "solve", "usual.parquet", "-o", OUT)
    assert done.returncode == 0 and "pyarrow" not in done.stderr
    assert parquet.read_table(folder / OUT)["solution"].to_pylist() == [SOLVED]


@pytest.mark.parametrize("sources", [("in.parquet", "in.npy"), ("in.npy", "in.parquet")])
def test_arrays_beside_tables(folder, sources):
    done = run(folder, "-m", "nonet", "solve", *sources, "--fields", "solution", "-q")
    one, two = {"in.parquet": [SOLVED, "", "", SOLVED], "in.npy": [SOLVED]}, done.stdout.split("\n")[:-1]
    assert two == [line for source in sources for line in one[source]]


def test_who_calls_nonet_from_python_keeps_numpy(folder):
    code = (
        "from nonet.cli import main; import sys; main(['solve', 'in.parquet', '-o', 'out.parquet'])\n"
        "import pyarrow; assert 'numpy' in sys.modules; print(pyarrow.array([1]).to_numpy().tolist())"
    )
    assert run(folder, "-c", code).stdout == "[1]\n"


def test_what_is_loaded_is_pyarrow_itself(folder):
    code = (
        "import sys; from nonet.cli.light_arrow import LightArrow\n"
        "sys.meta_path.insert(0, LightArrow()); import pyarrow.compute, numpy\n"
        "assert pyarrow.lib.np is None and numpy.zeros(1)[0] == 0\n"
        "print(type(pyarrow.__spec__.loader).__name__, type(pyarrow.__loader__).__name__)"
    )
    assert run(folder, "-c", code).stdout == "SourceFileLoader SourceFileLoader\n"


def test_every_batch_has_its_own_status(nonet, folder):
    """All rows of a batch with one status are written as one: the next batch may have another."""
    with ipc.new_file(folder / "in.arrow", pyarrow.schema([("puzzle", pyarrow.string())])) as file:
        for puzzle in (EASY, CLASH, EASY):
            file.write(pyarrow.record_batch({"puzzle": [puzzle] * 3}))
    wanted = ["unique"] * 3 + ["none"] * 3 + ["unique"] * 3
    assert nonet("solve", str(folder / "in.arrow"), "-o", str(folder / OUT))[0] == 1
    assert parquet.read_table(folder / OUT)["status"].to_pylist() == wanted
    for shape in ("--csv", "--jsonl"):
        rows = nonet("solve", str(folder / "in.arrow"), shape)[1].splitlines()
        assert [next(w for w in ("unique", "none") if w in row) for row in rows[-9:]] == wanted


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such limit there")
def test_a_full_disk_is_told_in_one_sentence(folder):
    rows = pyarrow.table({"puzzle": [EASY] * 1000})
    parquet.write_table(rows, folder / "many.parquet")
    parquet.write_table(rows.slice(0, 1), folder / OUT)
    command = f"ulimit -f 8; exec {sys.executable} -m nonet solve many.parquet -q -o {OUT}"
    done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "nonet: the output can't be written: File too large\n")
    assert parquet.read_table(folder / OUT).num_rows == 1  # as it was
    assert {path.name for path in folder.iterdir()} == {"in.npy", "in.parquet", "many.parquet", OUT}


def test_what_can_be_skipped_is_told_of_numbers_and_own_columns(nonet, folder):
    parquet.write_table(pyarrow.table({"id": ["a", "b"], "puzzle": [EASY, CLASH]}), folder / "own.parquet")
    nonet("solve", str(folder / "own.parquet"), "-o", str(folder / OUT))
    group = parquet.read_metadata(folder / OUT).row_group(0)
    columns = [group.column(i) for i in range(group.num_columns)]
    assert {c.path_in_schema for c in columns if c.statistics.has_min_max} == {"id", "size"}
