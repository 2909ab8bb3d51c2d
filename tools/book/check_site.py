"""Looks at the site in a browser: every page fits its window, shows its pictures, and reports no error; the search works."""

import base64
import functools
import http.server
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "report"))

from browser import Browser  # noqa: E402

SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
SCHEMES = ("light", "dark")
SHOWN = ("index", "Encryption", "Signatures", "Versions", "Differences", "KeyDerivation", "Operations", "kdf.index",
         "ecies.decrypt-request")
SEARCH = """(async () => {
  const input = document.getElementById("search");
  input.value = "12.4 temporary keys";
  input.dispatchEvent(new Event("input"));
  const link = () => document.querySelector("#found a");
  for (let i = 0; i < 500 && !link(); i++) await new Promise((next) => setTimeout(next, 10));
  return link() && link().getAttribute("href");
})()"""
# The contrast of the text with what is behind it, as WCAG 2 defines it.
CONTRAST = """(() => {
  const light = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map(Number).map((value) => value / 255)
      .map((value) => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const back = light(getComputedStyle(document.body).backgroundColor);
  return Math.min(...["body", "main a", "nav a"].map((selector) => document.querySelector(selector)).filter(Boolean)
    .map((element) => light(getComputedStyle(element).color))
    .map((text) => (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05)));
})()"""


def main(executable, site, screenshots):
    site, screenshots = Path(site).resolve(), Path(screenshots)
    screenshots.mkdir(parents=True, exist_ok=True)
    browser = Browser(executable)
    try:
        problems = from_folder(browser, site, screenshots) + from_server(browser, site)
    finally:
        browser.close()
    if problems:
        sys.exit("\n".join(problems))


def from_folder(browser, site, screenshots):
    problems = []
    pages = sorted(site.glob("*.html"))
    for page in pages:
        # Loaded once for all sizes and schemes: this takes longer than to draw a page anew.
        problems += [f"{page.name}: {problem}" for problem in load(browser, page.as_uri())]
        # All pages have the same style sheet and the same search, and what fits a phone fits a desktop.
        is_shown = page.stem in SHOWN
        for name in SIZES if is_shown else ["phone"]:
            width, height = SIZES[name]
            browser.size(width, height)
            for scheme in SCHEMES if is_shown else ["light"]:
                browser.colours(scheme)
                problems += [f"{page.name}, {name}, {scheme}: {problem}" for problem in look(browser, width)]
                if is_shown:
                    picture = browser.call("Page.captureScreenshot", format="png", captureBeyondViewport=False)
                    (screenshots / f"{page.stem}-{name}-{scheme}.png").write_bytes(base64.b64decode(picture["data"]))
        if is_shown:
            problems += [f"{page.name}: {problem}" for problem in search(browser)]
    print(f"{len(pages)} pages, {len(SHOWN)} of them at {len(SIZES)} widths in {len(SCHEMES)} schemes: {len(problems)} problems")
    return problems


def load(browser, address):
    browser.open(address)
    problems = [event["params"]["entry"]["text"] for event in browser.events if event.get("method") == "Log.entryAdded"]
    return problems + [
        "throws an exception" for event in browser.events if event.get("method") == "Runtime.exceptionThrown"]


def look(browser, width):
    problems = []
    found = browser.evaluate("document.documentElement.scrollWidth")
    if found > width:
        problems.append(f"is {found} wide in a window of {width}")
    if broken := browser.evaluate("[...document.images].filter((i) => !i.naturalWidth).map((i) => i.src).join(' ')"):
        problems.append(f"does not show {broken}")
    if (contrast := browser.evaluate(CONTRAST)) < 4.5:
        problems.append(f"has a contrast of {contrast:.1f}")
    return problems


def search(browser):
    found = browser.evaluate(SEARCH)
    return [] if found and found.startswith("Encryption.html") else [f"its search finds {found}"]


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def translate_path(self, path):
        # The site is served under a path that it does not know.
        return super().translate_path(path.removeprefix("/some/path"))


def from_server(browser, site):
    """Navigates by links and by the search, under a path of a web server."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        start = f"http://127.0.0.1:{server.server_port}/some/path/"
        browser.size(*SIZES["desktop"])
        problems = load(browser, start) + look(browser, SIZES["desktop"][0]) + search(browser)
        for link in browser.evaluate("[...document.querySelectorAll('nav a')].map((a) => a.href)"):
            if not link.startswith(start):
                problems.append(f"{link} leaves the site")
        browser.open(start + browser.evaluate(SEARCH))
        if browser.evaluate("Boolean(document.getElementById(decodeURIComponent(location.hash.slice(1))))") is not True:
            problems.append("the search leads to no section")
        print(f"under {start}: {len(problems)} problems")
        return problems
    finally:
        server.shutdown()


if __name__ == "__main__":
    main(*sys.argv[1:])
