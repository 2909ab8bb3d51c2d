"use strict";
(() => {
  const filters = document.getElementById("filters");
  if (!filters) return;
  const names = ["text", "operation", "protocol", "kind", "severity", "implementation"];
  const control = (name) => document.getElementById("filter-" + name);
  const failures = [...document.querySelectorAll(".failure")];
  const groups = [...document.querySelectorAll(".group")];
  const texts = new Map();
  const textOf = (failure) => {
    if (!texts.has(failure)) texts.set(failure, failure.textContent.toLowerCase());
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

  const readAddress = () => {
    // Text after "#" without "=" is the name of a place in the page, not a filter.
    const state = location.hash.slice(1);
    if (state && !state.includes("=")) return;
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
    for (const failure of failures) if (!isOpen || !failure.hidden) failure.open = isOpen;
  };

  for (const name of names) control(name).addEventListener("input", writeAddress);
  document.getElementById("clear").addEventListener("click", () => {
    for (const name of names) control(name).value = "";
    writeAddress();
  });
  document.getElementById("open-all").addEventListener("click", () => openAll(true));
  document.getElementById("close-all").addEventListener("click", () => openAll(false));
  addEventListener("hashchange", () => {
    readAddress();
    if (location.hash.includes("=")) document.getElementById("failures").scrollIntoView();
  });
  filters.hidden = false;
  readAddress();
  apply();
})();
