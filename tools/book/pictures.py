"""Draws the pictures of the book from the texts in `pictures`.

A text is an exchange between two parties, or boxes with arrows between them:

    exchange Client | Server              boxes
    Client: what it does / second line    box NAME X Y: first line / second line
    Client > Server: what it sends        arrow NAME NAME: label
    Client < Server: what it gets         line NAME NAME

X and Y are the middle of a box on a grid. Two arrows in opposite directions are drawn side by side. A label may have several lines,
too. A line that begins with two spaces continues the one before it.
"""

import re
import sys
from html import escape
from pathlib import Path

import growth
import shrinking
from catalogue import CATALOGUE

SOURCES = Path(__file__).parent / "pictures"
LINE, MARGIN = 18, 16
# The width of a character of 13 pixels, at most: fonts differ.
SMALL, CAPITAL = 7.3, 9.2
GRID = (110, 50)
# How far each of two arrows in opposite directions is from the line between the boxes.
ASIDE = 9
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1c1c1e; }
.label { fill: #0a58b8; }
.strong { font-weight: 600; }
rect, .life, path { stroke: #5b5b63; fill: none; }
.box { fill: #f4f4f7; }
.back { fill: #ffffff; stroke: none; }
.life { stroke-dasharray: 3 4; }
.head { fill: #5b5b63; stroke: none; }
@media (prefers-color-scheme: dark) {
text { fill: #e6e6ea; }
.label { fill: #7db4ff; }
rect, .life, path { stroke: #a5a5b0; }
.box { fill: #232328; }
.back { fill: #18181b; stroke: none; }
.head { fill: #a5a5b0; }
}
"""


class WrongPicture(Exception):
    """A line that the description of a picture must not have."""


def statements(text):
    """The lines of a description, with those that continue them."""
    joined = []
    for line in text.splitlines():
        if line.startswith("  ") and joined:
            joined[-1] += " " + line.strip()
        elif line.strip():
            joined.append(line.strip())
    return joined


def parts(text):
    return [part.strip() for part in text.split(" / ")]


def width(lines):
    return max(sum(CAPITAL if letter.isupper() else SMALL for letter in line) for line in lines) + 20


def words(x, y, line, kind="", anchor="middle"):
    mark = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{mark}>{escape(line)}</text>'


def box(x, y, lines, kind="box"):
    """A box around lines of text, whose middle is at x and y."""
    wide, high = width(lines), len(lines) * LINE + 12
    shapes = [f'<rect class="{kind}" x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}" rx="6"/>']
    top = y - high / 2 + LINE
    return shapes + [words(x, top + number * LINE, line) for number, line in enumerate(lines)], wide, high


def arrow(x1, y1, x2, y2):
    """A straight arrow with its head at the second point."""
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    left = (x2 - 9 * dx - 4 * dy, y2 - 9 * dy + 4 * dx)
    right = (x2 - 9 * dx + 4 * dy, y2 - 9 * dy - 4 * dx)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in ((x2, y2), left, right))
    return [straight(x1, y1, x2, y2), f'<polygon class="head" points="{points}"/>']


def straight(x1, y1, x2, y2):
    return f'<path d="M{x1:g} {y1:g} L{x2:g} {y2:g}"/>'


def exchange(lines):
    """Two parties with a line each, from top to bottom in time."""
    parties = [name.strip() for name in lines[0].removeprefix("exchange").split("|")]
    steps = [step(line, parties) for line in lines[1:]]
    side = [max((width(lines) for kind, lines in steps if kind == number), default=100) for number in (0, 1)]
    between = max((width(lines) + 40 for kind, lines in steps if isinstance(kind, str)), default=200)
    distance = max(between, 200)
    x = [MARGIN + side[0] / 2, 0]
    x[1] = x[0] + max(distance, side[0] / 2 + side[1] / 2 + 40)
    total = x[1] + side[1] / 2 + MARGIN
    y, shapes = MARGIN + 14, []
    for number, party in enumerate(parties):
        shapes.append(words(x[number], y, party, "strong"))
    y += 14
    start = y
    for kind, text in steps:
        high = len(text) * LINE + 12
        if isinstance(kind, int):
            shapes += box(x[kind], y + high / 2 + 4, text)[0]
        else:
            middle = (x[0] + x[1]) / 2
            shapes += [words(middle, y + 16 + number * LINE, line, "label") for number, line in enumerate(text)]
            ends = (x[0], x[1]) if kind == ">" else (x[1], x[0])
            shapes += arrow(ends[0], y + high, ends[1], y + high)
        y += high + 14
    life = [f'<path class="life" d="M{place:g} {start:g} V{y:g}"/>' for place in x]
    return life + shapes, total, y + MARGIN / 2


def step(line, parties):
    found = re.match(rf"({'|'.join(parties)})(?: ([<>]) ({'|'.join(parties)}))?: (.+)$", line)
    if not found:
        raise WrongPicture(line)
    return found[2] or parties.index(found[1]), parts(found[4])


def boxes(lines):
    """Boxes on a grid with arrows between them."""
    placed, shapes, joins, labels = {}, [], [], []
    arrows = {tuple(line.partition(":")[0].split()[1:]) for line in lines[1:] if line.startswith("arrow ")}
    for line in lines[1:]:
        if found := re.match(r"box (\w+) ([\d.]+) ([\d.]+): (.+)$", line):
            x, y = float(found[2]) * GRID[0], float(found[3]) * GRID[1]
            drawn, wide, high = box(x, y, parts(found[4]))
            placed[found[1]] = (x, y, wide / 2, high / 2)
            shapes += drawn
        elif found := re.match(r"(arrow|line) (\w+) (\w+)(?:: (.+))?$", line):
            ends, aside = places(placed[found[2]], placed[found[3]], (found[3], found[2]) in arrows)
            joins += arrow(*ends) if found[1] == "arrow" else [straight(*ends)]
            if found[4]:
                labels.append(labelled(ends, parts(found[4]), aside))
        else:
            raise WrongPicture(line)
    extents = [*placed.values(), *(extent for _, extent in labels)]
    left = min(x - wide for x, _, wide, _ in extents) - MARGIN
    top = min(y - high for _, y, _, high in extents) - MARGIN
    right = max(x + wide for x, _, wide, _ in extents) + MARGIN
    bottom = max(y + high for _, y, _, high in extents) + MARGIN
    # Lines are drawn behind the boxes that they pass, and labels before everything.
    written = [shape for drawn, _ in labels for shape in drawn]
    moved = [f'<g transform="translate({-left:g} {-top:g})">', *joins, *shapes, *written, "</g>"]
    return moved, right - left, bottom - top


def places(first, second, has_opposite):
    """The ends of a line, on the sides of two boxes that face each other, and the direction in which it is moved aside."""
    x1, y1, wide1, high1 = first
    x2, y2, wide2, high2 = second
    if abs(y2 - y1) > high1 + high2:
        sign = 1 if y2 > y1 else -1
        ends, left = (x1, y1 + sign * high1, x2, y2 - sign * high2), (sign, 0)
    else:
        sign = 1 if x2 > x1 else -1
        ends, left = (x1 + sign * wide1, y1, x2 - sign * wide2, y2), (0, -sign)
    aside = left if has_opposite else (0, 0)
    return tuple(place + ASIDE * aside[number % 2] for number, place in enumerate(ends)), aside


def labelled(ends, lines, aside):
    """A label on a line, moved aside with it, so that it does not cover that of the opposite arrow; and its extent."""
    wide, high = (width(lines) - 8) / 2, (20 + (len(lines) - 1) * LINE) / 2
    x = (ends[0] + ends[2]) / 2 + aside[0] * (wide - ASIDE)
    y = (ends[1] + ends[3]) / 2 + aside[1] * (high - ASIDE + 2)
    back = f'<rect class="back" x="{x - wide:g}" y="{y - high:g}" width="{2 * wide:g}" height="{2 * high:g}"/>'
    shapes = [words(x, y - high + 15 + number * LINE, line, "label") for number, line in enumerate(lines)]
    return [back, *shapes], (x, y, wide, high)


def picture(text):
    lines = statements(text)
    kinds = {"exchange": exchange, "boxes": boxes}
    kind = lines[0].split()[0]
    if kind not in kinds:
        raise WrongPicture(lines[0])
    return svg(*kinds[kind](lines))


def svg(shapes, wide, high):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.0f}" height="{high:.0f}" '
            f'viewBox="0 0 {wide:.0f} {high:.0f}" role="img">\n<style>{STYLE}</style>\n'
            f'<rect class="back" width="100%" height="100%"/>\n' + "\n".join(shapes) + "\n</svg>\n")


def main(checks):
    drawn = {f"{source.stem}.svg": picture(source.read_text(encoding="utf-8")) for source in SOURCES.glob("*.txt")}
    drawn["growth.svg"] = svg(*growth.shapes())
    drawn["shrinking.svg"] = svg(*shrinking.shapes())
    found = {file.name: file.read_text(encoding="utf-8") for file in CATALOGUE.glob("*.svg")}
    if not checks:
        for name, text in drawn.items():
            (CATALOGUE / name).write_text(text, encoding="utf-8")
    elif differing := sorted(name for name in {*drawn, *found} if drawn.get(name) != found.get(name)):
        sys.exit(f"not what tools/docs --pictures draws: {', '.join(differing)}")


if __name__ == "__main__":
    main("--check" in sys.argv[1:])
