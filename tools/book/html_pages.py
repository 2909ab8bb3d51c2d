"""Writes what DocC has read, its render JSON, as HTML that needs neither a server nor JavaScript."""

from html import escape

# How the inline elements of DocC's JSON are written.
MARKS = {"strong": "strong", "emphasis": "em", "strikethrough": "s", "subscript": "sub", "superscript": "sup",
         "newTerm": "dfn", "inlineHead": "strong"}


class UnknownElement(Exception):
    """An element of DocC's JSON that is not written yet; it must not be left out in silence."""


class PageWriter:
    """Writes the content of one page."""

    def __init__(self, document, address):
        self.references = document.get("references", {})
        # From an address of DocC to one in the site.
        self.address = address

    def content(self, document):
        blocks = [block for section in document.get("primaryContentSections", []) for block in section["content"]]
        # DocC puts this heading before text that has none.
        if blocks and blocks[0].get("anchor") == "overview":
            blocks = blocks[1:]
        abstract = document.get("abstract", [])
        return (f"<p>{self.inline(abstract)}</p>\n" if abstract else "") + self.blocks(blocks)

    def blocks(self, blocks):
        return "".join(self.block(block) for block in blocks)

    def block(self, block):
        kind = block["type"]
        if kind == "paragraph" and [part["type"] for part in block["inlineContent"]] == ["image"]:
            return f'<div class="picture" tabindex="0">{self.inline(block["inlineContent"])}</div>\n'
        if kind == "paragraph":
            return f"<p>{self.inline(block['inlineContent'])}</p>\n"
        if kind == "heading":
            level, anchor = block["level"], escape(block["anchor"])
            return (f'<h{level} id="{anchor}">{escape(block["text"])}'
                    f'<a class="anchor" href="#{anchor}" aria-label="Link to this section">#</a></h{level}>\n')
        if kind in ("unorderedList", "orderedList"):
            tag = "ul" if kind == "unorderedList" else "ol"
            start = f' start="{block["start"]}"' if block.get("start", 1) != 1 else ""
            items = "".join(f"<li>{self.item(item['content'])}</li>\n" for item in block["items"])
            return f"<{tag}{start}>\n{items}</{tag}>\n"
        if kind == "codeListing":
            code = escape("\n".join(block["code"]))
            return f'<pre tabindex="0"><code>{code}</code></pre>\n'
        if kind == "table":
            return self.table(block)
        if kind == "aside":
            style = escape(block["style"])
            return f'<aside class="{style}">{self.blocks(block["content"])}</aside>\n'
        if kind == "thematicBreak":
            return "<hr>\n"
        raise UnknownElement(kind)

    def item(self, blocks):
        # A list without space between its items.
        if blocks and blocks[0]["type"] == "paragraph":
            return self.inline(blocks[0]["inlineContent"]) + self.blocks(blocks[1:])
        return self.blocks(blocks)

    def table(self, table):
        alignments = table.get("alignments", [])

        def row(cells, tag):
            def cell(number, blocks):
                alignment = alignments[number] if number < len(alignments) else "unset"
                style = "" if alignment == "unset" else f' class="{alignment}"'
                return f"<{tag}{style}>{self.item(blocks)}</{tag}>"
            return "<tr>" + "".join(cell(number, blocks) for number, blocks in enumerate(cells)) + "</tr>\n"

        head, *rest = table["rows"]
        body = "".join(row(cells, "td") for cells in rest)
        return (f'<div class="table" tabindex="0"><table>\n<thead>{row(head, "th")}</thead>\n'
                f"<tbody>{body}</tbody>\n</table></div>\n")

    def inline(self, elements):
        return "".join(self.inline_element(element) for element in elements)

    def inline_element(self, element):
        kind = element["type"]
        if kind == "text":
            return escape(element["text"])
        if kind == "codeVoice":
            return f"<code>{escape(element['code'])}</code>"
        if kind in MARKS:
            return f"<{MARKS[kind]}>{self.inline(element['inlineContent'])}</{MARKS[kind]}>"
        if kind == "reference":
            reference = self.references[element["identifier"]]
            words = (element.get("overridingTitleInlineContent") or reference.get("titleInlineContent")
                     or [{"type": "text", "text": reference["title"]}])
            return f'<a href="{escape(self.address(reference["url"]))}">{self.inline(words)}</a>'
        if kind == "image":
            reference = self.references[element["identifier"]]
            file = reference["variants"][0]["url"].rsplit("/", 1)[-1]
            return f'<img src="{escape(file)}" alt="{escape(reference["alt"])}">'
        raise UnknownElement(kind)


def plain(value):
    """The words of a part of DocC's JSON, for the search."""
    if isinstance(value, list):
        return " ".join(filter(None, map(plain, value)))
    if not isinstance(value, dict):
        return ""
    if "code" in value:
        return value["code"] if isinstance(value["code"], str) else " ".join(value["code"])
    if value.get("type") == "reference":
        return plain(value.get("overridingTitleInlineContent", []))
    if "text" in value:
        return value["text"]
    inner = ("inlineContent", "content", "items", "rows")
    return " ".join(filter(None, (plain(value[key]) for key in inner if key in value)))
