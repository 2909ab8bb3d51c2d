"""Draws the picture of one shrinking from `shrinking.json`, which `tools/measure-search picture` writes."""

import json
from pathlib import Path

RECORDED = Path(__file__).parent / "shrinking.json"
LEFT, TOP, WIDE, ROW = 20, 30, 300, 24


def cut(text, most=88):
    return text if len(text) <= most else text[:most - 1] + "…"


def shapes():
    """The shapes of the picture, its width and its height: a bar for the size of the input after each change."""
    from pictures import words as text
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    rows = [(recorded["weight"], "found")] + [(size, f"{field}: {change}") for size, field, change in recorded["changes"]]
    drawn = [text(LEFT, TOP - 8, f"{recorded['operation']}: {cut(recorded['first'])}", anchor="start")]
    y = TOP
    for size, change in rows:
        drawn += [f'<rect x="{LEFT}" y="{y + 4}" width="{max(2, WIDE * size / rows[0][0]):.1f}" height="{ROW - 8}"/>',
                  text(LEFT + WIDE + 12, y + 17, f"{size}  {change}", anchor="start")]
        y += ROW
    drawn.append(text(LEFT, y + 20, cut(recorded["last"]), anchor="start"))
    return drawn, LEFT + WIDE + 330, y + 40
