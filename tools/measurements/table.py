"""The table of a measurement, and its totals."""

from verdicts import VERDICTS

OUTCOMES = [*VERDICTS, "not judged", "not named", "missed"]
FEWEST_FOR_GOALS = 100
HEAD = ["mistake", "what is wrong", "what a user sees", "failures", "named", "verdict", "what the diagnosis says", "seconds"]


def line(mistake, result):
    """A line about a result, with what is wrong and what the diagnosis says of it."""
    if result["failures"] == 0:
        return f"MISSED {mistake.id}, {result['seconds']} s: {mistake.wrong}"
    names = ", ".join(result["named"]) or "nothing named"
    sentences = "".join(f"\n    {sentence}" for sentence in result["sentences"][:3])
    return f"caught {mistake.id}, {result['failures']} failures, {result['seconds']} s: {names}\n  {mistake.wrong}{sentences}"


def row(mistake, result, verdicts):
    """A mistake with its result, and with what became of it, which is one of the outcomes."""
    if result["failures"] == 0:
        outcome = "missed"
    elif not result["named"]:
        outcome = "not named"
    else:
        outcome = verdicts.of(mistake.id, result["named"]) or "not judged"
    return {"mistake": mistake, "result": result, "outcome": outcome}


def text(rows):
    """The table in Markdown."""
    lines = [cells(HEAD), cells(["---"] * len(HEAD))]
    for each in rows:
        mistake, result = each["mistake"], each["result"]
        lines.append(cells([
            f"`{mistake.id}`", mistake.wrong, mistake.seen, str(result["failures"]), ", ".join(result["named"]),
            each["outcome"], " ".join(result["sentences"][:3]), str(result["seconds"])]))
    return "\n".join([*lines, "", totals(rows), ""])


def cells(words):
    return "| " + " | ".join(word.replace("|", "\\|").replace("\n", " ") for word in words) + " |"


def totals(rows):
    """The number of each outcome, for each area and for all of them."""
    head = ["area", "mistakes", "caught", *OUTCOMES[:-1], "missed", "seconds"]
    lines = [cells(head), cells(["---"] + ["---:"] * (len(head) - 1))]
    for area in dict.fromkeys(each["mistake"].area for each in rows):
        lines.append(total(area, [each for each in rows if each["mistake"].area == area]))
    return "\n".join([*lines, total("all", rows)])


def total(name, rows):
    counts = [sum(each["outcome"] == outcome for each in rows) for outcome in OUTCOMES]
    seconds = sum(each["result"]["seconds"] for each in rows)
    return cells([name, str(len(rows)), str(len(rows) - counts[-1]), *map(str, counts), f"{seconds:.0f}"])


def reaches_goals(rows):
    """Whether enough is caught and named. Few mistakes are only shown; what nobody has judged does not count as right."""
    if len(rows) < FEWEST_FOR_GOALS:
        return True
    count = {outcome: sum(each["outcome"] == outcome for each in rows) for outcome in OUTCOMES}
    caught = len(rows) - count["missed"]
    return caught >= 0.98 * len(rows) and count["right"] >= 0.85 * caught and count["wrong"] <= 0.01 * caught
