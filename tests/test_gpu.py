"""solve_many, count_many and is_unique on the GPU: its kernels on an emulated warp, against the CPU."""

import gc
import sys
import threading

import pytest

numpy = pytest.importorskip("numpy")

from emulated_gpu import EASY, EmulatedGpu, digits, mixture  # noqa: E402

import nonet  # noqa: E402
from nonet import _kernel  # noqa: E402
from nonet.gpu import device, host_rows, pipeline, recycled, slots  # noqa: E402
from nonet.gpu.kernel_source import source  # noqa: E402
from nonet.gpu.pinned import solve_pinned  # noqa: E402
from nonet.search import device_choice as search_device  # noqa: E402


def solved(rows, between, numbers, n, max_seconds=-1.0):
    out = numpy.full(n * (81 + len(between)), 7 * (max_seconds < 0), numpy.uint8)
    codes = host_rows.solve_rows(rows, between, numbers, n, max_seconds, out)
    return out, codes


@pytest.mark.parametrize("n", [0, 1, 255, 700])
def test_rows_agree_with_the_cpu(emulated_gpu, n):
    rows = digits(mixture(n, n))
    out, codes = solved(rows, b"", True, n)
    wanted, outcomes = _kernel.nine_solve_rows(rows.tobytes(), 81, True, 1, -1.0)
    assert codes.tobytes() == outcomes
    assert out.tobytes() == wanted, "first solutions too"


def test_text_keeps_what_lies_between_the_rows(emulated_gpu):
    lines = mixture(300, 5)
    text = numpy.frombuffer("\n".join(lines).encode(), numpy.uint8)
    out, codes = numpy.full(text.size, ord("#"), numpy.uint8), None
    codes = host_rows.solve_rows(text, b"\n", False, 300, -1.0, out)
    assert out[81::82].tobytes() == b"\n" * 299
    numbers, same = solved(digits(lines), b"", True, 300)
    assert (codes == same).all()
    as_text = numpy.where(numbers == 0, ord("."), numbers + ord("0")).reshape(-1, 81)
    assert (host_rows.as_rows(out, b"\n", 300) == as_text).all()


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_bytes_keep_their_line_ends(emulated_gpu, end, last):
    lines = [line.encode() for line in mixture(400, 6)]
    text = end.join(lines) + end * last
    there, here = nonet.solve_many(text, device="gpu"), nonet.solve_many(text)
    assert there.solutions == here.solutions
    assert there.statuses == here.statuses


@pytest.mark.parametrize("row", [0, 130, 398])
def test_bytes_with_another_line_end_are_read_line_by_line(emulated_gpu, row):
    text = bytearray("\n".join(mixture(400, 6)).encode())
    text[82 * row + 81] = ord("\r")
    with pytest.raises(nonet.ParseError, match=f"^line {row + 1}"):
        nonet.solve_many(text, device="gpu")


def test_bytes_that_the_time_did_not_suffice_for_are_points(emulated_gpu):
    text = "\n".join(mixture(400, 6)).encode()
    found = nonet.solve_many(text, device="gpu", max_seconds=0)
    assert found.solutions == b"\n".join([b"." * 81] * 400)


def test_a_crew_packs_and_unpacks_rows_of_any_form():
    random = numpy.random.default_rng(3)
    rows = random.integers(0, 10, (40_000, 81), numpy.uint8)
    packed, wanted = numpy.empty((40_000, 41), numpy.uint8), numpy.empty((40_000, 41), numpy.uint8)
    assert _kernel.pack_rows(rows, wanted) == 40_000
    for threads in (0, 3):
        crew = _kernel.RowCrew(threads)

        def done(job, crew=crew):
            while not job.is_done:
                crew.help()
            return job.good

        assert done(crew.pack(rows, b"", True, 0, 40_000, packed)) == 40_000
        assert (packed == wanted).all()
        for between, numbers in ((b"", True), (b"\r\n", False), (b", ", False)):
            # So many that the result goes past the caches, from a cache line on and not.
            for start in (0, 5):
                memory = numpy.empty((1 << 24) + 128, numpy.uint8)
                out = memory[-memory.ctypes.data % 64 + start :]
                assert done(crew.unpack(packed, 40_000, out, between, numbers, 0)) == 40_000
                again = numpy.zeros_like(packed)
                assert done(crew.pack(out, between, numbers, 0, 40_000, again)) == 40_000
                assert (again == packed).all()
                if between:
                    out[30_000 * (81 + len(between)) - 1] = 7
                    assert done(crew.pack(out, between, numbers, 0, 40_000, again)) == 29_999
        bad = rows.copy()
        bad[[20_000, 30_000], 80] = 10
        assert done(crew.pack(bad, b"", True, 128, 39_872, packed)) == 20_000 - 128
    with pytest.raises(ValueError, match="outside the buffer"):
        crew.pack(rows, b"", True, 1, 40_000, packed)
    packed[:] = 7
    for _ in range(20):
        crew.pack(rows, b"", True, 0, 40_000, packed)  # nobody holds it: it ends before its memory may go
    packed[:] = 7
    assert (packed == 7).all()


def test_the_first_bad_row_is_named(emulated_gpu):
    rows = digits(mixture(900, 2))
    rows[[333, 700], 5] = 10
    with pytest.raises(host_rows.BadRow) as caught:
        solved(rows, b"", True, 900)
    assert caught.value.row == 333
    text = numpy.frombuffer((EASY * 3).replace("4", "x", 1).encode(), numpy.uint8)
    with pytest.raises(host_rows.BadRow):
        solved(text, b"", False, 3)


@pytest.mark.parametrize("limit", [1, 2, 5, 1000])
def test_counts_agree_with_the_cpu(emulated_gpu, limit):
    rows = digits(mixture(300, limit))
    counts, complete = host_rows.count_rows(rows, b"", True, 300, limit, -1.0)
    wanted = _kernel.nine_count_rows(rows.tobytes(), False, limit, 1, -1.0)[0]
    assert counts.tolist() == wanted
    assert complete.tolist() == [count < limit for count in wanted]


def test_what_has_no_room_is_done_by_the_cpu(emulated_gpu, monkeypatch):
    monkeypatch.setattr(slots, "MOST_SAVED", 32)
    rows = digits(mixture(300, 8))
    out, codes = solved(rows, b"", True, 300)
    wanted, outcomes = _kernel.nine_solve_rows(rows.tobytes(), 81, True, 1, -1.0)
    assert codes.tobytes() == outcomes
    assert out.tobytes() == wanted
    counts, complete = host_rows.count_rows(rows, b"", True, 300, 100, -1.0)
    assert counts.tolist() == _kernel.nine_count_rows(rows.tobytes(), False, 100, 1, -1.0)[0]
    assert complete.tolist() == (counts < 100).tolist()
    assert host_rows.outcomes_of_rows(rows, b"", True, 300, -1.0).tobytes() == outcomes


def test_when_the_time_is_up_the_rest_is_left(emulated_gpu):
    rows = digits(mixture(2000, 1))
    out, codes = solved(rows, b"", True, 2000, 0.0)
    left = codes == 3
    assert left.any()
    assert not out.reshape(-1, 81)[left].any()
    counts, complete = host_rows.count_rows(rows, b"", True, 2000, 2, 0.0)
    assert not complete.all()
    assert (counts[~complete] <= 2).all()


def test_a_search_that_runs_can_be_stopped(emulated_gpu):
    shop = slots.workshop(0)
    shop.set_stop(True)
    slot = shop.slots[0]
    _kernel.pack_rows(digits(mixture(100, 4)), slot.host_text)
    slot.stream.send(slot.text, slot.host_text, 4100)
    slot.search(slot.text, 41, 100, 2, slot.solved, slot.outcomes, told=slots.on_host(slot.host_found))
    assert (slot.host_found[:100] == 3).all()


def test_a_failure_in_a_thread_comes_back(emulated_gpu):
    def work(slot, first, count):
        raise OSError("no such thing")

    with pytest.raises(OSError, match="no such thing"):
        pipeline.run(1000, work, -1.0, most=100, ways=3)
    assert not [thread for thread in threading.enumerate() if thread.name == "nonet-gpu"]


def test_two_gpus_share_a_batch(two_emulated_gpus):
    rows = digits(mixture(1500, 9))
    wanted, outcomes = _kernel.nine_solve_rows(rows.tobytes(), 81, True, 1, -1.0)
    out, codes = solved(rows, b"", True, 1500)
    assert codes.tobytes() == outcomes
    assert out.tobytes() == wanted
    packed = numpy.empty((1500, 41), numpy.uint8)
    _kernel.pack_rows(rows, packed)
    for gpu in two_emulated_gpus:
        assert "search_solutions" in gpu.runs
        gpu.runs.clear()
    assert solve_pinned(packed)[1].tobytes() == outcomes
    assert solve_pinned(rows)[1].tobytes() == outcomes
    counts, complete = host_rows.count_rows(rows, b"", True, 1500, 3, -1.0)
    assert counts.tolist() == nonet.count_many(rows, limit=3).counts.tolist()
    assert complete.tolist() == nonet.count_many(rows, limit=3).complete.tolist()
    for gpu in two_emulated_gpus:
        assert {"read41", "search_solutions", "first41", "write41"} <= set(gpu.runs)
    made = nonet.random_puzzles(300, seed=2, filled=True)
    assert (nonet.random_puzzles(300, seed=2, filled=True, device="gpu").puzzles == made.puzzles).all()
    rows[1100] = 10
    with pytest.raises(host_rows.BadRow) as bad:
        solved(rows, b"", True, 1500)
    assert bad.value.row == 1100


def test_when_one_of_two_gpus_fails_the_batch_does(two_emulated_gpus, monkeypatch):
    stream = slots.workshop(1).slots[0].pool.stream

    def failing(*arguments):
        raise OSError("this GPU has gone")

    monkeypatch.setattr(stream, "run", failing)
    rows = digits(mixture(1500, 9))
    with pytest.raises(OSError, match="this GPU has gone"):
        solved(rows, b"", True, 1500)
    assert not [thread for thread in threading.enumerate() if thread.name == "nonet-gpu"]


def test_memory_follows_what_is_free():
    gpu = EmulatedGpu()
    gpu.blocks = 660
    sizes = [slots.plan(gpu, free).bytes_needed(gpu) for free in (1 << 37, 1 << 33, 1 << 31, 1 << 28)]
    assert sizes == sorted(sizes, reverse=True)
    for size, free in zip(sizes, (1 << 37, 1 << 33, 1 << 31, 1 << 28), strict=True):
        assert size <= free / 2
    with pytest.raises(Exception, match="only 1 MiB of free memory"):
        slots.plan(gpu, 1 << 20)


def test_the_source_is_one_text():
    text = source("first.cu")
    assert text.count("#line 1") == 7
    assert "#pragma once" not in text


def test_every_kind_of_input_and_the_same_out(emulated_gpu):
    pyarrow = pytest.importorskip("pyarrow")
    lines = mixture(60, 3)
    data = ("\n".join(lines) + "\n").encode()
    texts = (data, data.replace(b"\n", b"\r\n"), b"".join(data.split()))
    for puzzles in (lines, *texts, pyarrow.array(lines)):
        assert nonet.solve_many(puzzles, device="gpu") == nonet.solve_many(puzzles)
    for array in (
        digits(lines),
        digits(lines).reshape(-1, 9, 9).astype("int64"),
        numpy.asfortranarray(digits(lines)),
    ):
        here, there = nonet.solve_many(array), nonet.solve_many(array, device="gpu")
        assert there.solutions.dtype == array.dtype
        assert (here.solutions == there.solutions).all()
        assert (here.statuses == there.statuses).all()
        assert (nonet.is_unique(array, device="gpu") == nonet.is_unique(array)).all()
        for limit in (0, 1, 2, 10):
            one, other = (
                nonet.count_many(array, limit=limit),
                nonet.count_many(array, limit=limit, device="gpu"),
            )
            assert one.counts.tolist() == other.counts.tolist()
            assert one.complete.tolist() == other.complete.tolist()
    assert nonet.count_many(lines, limit=3, device="gpu") == nonet.count_many(lines, limit=3)
    assert "search_solutions" in emulated_gpu.runs
    assert nonet.solve_many([], device="gpu") == ([], b"")
    assert nonet.solve_many(b"", device="gpu") == (b"", b"")


def test_bad_input_is_refused_as_on_the_cpu(emulated_gpu):
    wrong = digits([EASY] * 5)
    wrong[3, 3] = 10
    letter = [EASY, EASY.replace("4", "z", 1)]
    for puzzles in (
        wrong,
        wrong.astype("int16"),
        letter,
        "".join(letter).encode(),
        "\n".join(letter).encode(),
    ):
        for call in (nonet.solve_many, nonet.count_many, nonet.is_unique):
            if call is not nonet.solve_many and isinstance(puzzles, bytes):
                continue
            if call is nonet.is_unique and isinstance(puzzles, list):
                continue
            with pytest.raises(nonet.ParseError) as here:
                call(puzzles)
            with pytest.raises(nonet.ParseError) as there:
                call(puzzles, device="gpu")
            assert str(here.value) == str(there.value)


def test_other_sizes_stay_on_the_cpu(emulated_gpu):
    small = ["12..34....4....1"]
    assert nonet.solve_many(small, device="auto") == nonet.solve_many(small)
    for puzzles in (small, numpy.zeros((3, 16), int)):
        with pytest.raises(nonet.ArgumentError, match="device 'gpu' solves 9x9 puzzles"):
            nonet.solve_many(puzzles, device="gpu")
        with pytest.raises(nonet.ArgumentError, match="device 'gpu' solves 9x9 puzzles"):
            nonet.count_many(puzzles, device="gpu")
    with pytest.raises(nonet.ArgumentError, match="there is no device 'tpu'; there are cpu, gpu, auto"):
        nonet.solve_many(small, device="tpu")


def test_auto_asks_for_a_gpu_only_when_it_pays(emulated_gpu, monkeypatch):
    rows = digits([EASY]).repeat(100_000, axis=0)
    monkeypatch.delitem(sys.modules, "cupy", raising=False)
    assert not search_device.gpu_pays(rows, 81, True, len(rows), 1), "to start it takes longer"
    monkeypatch.setitem(sys.modules, "cupy", None)
    assert search_device.gpu_pays(rows, 81, True, len(rows), 1)
    assert not search_device.gpu_pays(rows, 81, True, 1000, 1)
    assert search_device.gpu_pays(rows, 81, True, 4000, 1)
    assert not search_device.gpu_pays(rows, 81, True, 2000, 16)


def test_without_a_gpu_one_sentence_says_so(monkeypatch):
    device.why_none.cache_clear()
    device.gpus.cache_clear()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    try:
        with pytest.raises(
            nonet.MissingError,
            match=r"needs CuPy, which is not installed: pip install 'nonet\[gpu\]' \(CUDA 13\)",
        ):
            nonet.solve_many([EASY], device="gpu")
        assert nonet.solve_many([EASY], device="auto").statuses == b"\x01"
    finally:
        device.why_none.cache_clear()


def test_memory_of_results_is_used_again(monkeypatch):
    monkeypatch.setattr(recycled, "LEAST", 1)
    recycled.release()
    first = recycled.rows(1000, 81)
    address, part = first.ctypes.data, first[500:]
    del first
    gc.collect()
    assert recycled.rows(1000, 81).ctypes.data != address, "a part of it is still held"
    recycled.release()
    del part
    gc.collect()
    assert recycled.rows(900, 81).ctypes.data == address
    gc.collect()
    monkeypatch.setattr(recycled, "MOST_KEPT", 1)
    del address
    recycled.rows(5, 81)
    gc.collect()
    assert not recycled._kept
