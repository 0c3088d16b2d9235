/**
 * Functions that several scripts share. `assets.ts` joins the source text of
 * functions into scripts, so a function uses only its own body and the helpers in
 * its script or in a script that the page loads earlier. Pages work without
 * scripts.
 *
 * @module
 */

export function make(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Returns the result of `use`; undefined if it throws, as blocked storage does. */
export function attempt(use) {
  try {
    return use();
  } catch { /* as above */ }
}

/** Loads a page as a document in which no script runs. */
export function loadPage(address) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.timeout = 20_000;
    request.onload = () =>
      request.status === 200 ? resolve(request.response) : reject(request);
    request.onerror = request.ontimeout = () => reject(request);
    request.send();
  });
}

/** Applies the chosen theme; without storage, a choice lasts one page. */
export function enhanceTheme() {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = attempt(() => localStorage.getItem("theme"));
  root.dataset.scripted = "";
  show();

  system.addEventListener("change", show);
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== "theme") return;
    chosen = newValue;
    show();
  });
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector(".theme")?.addEventListener("click", change);
    show();
  });

  function isDark() {
    return chosen ? chosen === "dark" : system.matches;
  }

  function show() {
    if (chosen) root.dataset.theme = chosen;
    else delete root.dataset.theme;
    const other = isDark() ? "light" : "dark";
    document.querySelector(".theme")
      ?.setAttribute("aria-label", `Switch to the ${other} theme`);
  }

  function change() {
    const wanted = isDark() ? "light" : "dark";
    // A choice equal to the system's theme is not stored, so later changes of
    // the system's theme apply.
    chosen = (wanted === "dark") === system.matches ? null : wanted;
    show();
    attempt(() => {
      if (chosen) localStorage.setItem("theme", chosen);
      else localStorage.removeItem("theme");
    });
  }
}

/** Adds copy buttons, and keeps the chosen language of samples for the next page. */
export function enhanceCode() {
  // Screen readers announce the result of a button.
  const said = make("p", { className: "said", role: "status" });
  document.body.append(said);
  for (
    const button of document.querySelectorAll("[data-copy], [data-copy-from]")
  ) {
    const { copy: text, copyFrom } = button.dataset;
    const read = async () => text ?? await (await fetch(copyFrom)).text();
    button.onclick = () => copy(button, read, () => "Not copied");
  }
  for (const block of document.querySelectorAll(".code")) {
    const button = make(
      "button",
      { type: "button", className: "copy" },
      "Copy",
    );
    const code = () =>
      [...block.querySelectorAll("pre code")]
        .find((code) => code.offsetParent !== null);
    button.onclick = () =>
      copy(button, () => code().textContent, () => {
        // Without clipboard access, the text is selected for the reader to
        // copy.
        getSelection().selectAllChildren(code());
        return "Selected";
      });
    block.querySelector(".code-head").append(button);
  }
  choose(attempt(() => localStorage.getItem("language")));
  document.addEventListener("change", ({ target }) => {
    if (!target.matches(".samples .tabs input")) return;
    const { top } = target.getBoundingClientRect();
    choose(target.value);
    // Samples above may change their height; scrolls so that the pressed tab
    // stays in place.
    scrollBy(0, target.getBoundingClientRect().top - top);
    attempt(() => localStorage.setItem("language", target.value));
  });

  function choose(language) {
    for (const input of document.querySelectorAll(".samples .tabs input")) {
      if (input.value === language) input.checked = true;
    }
  }

  async function copy(button, read, otherwise) {
    try {
      await navigator.clipboard.writeText(await read());
      say(button, "Copied");
    } catch {
      say(button, otherwise());
    }
  }

  function say(button, text) {
    const { textContent } = button;
    button.textContent = said.textContent = text;
    setTimeout(() => {
      button.textContent = textContent;
      said.textContent = "";
    }, 2000);
  }
}
