/**
 * Runs in the browser: lists what the documentation has while one types, and
 * brings the field to wherever the reader is when they press `/` or Ctrl-K. The
 * text of this function is what the page loads; without it the form leads to a
 * page with what was found.
 */
export function enhanceSearch() {
  const box = document.querySelector(".ask");
  const form = box.querySelector("form");
  const field = form.elements.q;
  const panel = box.querySelector(".found");
  const status = make("p", { className: "hush", role: "status" });
  panel.after(status);
  let running;
  let timer;

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(search, 80);
  });
  field.addEventListener("focus", () => {
    if (field.value.trim() !== "" && panel.childElementCount > 0) open();
  });
  form.addEventListener("submit", close);
  box.addEventListener("focusout", ({ relatedTarget }) => {
    if (!box.contains(relatedTarget)) close();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leave(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !panel.hidden) {
      event.preventDefault();
      move(step);
    }
  });
  addEventListener("keydown", (event) => {
    const isCall = (event.ctrlKey || event.metaKey)
      ? event.key.toLowerCase() === "k" && !event.shiftKey && !event.altKey
      : event.key === "/" && !isTyping(event.target);
    if (!isCall) return;
    event.preventDefault();
    call();
  });

  /** The first Escape closes the list, the next one the dialog. */
  function leave(event) {
    const dialog = box.closest("dialog");
    if (panel.hidden && dialog === null) return;
    event.preventDefault();
    if (panel.hidden) return dialog.close();
    close();
    field.focus();
  }

  async function search() {
    running?.abort();
    const q = field.value.trim();
    if (q === "" || q.length > 100) return close();
    const { signal } = running = new AbortController();
    try {
      const query = new URLSearchParams({ q });
      const response = await fetch(`/docs/search?${query}`, { signal });
      if (response.ok) list(q, (await response.json()).results);
    } catch {
      // A newer search is under way, or none is possible.
    }
  }

  function list(query, results) {
    const items = results.map((result) => item(result, query));
    panel.replaceChildren(...items, askItem(query));
    const count = results.length === 0 ? "Nothing" : results.length;
    status.textContent = `${count} found. Enter asks the question.`;
    if (box.contains(document.activeElement)) open();
  }

  function item({ kind, title, text, url }, query) {
    const { pathname, hash } = new URL(url, location.href);
    const link = make("a", {
      href: pathname + hash,
      className: `kind-${kind}`,
    });
    const name = make("b");
    const detail = make("span");
    mark(name, title, query);
    mark(detail, text.replace(/[`*]/g, ""), query);
    link.append(...kind === "sentence" ? [detail, name] : [name, detail]);
    link.addEventListener("click", dismiss);
    return link;
  }

  function askItem(query) {
    const button = make("button", { type: "button" });
    button.append("Ask: ", make("b", { textContent: query }));
    button.addEventListener("click", () => form.requestSubmit());
    return button;
  }

  /** Writes a text in which the words that were typed are marked. */
  function mark(element, text, query) {
    const words = query.toLowerCase().split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1);
    for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
      const word = words.find((word) => part.toLowerCase().startsWith(word));
      if (word === undefined) {
        element.append(part);
        continue;
      }
      const found = make("mark", { textContent: part.slice(0, word.length) });
      element.append(found, part.slice(word.length));
    }
  }

  function move(step) {
    // Late results would replace the list under the reader.
    stopSearching();
    const stops = [field, ...panel.children];
    const at = stops.indexOf(document.activeElement);
    stops.at((at + step) % stops.length).focus();
  }

  function open() {
    panel.hidden = false;
  }

  function stopSearching() {
    clearTimeout(timer);
    running?.abort();
  }

  function close() {
    stopSearching();
    panel.hidden = true;
  }

  /** Where the field is out of sight, it comes in a dialog. */
  function call() {
    const { bottom } = form.getBoundingClientRect();
    if (bottom <= 0 && !box.closest("dialog")) {
      const dialog = make("dialog", { className: "called" });
      const place = make("div");
      place.style.height = `${box.offsetHeight}px`;
      box.replaceWith(place);
      dialog.append(box);
      dialog.ariaLabel = "Search";
      dialog.addEventListener("close", () => {
        place.replaceWith(box);
        dialog.remove();
      });
      dialog.addEventListener("click", ({ target }) => {
        if (target === dialog) dialog.close();
      });
      document.body.append(dialog);
      dialog.showModal();
    }
    field.focus();
    field.select();
  }

  /** A link to another place of this page leads there at once. */
  function dismiss() {
    close();
    box.closest("dialog")?.close();
  }

  function isTyping(target) {
    return target.closest?.("input, textarea, select, [contenteditable]");
  }

  function make(tag, properties) {
    return Object.assign(document.createElement(tag), properties);
  }
}
