"""What wishes are given as: numbers of any library, texts and lists, a sentence for all else; iterators shared."""

from threading import Thread
from time import sleep

import pytest

import nonet

E = {"rated": False, "size": 4}


def test_numbers_of_numpy_are_numbers():
    numpy = pytest.importorskip("numpy")
    wanted = list(nonet.generate(2, seed=7, clues=24, difficulty=(1, 40), size=9, minimal=False))
    found = nonet.generate(
        numpy.int64(2), seed=numpy.int64(7), clues=numpy.int8(24), difficulty=(numpy.float32(1), numpy.int64(40)),
        size=numpy.uint8(9), minimal=numpy.False_,
    )  # fmt: skip
    assert list(found) == wanted
    pair = nonet.generate(
        numpy.int16(1), seed=numpy.uint64(2**64 - 1), clues=(numpy.int64(22), numpy.int64(26))
    )
    assert list(pair) == list(nonet.generate(1, seed=-1, clues=(22, 26)))
    assert len(nonet.generate_table(numpy.int64(2), seed=numpy.int64(7), **E)) == 2
    made = nonet.random_puzzles(3, seed=numpy.int64(-1))
    assert made.seed == 2**64 - 1 and (made.puzzles == nonet.random_puzzles(3, seed=-1).puzzles).all()


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"size": "9"}, "size is '9'; it must be a whole number"),
        ({"size": 9.0}, "size is 9.0; it must be a whole number"),
        ({"patience": "long"}, "patience is 'long'; it must be a number"),
        ({"needs": 5}, "needs is 5; it must be the name of a technique, or a list of such names"),
        ({"shows": [5]}, r"shows is \[5\]; it must be the name of a technique"),
        ({"without": 5}, "without is 5"),
        ({"only": 5}, "only is 5"),
        ({"pattern": 5}, "pattern is 5; it must be a line with . for an empty cell, or a list of cells"),
        ({"minimal": "no"}, "minimal is 'no'; it must be True or False"),
        ({"rated": None}, "rated is None; it must be True or False"),
        ({"once": 2}, "once is 2; it must be True or False"),
        ({"different": "yes"}, "different is 'yes'; it must be True or False"),
        ({"rules": 5}, "rules come as a list"),
    ],
)
def test_a_wish_of_a_wrong_type_says_what_it_must_be(wish, why):
    with pytest.raises(TypeError, match=why):
        nonet.generate(**wish)


def test_a_seed_that_is_none_is_told_alike():
    for call in (nonet.generate, nonet.random_puzzles, nonet.generate_table):
        with pytest.raises(nonet.ArgumentError, match="seed is 'seven'; it must be a whole number"):
            call(2, seed="seven")


def test_patience_without_end():
    assert len(list(nonet.generate(2, patience=None, seed=1))) == 2
    making = nonet.generate(patience=None, max_seconds=0.1, shows="jellyfish", size=4, seed=1)
    assert list(making) == [] and making.ended.startswith("the time ran out")
    assert nonet.practice("naked-pair", seed=1, patience=None) == nonet.practice("naked-pair", seed=1)


@pytest.mark.parametrize(
    ("text", "scores"), [("30-40", (30, 40)), (" 12.5-20 ", (12.5, 20)), ("30", (30, 30))]
)
def test_a_range_of_scores_may_be_written_out(text, scores):
    assert nonet.generate(difficulty=text).wishes == nonet.generate(difficulty=scores).wishes


@pytest.mark.parametrize("text", ["5-", "30-40-50", "3x", "40-30"])
def test_what_is_no_range_of_scores(nonet, text):
    import nonet as package

    with pytest.raises(package.ArgumentError, match=r"is not a range of scores, such as 30-40|holds none"):
        package.generate(difficulty=text)
    code, _, told = nonet("generate", "--difficulty", text)
    assert code == 2 and ("is not a range of scores, such as 30-40" in told or "holds none" in told)


def test_threads_that_share_an_iterator_get_each_puzzle_once(monkeypatch):
    real = nonet.Generation._next_item

    def slowly(making):
        made = real(making)
        sleep(0.001)  # the others look in the meantime whether there are enough
        return made

    monkeypatch.setattr(nonet.Generation, "_next_item", slowly)
    making = nonet.generate(40, seed=1, rated=False)
    got = [[] for _ in range(4)]
    threads = [Thread(target=part.extend, args=(making,)) for part in got]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = [made for part in got for made in part]
    assert len(found) == making.found == 40
    assert {made.seed for made in found} == {made.seed for made in nonet.generate(40, seed=1, rated=False)}


def test_another_thread_may_end_the_work():
    making = nonet.generate(None, shows="jellyfish", size=4, patience=None, seed=1)
    got = []
    thread = Thread(target=got.extend, args=(making,))
    thread.start()
    making.finish()
    thread.join(60)
    assert not thread.is_alive() and got == []


def test_progress_may_ask_for_the_next_puzzle():
    got = []

    def more(making):
        if making.found == 1:
            got.append(next(making))

    got += nonet.generate(3, seed=1, progress=more, **E)
    assert len({made.seed for made in got}) == 3
