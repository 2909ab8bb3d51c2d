"""Builds the site: the pages go through DocC, which resolves their links, and what it has read is written as HTML.

DocC's own pages need a web server that serves them under a path known at build time, and show nothing without JavaScript.
The site must also work from a plain folder, so that its pages are written from DocC's JSON instead.
"""

import json
import re
import shutil
import subprocess
import sys
from html import escape
from pathlib import Path

import catalogue
from html_pages import PageWriter, plain

HERE = Path(__file__).parent
FRAME = (HERE / "frame.html").read_text(encoding="utf-8")


def main(folder):
    root = Path.cwd()
    pages = catalogue.read(root)
    work = root / ".build/docs"
    documents = compiled(pages, root, work)
    target = Path(folder)
    if target.exists():
        if any(target.iterdir()) and not (target / "search-index.js").exists():
            sys.exit(f"{target} is not empty, and no earlier site")
        shutil.rmtree(target)
    target.mkdir(parents=True)
    contents = contents_of(pages, documents)
    names = [name for _, group in contents for name in group]
    if missing := {page.name for page in pages.values()} - {*names, catalogue.ROOT}:
        sys.exit(f"not in the contents of the book: {', '.join(sorted(missing))}")
    for name, document in documents.items():
        write_page(target, name, document, contents, names, documents)
    for file in ("site.css", "search.js", *catalogue.pictures(root)):
        shutil.copy(HERE / file, target)
    write_search(target, documents, [catalogue.ROOT, *names])
    links = check_links(target)
    size = sum(file.stat().st_size for file in target.iterdir())
    print(f"{len(documents)} pages, {links} links, {size // 1024} KB: {target}/index.html")


def compiled(pages, root, work):
    """Lets DocC read the pages; returns its JSON by the names of the pages."""
    source, output = work / "Book.docc", work / "archive"
    for directory in (source, output):
        shutil.rmtree(directory, ignore_errors=True)
    source.mkdir(parents=True)
    for page in pages.values():
        try:
            text = catalogue.prepared(page, pages, root)
        except catalogue.BrokenLink as problem:
            sys.exit(str(problem))
        (source / f"{page.name}.md").write_text(text, encoding="utf-8")
    for picture in catalogue.pictures(root):
        shutil.copy(picture, source)
    result = subprocess.run(
        ["docc", "convert", source, "--output-path", output, "--warnings-as-errors", "--no-transform-for-static-hosting"],
        capture_output=True, text=True)
    if result.returncode or "warning:" in result.stderr + result.stdout:
        sys.exit(f"DocC finds fault with the book:\n{result.stdout}{result.stderr}")
    files = {file.stem.lower(): file for file in (output / "data/documentation").rglob("*.json")}
    return {page.name: json.loads(files[page.name.lower()].read_text(encoding="utf-8")) for page in pages.values()}


def contents_of(pages, documents):
    """The groups of the contents, which are the headings and lists of links of the first page, with the operations."""
    root = next(page for page in pages.values() if page.name == catalogue.ROOT)
    by_path = {path: page.name for path, page in pages.items()}
    groups = []
    for line in root.text.splitlines():
        if line.startswith("## "):
            groups.append((line[3:], []))
        elif line.startswith("- ") and groups:
            target = catalogue.LINK.search(line)[3]
            name = by_path[(root.path.parent / target).resolve()]
            groups[-1][1].append(name)
            if name == "Operations":
                groups[-1][1].extend(operations(pages))
    return [(title, names) for title, names in groups if names]


def operations(pages):
    """The pages of the operations, in the order of their list."""
    text = next(page.text for page in pages.values() if page.name == "Operations")
    known = {page.name for page in pages.values() if catalogue.is_operation(page)}
    names = re.findall(r"\]\(operations/([\w.-]+)\.md\)", text)
    return [name for name in dict.fromkeys(names) if name in known]


def file_name(name):
    return "index.html" if name == catalogue.ROOT else f"{name}.html"


def addresses(documents):
    """A function that gives the address in the site for one of DocC."""
    names = {name.lower(): name for name in documents}

    def address(url):
        if "://" in url or url.startswith("mailto:"):
            return url
        path, mark, anchor = url.partition("#")
        return file_name(names[path.rsplit("/", 1)[-1].lower()]) + mark + anchor

    return address


def write_page(target, name, document, contents, names, documents):
    title = document["metadata"]["title"]
    writer = PageWriter(document, addresses(documents))
    replacements = {
        "TITLE": escape(title),
        "CONTENTS": contents_html(contents, name, documents),
        "BODY": f"<h1>{escape(title)}</h1>\n" + writer.content(document),
        "NEIGHBOURS": neighbours_html(name, names, documents),
    }
    text = re.sub(r"\{\{(\w+)\}\}", lambda found: replacements[found[1]], FRAME)
    (target / file_name(name)).write_text(text, encoding="utf-8")


def link_html(name, documents, current=None):
    mark = ' aria-current="page"' if name == current else ""
    return f'<a href="{file_name(name)}"{mark}>{escape(documents[name]["metadata"]["title"])}</a>'


def contents_html(contents, current, documents):
    groups = []
    for title, names in contents:
        links = "".join(f"<li>{link_html(name, documents, current)}</li>" for name in names)
        is_open = " open" if current in names or current == catalogue.ROOT else ""
        groups.append(f"<details{is_open}><summary>{escape(title)}</summary><ul>{links}</ul></details>")
    return "\n".join(groups)


def neighbours_html(name, names, documents):
    if name not in names:
        return ""
    place = names.index(name)
    before = link_html(names[place - 1], documents) if place else ""
    after = link_html(names[place + 1], documents) if place + 1 < len(names) else ""
    return f"<span>{before}</span><span>{after}</span>"


def write_search(target, documents, names):
    """Writes the sections of all pages for the search, as a script, because a page from a folder cannot read data."""
    sections = []
    for name in names:
        document = documents[name]
        title = document["metadata"]["title"]
        blocks = [block for part in document.get("primaryContentSections", []) for block in part["content"]]
        current = [file_name(name), title, "", plain(document.get("abstract", []))]
        for block in blocks:
            if block["type"] == "heading" and block["anchor"] != "overview":
                sections.append(current)
                current = [f"{file_name(name)}#{block['anchor']}", title, block["text"], ""]
            elif block["type"] != "heading":
                current[3] += " " + plain(block)
        sections.append(current)
    text = json.dumps(sections, ensure_ascii=False, separators=(",", ":"))
    (target / "search-index.js").write_text(f"const searchIndex = {text};\n", encoding="utf-8")


def check_links(target):
    """Every link inside the site leads to a file and an anchor that exist; returns their number."""
    texts = {file.name: file.read_text(encoding="utf-8") for file in target.glob("*.html")}
    anchors = {name: set(re.findall(r' id="([^"]+)"', text)) for name, text in texts.items()}
    count, problems = 0, []
    for name, text in texts.items():
        for link in re.findall(r'(?:href|src)="([^"]+)"', text):
            if "://" in link or link.startswith(("mailto:", "data:")):
                continue
            count += 1
            file, _, anchor = link.partition("#")
            if not (target / (file or name)).exists() or (anchor and anchor not in anchors[file or name]):
                problems.append(f"{name}: dead link {link}")
    if problems:
        sys.exit("\n".join(problems))
    return count


if __name__ == "__main__":
    main(sys.argv[1])
