import json

from test_cli import EASY, EASY_SOLVED, EMPTY_4, SMALL, TWICE


def test_canonical(nonet):
    assert nonet("canonical", "...1" + "." * 12) == (0, "...............1\n", "automorphisms: 48\n")
    code, out, _ = nonet("canonical", "--jsonl", "...1" + "." * 12)
    row = json.loads(out)
    assert (code, row["status"], row["canonical"], row["automorphisms"]) == (0, "ok", "...............1", 48)
    code, out, _ = nonet("canonical", TWICE)
    assert (code, out) == (
        1,
        "# none: r1c1 and r1c2 both hold 5 in row 1; such a grid has no canonical form\n",
    )
    code, out, _ = nonet(
        "canonical", "--csv", "--fields", "status,canonical,error", stdin=f"{TWICE}\n{EASY}\n{TWICE}\n"
    )
    assert code == 1 and [row.split(",")[0] for row in out.splitlines()] == ["status", "none", "ok", "none"]
    code, out, _ = nonet("canonical", "--max-seconds", "0", EASY_SOLVED)
    assert code == 3 and out.startswith("# limit: ")
    code, out, _ = nonet("canonical", "--format", "%a %c", EMPTY_4)
    assert (code, out) == (0, f"{2 * 2**6 * 24} {EMPTY_4}\n")


def test_canonical_unique_keeps_the_first_of_each_kind(nonet):
    swapped = EASY.translate(str.maketrans("53", "35"))
    rows = [SMALL, EASY, swapped, "nonsense!", EMPTY_4, SMALL[::-1], EASY]
    code, out, err = nonet("canonical", "--unique", stdin="\n".join(rows))
    lines = out.splitlines()
    assert (
        code == 2 and lines[:2] == [SMALL, EASY] and lines[2].startswith("# error") and lines[3:] == [EMPTY_4]
    )
    assert "7 puzzles: 3 ok, 3 duplicate, 1 error" in err
    code, out, _ = nonet("canonical", "--unique", "--json", stdin="\n".join([SMALL, SMALL]))
    assert [row["puzzle"] for row in json.loads(out)["results"]] == [SMALL]
