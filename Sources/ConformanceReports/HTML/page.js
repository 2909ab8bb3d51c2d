"use strict";
(() => {
  const filters = document.getElementById("filters");
  if (!filters) return;
  const names = ["text", "operation", "protocol", "kind", "severity", "implementation"];
  const control = (name) => document.getElementById("filter-" + name);
  const failures = [...document.querySelectorAll(".failure")];
  const groups = [...document.querySelectorAll(".group")];
  let allDetails;
  const detailsOf = (failure) => {
    allDetails ??= JSON.parse(document.getElementById("details").textContent);
    return allDetails[failure.dataset.number];
  };

  // The details are markup in which all texts are escaped.
  const fill = (failure) => {
    const body = failure.querySelector(".body");
    if (!body.childElementCount) body.innerHTML = detailsOf(failure);
  };

  const characters = { lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'" };
  const texts = new Map();
  const textOf = (failure) => {
    if (!texts.has(failure)) {
      const details = detailsOf(failure).replace(/<[^>]*>/g, "")
        .replace(/&(lt|gt|quot|amp|#39);/g, (_, name) => characters[name]);
      const summary = failure.querySelector("summary").textContent;
      texts.set(failure, (summary + "\n" + details).toLowerCase());
    }
    return texts.get(failure);
  };

  const apply = () => {
    const words = control("text").value.toLowerCase().split(/\s+/).filter((word) => word);
    const wanted = names.slice(1).filter((name) => control(name).value);
    let shown = 0;
    let total = 0;
    for (const failure of failures) {
      // A failure that is the same in several versions is listed once, but counted once for each version.
      const versions = failure.dataset.protocol.split(" ");
      const fits = (name) => name === "protocol"
        ? versions.includes(control(name).value) : failure.dataset[name] === control(name).value;
      failure.hidden = !(wanted.every(fits) && words.every((word) => textOf(failure).includes(word)));
      if (!failure.hidden) shown += control("protocol").value ? 1 : versions.length;
      total += versions.length;
    }
    for (const group of groups) group.hidden = !group.querySelector(".failure:not([hidden])");
    document.getElementById("shown").value = `${shown} of ${total} failures shown`;
  };

  const openAt = (name) => {
    const failure = document.getElementById(name);
    if (!failure?.matches(".failure")) return;
    if (failure.hidden) clear();
    fill(failure);
    failure.open = true;
    failure.scrollIntoView();
    failure.querySelector("summary").focus();
  };

  const readAddress = () => {
    // Text after "#" without "=" is the name of a place in the page, not a filter.
    const state = location.hash.slice(1);
    if (state && !state.includes("=")) return openAt(state);
    const parameters = new URLSearchParams(state);
    for (const name of names) {
      const value = parameters.get(name) ?? "";
      const element = control(name);
      element.value = value;
      if (element.value !== value) element.value = "";
    }
    apply();
  };

  const writeAddress = () => {
    const parameters = new URLSearchParams();
    for (const name of names) if (control(name).value) parameters.set(name, control(name).value);
    history.replaceState(null, "", "#" + parameters);
    apply();
  };

  const openAll = (isOpen) => {
    for (const failure of failures) {
      if (isOpen && failure.hidden) continue;
      if (isOpen) fill(failure);
      failure.open = isOpen;
    }
  };

  const clear = () => {
    for (const name of names) control(name).value = "";
    apply();
  };

  const copy = async (button) => {
    const command = button.closest(".body").querySelector(".command");
    try {
      await navigator.clipboard.writeText(command.textContent);
    } catch {
      // Without permission for the clipboard, what is selected can still be copied.
      getSelection().selectAllChildren(command);
      document.execCommand("copy");
    }
    button.textContent = "Copied";
  };

  for (const name of names) control(name).addEventListener("input", writeAddress);
  document.getElementById("clear").addEventListener("click", () => {
    clear();
    writeAddress();
  });
  // A toggle does not bubble.
  document.addEventListener("toggle", (event) => {
    if (event.target.matches(".failure") && event.target.open) fill(event.target);
  }, true);
  document.addEventListener("click", (event) => {
    if (event.target.matches(".copy")) copy(event.target);
  });
  document.getElementById("open-all").addEventListener("click", () => openAll(true));
  document.getElementById("close-all").addEventListener("click", () => openAll(false));
  addEventListener("hashchange", () => {
    readAddress();
    if (location.hash.includes("=")) document.getElementById("failures").scrollIntoView();
  });
  filters.hidden = false;
  apply();
  readAddress();
})();
