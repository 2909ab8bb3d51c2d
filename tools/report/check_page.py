"""Checks the page of a report in a browser.

    check_page.py CHROMIUM FOLDER
"""

import base64
import json
import pathlib
import sys
import urllib.parse

from browser import Browser

PHONE, DESK = (375, 812), (1280, 900)
NARROWEST_CONTRAST = 4.5
TAB, ENTER = 9, 13

# Texts with too little contrast to their background, each with its contrast as defined by WCAG 2.
CONTRASTS = """
(() => {
  const channel = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const behind = (element) => {
    for (; element; element = element.parentElement) {
      const colour = parse(getComputedStyle(element).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const faint = [];
  for (const element of document.querySelectorAll("body *")) {
    if (![...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
    if (!element.getClientRects().length || ["SCRIPT", "STYLE"].includes(element.tagName)) continue;
    const pair = [light(parse(getComputedStyle(element).color)), light(behind(element))].sort((a, b) => b - a);
    const contrast = (pair[0] + 0.05) / (pair[1] + 0.05);
    if (contrast < LIMIT) faint.push(`${element.tagName}.${element.className} ${contrast.toFixed(2)}`);
  }
  return [...new Set(faint)];
})()
""".replace("LIMIT", str(NARROWEST_CONTRAST))

# Elements beyond the right edge, except those in a box that scrolls.
TOO_WIDE = """
[...document.querySelectorAll("body *")]
  .filter((element) => !element.closest(".scroll") || element.matches(".scroll"))
  .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5 && !element.matches(".skip"))
  .map((element) => `${element.tagName}.${element.className.baseVal ?? element.className}`)
"""

FOCUSED = """
(() => {
  const element = document.activeElement;
  const box = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  return {
    name: element.id || element.className || element.tagName.toLowerCase(),
    tag: element.tagName, outline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    visible: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
  };
})()
"""


class Check:
    """An open page, and the problems that were found."""

    def __init__(self, browser, folder):
        self.browser = browser
        self.folder = pathlib.Path(folder).resolve()
        self.address = "about:blank"
        self.count = 0
        self.faults = []

    def require(self, claim, holds, detail=""):
        self.count += 1
        if not holds:
            self.faults.append(f"{claim}: {detail}")

    def equal(self, claim, found, expected):
        self.require(claim, found == expected, f"found {found!r} instead of {expected!r}")

    def open(self, name, fragment=""):
        self.nothing_outside()
        self.address = (self.folder / name).as_uri()
        self.browser.open(self.address + fragment)

    def evaluate(self, expression):
        return self.browser.evaluate(expression)

    def shown(self):
        """The number of failures that the page shows, counted and as the page states it."""
        count = self.evaluate("""
          [...document.querySelectorAll(".failure:not([hidden])")]
            .filter((failure) => failure.getClientRects().length)
            .reduce((sum, failure) => sum + (document.getElementById("filter-protocol").value
              ? 1 : failure.dataset.protocol.split(" ").length), 0)""")
        words = self.evaluate("document.getElementById('shown').value")
        self.require("the count in words is that of the list", words.startswith(f"{count} of "), f"{count}: {words}")
        return count

    # Loading and scripts

    def nothing_outside(self):
        """Checks which files the open page has requested until now."""
        for event in self.browser.events:
            method, parameters = event.get("method"), event.get("params", {})
            if method == "Network.requestWillBeSent":
                address = parameters["request"]["url"].split("#")[0]
                self.require("nothing but the page is requested", address == self.address, address)
            if method in ("Log.entryAdded", "Runtime.exceptionThrown", "Runtime.consoleAPICalled"):
                self.require("the browser has nothing to complain of", False, json.dumps(parameters)[:300])

    def hostile_texts(self):
        self.open("hostile.html")
        self.require("hostile texts run nothing", self.evaluate("document.title.includes('<script>')"))
        self.equal("hostile texts make no element", self.evaluate(
            "['script', 'img, iframe, object'].map((names) => document.querySelectorAll(names).length)"), [2, 0])
        self.require("hostile texts are shown as they are", self.evaluate(
            "document.body.textContent.includes(\"<script>document.title='owned'</script>\")"))
        self.equal("no hidden character is left", self.evaluate(
            "/[\\u0000-\\u0009\\u000b-\\u001f\\u202a-\\u202e]/.test(document.body.textContent)"), False)
        self.fits(*PHONE)
        self.fits(*DESK)

    # Contents

    def contents(self, reports):
        self.open("page.html")
        total = sum(len(report["failures"]) for report in reports)
        self.require("there is something to see", total > 100, total)
        self.equal("every failure is there", self.shown(), total)
        cards = self.evaluate("""
          [...document.querySelectorAll(".card")].map((card) => Object.fromEntries(
            [...card.querySelectorAll(".counts div")].map((entry) =>
              [entry.querySelector("dt").textContent, Number(entry.querySelector("dd").textContent)])))""")
        for card, report in zip(cards, reports, strict=True):
            self.equal("cannotBeAsked is that of the report", card["cannot be asked"], report["total"]["cannotBeAsked"])
            for name in ("selected", "executed", "passed", "failed", "unsupported", "inexpressible", "excluded"):
                self.equal(f"{name} is that of the report", card[name], report["total"][name])
        self.equal("each failed cell of the matrix leads to its failures", self.evaluate(
            "document.querySelectorAll('td.failed a[href^=\"#operation=\"]').length"),
            sum(line["cases"]["failed"] > 0 for report in reports for line in report["operations"]))
        self.equal("no details are rendered before a failure is opened", self.evaluate(
            "document.querySelectorAll('.failure .body > *').length"), 0)
        self.evaluate("document.getElementById('open-all').click()")
        for name in ("Input", "Expected and answered", "Steps", "Rerun"):
            self.require(f"some failure has {name}", self.evaluate(
                f"[...document.querySelectorAll('.failure h4')].some((title) => title.textContent === '{name}')"))
        self.equal("a flagged step is the first that differs", self.evaluate("""
          [...document.querySelectorAll(".steps")].filter((list) => {
            const wrong = [...list.children].filter((item) => item.querySelector(".right mark"));
            return wrong.length && !wrong[0].matches(".diverging");
          }).length"""), 0)

    def addresses(self):
        self.open("page.html")
        address = self.evaluate("[...document.querySelectorAll('.failure')].at(-1).id")
        self.open("page.html", "#" + address)
        state = self.evaluate("""
          (() => { const failure = document.querySelector(".failure[open]");
            return [document.querySelectorAll(".failure[open]").length, failure.id,
              failure.getBoundingClientRect().top < innerHeight, failure.querySelector("h4") !== null,
              failure.querySelector(".body a").getAttribute("href")]; })()""")
        self.equal("an address opens its failure", state, [1, address, True, True, "#" + address])
        self.equal("no two failures have the same address", self.evaluate(
            "(() => { const all = [...document.querySelectorAll('.failure')].map((failure) => failure.id);"
            " return all.length - new Set(all).size; })()"), 0)
        self.evaluate("""
          (() => { window.copied = null;
            Object.defineProperty(navigator, "clipboard",
              { value: { writeText: async (text) => { window.copied = text; } } });
            document.querySelector(".failure[open] .copy").click(); })()""")
        self.evaluate("new Promise((done) => setTimeout(done, 50))")
        self.equal("the button copies the command", self.evaluate("window.copied"), self.evaluate(
            "document.querySelector('.failure[open] .command').textContent"))
        self.equal("the button says so", self.evaluate(
            "document.querySelector('.failure[open] .copy').textContent"), "Copied")

    def many(self, count):
        """A page with thousands of failures."""
        self.open("many.html")
        self.equal("all of many failures are there", self.shown(), count)
        elements = self.evaluate("document.querySelectorAll('*').length")
        self.require("it has few elements", elements < 20 * count + 1000, elements)
        self.open("many.html", "#text=kdf.index")
        self.require("a search in all details finds something", 0 < self.shown() < count)

    def filters(self, reports):
        failures = [dict(failure, operation=failure["id"].split("/")[0],
                         implementation=f"{report['implementation']['name']} {report['implementation']['version']}")
                    for report in reports for failure in report["failures"]]
        choices = {name: sorted({failure[name] for failure in failures})
                   for name in ("operation", "protocol", "kind", "severity", "implementation")}
        wanted = [{name: value} for name, values in choices.items() for value in values]
        wanted += [{"operation": "kdf.index", "implementation": choices["implementation"][0], "protocol": "3.1"},
                   {"kind": "wrong-step", "protocol": "3.2"}]
        for state in wanted:
            self.open("page.html", "#" + urllib.parse.urlencode(state))
            expected = sum(all(failure[name] == value for name, value in state.items()) for failure in failures)
            self.equal(f"the address chooses {state}", self.shown(), expected)
        self.open("page.html", "#text=differs+CANONICAL-query")
        self.equal("words are looked for without regard to case", self.shown(), sum(
            failure["operation"] == "request.canonical-query" and "differs" in failure["message"]
            for failure in failures))
        self.open("page.html", "#text=no-such-words&kind=no-such-kind")
        self.equal("what is nowhere shows nothing", self.shown(), 0)
        self.open("page.html")
        self.evaluate("document.getElementById('filter-text').focus()")
        self.browser.call("Input.insertText", text="wrong-step")
        self.equal("what is typed stands in the address", self.evaluate("location.hash"), "#text=wrong-step")
        self.equal("what is typed chooses", self.shown(), sum(failure["kind"] == "wrong-step" for failure in failures))
        self.evaluate("document.getElementById('clear').click()")
        self.equal("clearing shows all again", self.shown(), len(failures))
        self.evaluate("document.querySelector('td.failed a').click()")
        self.evaluate("new Promise((done) => setTimeout(done, 100))")
        self.require("a cell of the matrix chooses", 0 < self.shown() < len(failures))
        self.evaluate("document.getElementById('open-all').click()")
        self.equal("those that are shown open, and no other", self.evaluate("""
          [...document.querySelectorAll(".failure")].every((failure) => failure.open === !failure.hidden)"""), True)

    def without_script(self, reports):
        self.browser.call("Emulation.setScriptExecutionDisabled", value=True)
        self.open("page.html")
        self.require("without script there are no filters", self.evaluate("document.getElementById('filters').hidden"))
        self.equal("without script every failure is there", self.evaluate("""
          [...document.querySelectorAll(".failure")].filter((failure) => failure.getClientRects().length)
            .reduce((sum, failure) => sum + failure.dataset.protocol.split(" ").length, 0)"""),
            sum(len(report["failures"]) for report in reports))
        self.require("without script the page says what is missing", self.evaluate(
            "document.querySelector('noscript').textContent.includes('verify --all')"))
        self.evaluate("document.querySelector('.failure > summary').focus()")
        self.browser.press("Enter", ENTER, "\r")
        self.equal("without script a failure opens", self.evaluate("document.querySelector('.failure').open"), True)
        self.browser.call("Emulation.setScriptExecutionDisabled", value=False)

    # Layout and use

    def fits(self, width, height):
        self.browser.size(width, height)
        for is_open in ("false", "true"):
            self.evaluate(f"for (const item of document.querySelectorAll('details')) item.open = {is_open}")
            overflow = self.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            self.equal(f"at {width} pixels the page does not scroll sideways", overflow, 0)
            self.equal(f"at {width} pixels nothing is cut off", self.evaluate(TOO_WIDE), [])

    def looks(self):
        for width, height in (PHONE, DESK):
            for scheme in ("light", "dark"):
                self.browser.size(width, height)
                self.browser.colours(scheme)
                self.open("page.html")
                self.fits(width, height)
                self.equal(f"in the {scheme} every text stands out", self.evaluate(CONTRASTS), [])
                self.open("page.html")
                self.picture(f"top-{width}-{scheme}")
                self.evaluate("document.querySelector('.scroll').scrollIntoView()")
                self.picture(f"matrix-{width}-{scheme}")
                self.evaluate("document.querySelector('td.failed a').click()")
                self.evaluate("""
                  (() => { const item = document.querySelector(".failure:not([hidden])");
                    item.open = true; item.scrollIntoView(); })()""")
                self.picture(f"failure-{width}-{scheme}")
        self.browser.colours("")

    def picture(self, name):
        data = self.browser.call("Page.captureScreenshot")["data"]
        (self.folder / f"{name}.png").write_bytes(base64.b64decode(data))

    def keyboard(self):
        self.browser.size(*DESK)
        self.open("page.html")
        names = []
        while len(names) < 200 and not (names and names[-1] == "SUMMARY" and "close-all" in names):
            self.browser.press("Tab", TAB)
            focused = self.evaluate(FOCUSED)
            self.require("what has the focus is seen", focused["outline"] and focused["visible"], json.dumps(focused))
            is_plain = focused["tag"] in ("SUMMARY", "A") and focused["name"] != "skip"
            names.append(focused["tag"] if is_plain else focused["name"])
        self.equal("the first stop skips to the failures", names[0], "skip")
        controls = ["filter-text", "filter-operation", "filter-protocol", "filter-kind", "filter-severity",
                    "filter-implementation",
                    "clear", "open-all", "close-all"]
        self.equal("the filters follow the matrix in order, and the failures the filters",
                   [name for name in names if name.startswith("filter-") or name in controls], controls)
        self.require("the matrix can be scrolled by keys", "scroll" in names[:names.index("filter-text")], names)
        self.equal("the last stop is a failure", names[-1], "SUMMARY")
        self.browser.press("Enter", ENTER, "\r")
        self.require("a failure opens by a key", self.evaluate("document.querySelector('.failure').open"))
        self.open("page.html")
        self.browser.press("Tab", TAB)
        self.browser.press("Enter", ENTER, "\r")
        self.equal("the skip link leads to the failures", self.evaluate("document.activeElement.id"), "failures")
        self.require("skipping chooses nothing", self.shown() > 0)


def main(chromium, folder):
    reports = json.loads((pathlib.Path(folder) / "page.json").read_text(encoding="utf-8"))["reports"]
    browser = Browser(chromium)
    try:
        check = Check(browser, folder)
        check.contents(reports)
        check.addresses()
        check.many(int((pathlib.Path(folder) / "many.txt").read_text()))
        check.filters(reports)
        check.without_script(reports)
        check.hostile_texts()
        check.keyboard()
        check.looks()
        check.nothing_outside()
    finally:
        browser.close()
    for fault in check.faults:
        print(f"check-report: {fault}", file=sys.stderr)
    if check.faults:
        sys.exit(1)
    print(f"{check.count} claims about the page hold; screenshots are in {folder}")


main(*sys.argv[1:])
