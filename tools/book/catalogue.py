"""The pages of the book, as they stand in the repository, and as DocC reads them."""

import re
from pathlib import Path
from typing import NamedTuple

CATALOGUE = Path("Sources/PowerAuthVectors/PowerAuthVectors.docc")
ROOT = "PowerAuth"

# Pages that do not stand in the catalogue, by the names that they have in the book.
OTHERS = {
    "Readme": Path("README.md"),
    "Operations": Path("vectors/OPERATIONS.md"),
    "Coverage": Path("vectors/COVERAGE.md"),
    "VectorFormat": Path("vectors/FORMAT.md"),
    "Adapters": Path("tools/adapters/README.md"),
    "ContinuousIntegration": Path("tools/ci/README.md"),
    "Contributing": Path("CONTRIBUTING.md"),
    "Changes": Path("CHANGELOG.md"),
    "Security": Path("SECURITY.md"),
}
OPERATION_PAGES = Path("vectors/operations")

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
# The id of an operation by itself, where it is not the text of a link.
OPERATION = re.compile(r"(?<!\[)`([a-z0-9.-]+)`(?!\])")
HEADING = re.compile(r"^#{1,6} (.+)$")


class BrokenLink(Exception):
    """A link to a file or heading that does not exist."""


class Page(NamedTuple):
    name: str
    path: Path
    text: str

    @property
    def title(self):
        return HEADING.match(self.text.splitlines()[0])[1]

    def headings(self):
        """The headings, by the anchors that hosts of repositories give them."""
        lines = (line for line, is_code in lines_with_code(self.text) if not is_code)
        return {slug(found[1]): found[1] for line in lines if (found := HEADING.match(line))}


def lines_with_code(text):
    """Yields each line, and whether it belongs to a block of code."""
    is_code = False
    for line in text.splitlines():
        fence = line.lstrip().startswith("```")
        yield line, is_code or fence
        is_code ^= fence


def slug(heading):
    """The anchor of a heading on the usual hosts of repositories."""
    plain = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
    return plain.strip().replace(" ", "-")


def read(root):
    """Returns all pages, by their paths in the repository."""
    named = [(path.stem, path) for path in sorted((root / CATALOGUE).glob("*.md"))]
    named += [(name, root / path) for name, path in OTHERS.items()]
    named += [(path.stem, path) for path in sorted((root / OPERATION_PAGES).glob("*.md"))]
    pages = {path.resolve(): Page(name, path, path.read_text(encoding="utf-8")) for name, path in named}
    names = [page.name.lower() for page in pages.values()]
    if len(set(names)) != len(names):
        raise ValueError("two pages of the book have the same name")
    return pages


def pictures(root):
    """The pictures of the pages."""
    return [file for ending in ("svg", "png") for file in sorted((root / CATALOGUE).glob(f"*.{ending}"))]


def prepared(page, pages, root):
    """The text of a page for DocC: links to pages are links of DocC, and files that are no pages are only named."""

    def link(found):
        mark, text, target = found.groups()
        if "://" in target or target.startswith("mailto:"):
            return found[0]
        path, _, anchor = target.partition("#")
        file = (page.path.parent / path).resolve() if path else page.path.resolve()
        if mark:
            if file not in {picture.resolve() for picture in pictures(root)}:
                raise BrokenLink(f"{page.path}: there is no picture {target} in the catalogue")
            return f"![{text}]({file.name})"
        if other := pages.get(file):
            return f"[{text}](doc:{other.name}{heading_link(other, anchor, page)})"
        if not file.exists():
            raise BrokenLink(f"{page.path}: there is no file {target}")
        return text if text.startswith("`") else f"{text} (`{file.relative_to(root.resolve())}`)"

    operations = {other.name for other in pages.values() if is_operation(other)}

    def operation(found):
        name = found[1]
        return f"[`{name}`](doc:{name})" if name in operations and name != page.name else found[0]

    def line_for_docc(line):
        return line if line.startswith("#") else OPERATION.sub(operation, LINK.sub(link, line))

    lines = [line if is_code else line_for_docc(line) for line, is_code in lines_with_code(joined_links(page.text))]
    if page.name == ROOT:
        lines.insert(1, "\n@Metadata {\n  @TechnologyRoot\n}")
    return "\n".join(lines) + "\n"


def is_operation(page):
    return page.path.parent.name == OPERATION_PAGES.name


def joined_links(text):
    """The text, in which no link is divided between two lines."""
    return re.sub(r"\[[^\[\]]*\n[^\[\]]*\]\(", lambda found: found[0].replace("\n", " "), text)


def heading_link(page, anchor, source):
    if not anchor:
        return ""
    headings = page.headings()
    if anchor not in headings:
        raise BrokenLink(f"{source.path}: {page.path} has no heading #{anchor}")
    return "#" + headings[anchor].replace("`", "").replace(" ", "-")
