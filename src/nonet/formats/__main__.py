"""``python -m nonet.formats`` prints the table of formats that stands in docs/formats.md."""

from nonet.formats import formats


def table() -> str:
    """The catalogue as a Markdown table.

    >>> print(table().split("\\n")[0])
    | format | name | files | written | what it is |
    """
    lines = ["| format | name | files | written | what it is |", "|---|---|---|---|---|"]
    for form in formats():
        files = ", ".join(f"`{ending}`" for ending in form.extensions)
        written = "yes" if form.write else "no"
        note = form.note.replace("|", "\\|")
        lines.append(f"| `{form.key}` | {form.name} | {files} | {written} | {note} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
