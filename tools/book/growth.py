"""Draws the picture of the growth of processor time and memory from `growth.json`, which `tools/growth` measures."""

import json
from math import log10
from pathlib import Path

MEASURED = Path(__file__).parent / "growth.json"
WIDE, HIGH = 250, 180
LEFT, TOP, BETWEEN = 60, 40, 90
MARKS = ["circle", "square", "triangle", "cross"]


def slope(points):
    """By which power of the size the value grows between the first and the last point."""
    (x1, y1), (x2, y2) = points[0], points[-1]
    return log10(y2 / y1) / log10(x2 / x1)


def mark(kind, x, y):
    shape = {
        "circle": f"M{x - 4:.1f} {y:.1f} a4 4 0 1 0 8 0 a4 4 0 1 0 -8 0",
        "square": f"M{x - 4:.1f} {y - 4:.1f} h8 v8 h-8 Z",
        "triangle": f"M{x:.1f} {y - 5:.1f} l5 9 h-10 Z",
        "cross": f"M{x - 4:.1f} {y - 4:.1f} l8 8 m0 -8 l-8 8",
    }
    return f'<path d="{shape[kind]}"/>'


def diagram(left, title, words, series, value, unit):
    """A diagram with logarithmic axes; each series is a name with its values by size."""
    from pictures import words as text
    sizes = sorted({size for values in series.values() for size in values})
    all_values = [entry[value] for values in series.values() for entry in values.values()]
    low, high = 10 ** int(log10(min(all_values)) // 1), 10 ** -int(-log10(max(all_values)) // 1)
    high = max(high, low * 10)

    def place(size, number):
        x = left + WIDE * log10(size / sizes[0]) / log10(sizes[-1] / sizes[0])
        return x, TOP + HIGH - HIGH * log10(number / low) / log10(high / low)

    shapes = [text(left + WIDE / 2, TOP - 18, title, "strong"),
              f'<path d="M{left} {TOP} V{TOP + HIGH} H{left + WIDE}"/>',
              text(left + WIDE / 2, TOP + HIGH + 36, words)]
    number = low
    while number <= high:
        y = place(sizes[0], number)[1]
        shapes += [f'<path class="life" d="M{left} {y:.1f} H{left + WIDE}"/>',
                   text(left - 6, y + 4, f"{number:g} {unit}", anchor="end")]
        number *= 10
    for size in sizes:
        name = f"{size:g}" if size < 10 ** 4 else f"10^{log10(size):.0f}"
        shapes.append(text(place(size, low)[0], TOP + HIGH + 18, name))
    for kind, (name, values) in zip(MARKS, series.items()):
        points = [place(size, entry[value]) for size, entry in sorted(values.items())]
        line = " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        shapes += [f'<path d="M{line}"/>'] + [mark(kind, *point) for point in points]
    return shapes


def legend(names, left, top):
    from pictures import words as text
    shapes = []
    for number, (kind, name) in enumerate(zip(MARKS, names)):
        x = left + 110 * number
        shapes += [mark(kind, x, top - 4), text(x + 10, top, name, anchor="start")]
    return shapes


def shapes():
    """The shapes of the picture, its width and its height."""
    measured = json.loads(MEASURED.read_text(encoding="utf-8"))
    read = {part: {name: {int(size): entry for size, entry in values.items()} for name, values in jobs.items()}
            for part, jobs in measured.items()}
    titles = [("operations", "seconds", "s", "Processor time", "times the operations"),
              ("operations", "megabytes", "MB", "Memory", "times the operations"),
              ("vectors", "seconds", "s", "Processor time", "vectors"),
              ("vectors", "megabytes", "MB", "Memory", "vectors")]
    drawn = []
    for number, (part, value, unit, title, words) in enumerate(titles):
        left = LEFT + 20 + number % 2 * (WIDE + BETWEEN)
        moved = number // 2 * (HIGH + 100)
        drawn += [f'<g transform="translate(0 {moved})">',
                  *diagram(left, title, words, read[part], value, unit), "</g>"]
    bottom = 2 * (HIGH + 100) + 20
    drawn += legend(read["operations"], LEFT + 20, bottom)
    return drawn, LEFT + 40 + 2 * WIDE + BETWEEN, bottom + 20


if __name__ == "__main__":
    for part, jobs in json.loads(MEASURED.read_text(encoding="utf-8")).items():
        for name, values in jobs.items():
            for value in ("seconds", "megabytes"):
                points = sorted((int(size), entry[value]) for size, entry in values.items())
                if len(points) > 1:
                    print(f"{part} {name} {value}: power {slope(points):.2f}")
