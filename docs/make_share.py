"""``python docs/make_share.py``: writes the manual page and the completion scripts that the wheel installs."""

from pathlib import Path

from nonet.cli.completion import script
from nonet.cli.manual import manual

SHARE = Path(__file__).parent.parent / "share"


def files() -> dict[Path, str]:
    """What lies below ``share``, by its place."""
    return {
        SHARE / "man/man1/nonet.1": manual(),
        SHARE / "bash-completion/completions/nonet": script("bash"),
        SHARE / "zsh/site-functions/_nonet": script("zsh"),
        SHARE / "fish/vendor_completions.d/nonet.fish": script("fish"),
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
