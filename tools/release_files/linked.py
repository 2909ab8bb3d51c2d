"""The files outside the corpus to which its pages link: chapters of the book, their pictures, and code to read."""

import re

LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def links(page):
    """The relative links of a page in Markdown, as absolute paths."""
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    return [(page.parent / target).resolve() for target in targets if "://" not in target]


def linked(root, pages):
    """The files to which the pages link, and to which those link in turn, but for those below `vectors`."""
    found, todo = set(), list(pages)
    while todo:
        for target in links(todo.pop()):
            files = sources(target) if target.is_dir() else [target]
            new = {file for file in files if (root / "vectors") not in file.parents} - found
            found |= new
            # The pages of a folder are read as code is: their own links lead to the whole project.
            todo += [file for file in new if file.suffix == ".md" and file == target]
    return {str(file.relative_to(root)): file for file in sorted(found)}


def sources(folder):
    """The files of a folder that are written by hand, without what is installed or built there."""
    files = [file for suffix in ("md", "py", "txt") for file in folder.rglob(f"*.{suffix}")]
    return [file for file in files
            if not any(part.startswith((".", "__")) for part in file.relative_to(folder).parts[:-1])]


def dead_links(folder):
    """The links of the pages of an unpacked corpus that lead to nothing."""
    return [f"{page.name}: {target}" for page in folder.rglob("*.md") for target in links(page) if not target.exists()]
