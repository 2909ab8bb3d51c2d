// Searches the sections of all pages for every word; headings count more than text.
const input = document.getElementById("search");
const found = document.getElementById("found");
const narrow = window.matchMedia("(max-width: 56rem)");
if (narrow.matches) document.querySelector("nav .contents").removeAttribute("open");

// The sections, read when somebody searches for the first time, because they are as large as many pages. A page from a
// folder can read no data, but a script.
let sections;

function read() {
  sections ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "search-index.js";
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  }).then(() => searchIndex.map(([address, page, heading, text]) => ({
    address, page, heading, text, names: `${page} ${heading}`.toLowerCase(), words: text.toLowerCase(),
  }))).catch(() => {
    sections = undefined;
    return null;
  });
  return sections;
}

function weight(section, words) {
  let sum = 0;
  for (const word of words) {
    if (section.names.includes(word)) sum += section.heading ? 10 : 12;
    else if (section.words.includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

function excerpt(section, word) {
  const place = Math.max(0, section.words.indexOf(word) - 40);
  return (place ? "…" : "") + section.text.slice(place, place + 160).trim();
}

async function show() {
  const asked = input.value;
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  const known = words.length > 0 ? await read() : [];
  if (input.value !== asked) return;
  found.replaceChildren();
  found.hidden = words.length === 0;
  if (found.hidden) return;
  const hits = (known ?? []).map((section) => ({ section, weight: weight(section, words) }))
    .filter((hit) => hit.weight > 0).sort((a, b) => b.weight - a.weight).slice(0, 30);
  for (const { section } of hits) {
    const link = document.createElement("a");
    link.href = section.address;
    link.append(section.heading ? `${section.page}: ${section.heading}` : section.page);
    const small = document.createElement("small");
    small.append(excerpt(section, words[0]));
    link.append(small);
    found.append(link);
  }
  if (hits.length === 0) {
    const none = document.createElement("p");
    none.append(known ? "Nothing found." : "The index of the search cannot be read.");
    found.append(none);
  }
}

input.addEventListener("focus", read, { once: true });
input.addEventListener("input", show);
input.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { input.value = ""; show(); }
  if (event.key === "Enter") found.querySelector("a")?.click();
});
found.addEventListener("click", () => { found.hidden = true; });
document.addEventListener("click", (event) => {
  if (!event.target.closest(".search")) found.hidden = true;
});
