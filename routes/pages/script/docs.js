import { loadPage, make } from "./shared.js";

/** Loads the answer from the form's target page, and shows it on this page. */
export function enhanceDocs() {
  const box = document.querySelector(".ask");
  const form = box.querySelector("form");
  const output = box.querySelector(".outcome");
  let asked;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const question = form.elements.q.value.trim();
    if (question !== "") void ask(question);
  });

  // Else a browser would find a sentence where it is quoted, not on its page.
  output.addEventListener("click", ({ target }) => {
    const link = target.closest("a");
    if (link === null) return;
    box.closest("dialog")?.close();
    if (link.pathname === location.pathname) output.hidden = true;
  });

  async function ask(question) {
    asked = question;
    output.hidden = false;
    say("Looking it up…");
    try {
      const query = new URLSearchParams({ q: question });
      const outcome = (await loadPage(`/ask?${query}`))
        .querySelector(".outcome");
      // Removes search results after an answer of high confidence.
      outcome.querySelector(".answer + .matches")?.remove();
      if (asked === question) output.replaceChildren(...outcome.childNodes);
    } catch (request) {
      if (asked === question) say(problemOf(request), "error");
    }
  }

  function say(textContent, className = "") {
    const text = make("p", { className, textContent });
    output.replaceChildren(make("div", { className: "answer" }, text));
  }

  function problemOf(request) {
    if (request.status !== 429) return "That did not work. Please try again.";
    const wait = request.getResponseHeader("retry-after");
    return `Too many requests. Wait ${wait} seconds. Please try again.`;
  }
}

/** Lists matches while the reader types; `/` or Ctrl-K focuses the search field. */
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
    if (field.value.trim() !== "" && panel.childElementCount > 0) {
      panel.hidden = false;
    }
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

  /** The first Escape closes the list, the second closes the dialog. */
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
      // A newer search has aborted this one, or the network failed.
    }
  }

  function list(query, results) {
    const items = results.map((result) => item(result, query));
    panel.replaceChildren(...items, askItem(query));
    const count = results.length === 0 ? "Nothing" : results.length;
    status.textContent = `${count} found. Enter asks the question.`;
    if (box.contains(document.activeElement)) panel.hidden = false;
  }

  function item({ kind, title, text, url }, query) {
    const { pathname, hash } = new URL(url, location.href);
    const name = make("b", {}, ...marked(title, query));
    const detail = text.replace(/[`*]/g, "");
    const parts = [name, make("span", {}, ...marked(detail, query))];
    if (kind === "sentence") parts.reverse();
    const href = pathname + hash;
    const className = `kind-${kind}`;
    return make("a", { href, className, onclick: dismiss }, ...parts);
  }

  function askItem(query) {
    const onclick = () => form.requestSubmit();
    const asked = make("b", {}, query);
    return make("button", { type: "button", onclick }, "Ask: ", asked);
  }

  /** Marks the typed words in a text. */
  function marked(text, query) {
    const words = query.toLowerCase().split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1);
    return text.split(/([\p{L}\p{N}]+)/u).flatMap((part) => {
      const word = words.find((word) => part.toLowerCase().startsWith(word));
      if (word === undefined) return part;
      const { length } = word;
      return [make("mark", {}, part.slice(0, length)), part.slice(length)];
    });
  }

  function move(step) {
    // Late results would replace the list while the reader moves in it.
    stopSearching();
    const stops = [field, ...panel.children];
    const at = stops.indexOf(document.activeElement);
    stops.at((at + step) % stops.length).focus();
  }

  function stopSearching() {
    clearTimeout(timer);
    running?.abort();
  }

  function close() {
    stopSearching();
    panel.hidden = true;
  }

  /** Focuses the field, in a dialog if it is scrolled out of view. */
  function call() {
    const { bottom } = form.getBoundingClientRect();
    if (bottom <= 0 && !box.closest("dialog")) {
      const place = make("div");
      place.style.height = `${box.offsetHeight}px`;
      box.replaceWith(place);
      const dialog = make("dialog", {
        className: "called",
        ariaLabel: "Search",
        onclose() {
          place.replaceWith(box);
          dialog.remove();
        },
        onclick({ target }) {
          if (target === dialog) dialog.close();
        },
      }, box);
      document.body.append(dialog);
      dialog.showModal();
    }
    field.focus();
    field.select();
  }

  /** Closes the list and the dialog, because a link may lead to this page. */
  function dismiss() {
    close();
    box.closest("dialog")?.close();
  }

  function isTyping(target) {
    return target.closest?.("input, textarea, select, [contenteditable]");
  }
}

/** Marks the heading that the reader has reached in the list of headings. */
export function enhanceContents() {
  const links = [...document.querySelectorAll(".toc a")];
  if (links.length === 0) return;
  const headings = links.map(({ hash }) =>
    document.getElementById(decodeURIComponent(hash.slice(1)))
  );
  addEventListener("scroll", mark, { passive: true });
  addEventListener("resize", mark);
  mark();

  function mark() {
    // A heading is reached once it is in the upper third of the window, or
    // above.
    const line = innerHeight / 3;
    const isAtEnd = scrollY > 0 &&
      scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const reached = headings.findLastIndex((heading) =>
      heading.getBoundingClientRect().top <= line
    );
    const current = isAtEnd ? links.length - 1 : reached;
    links.forEach((link, at) => {
      link.ariaCurrent = at === current ? "location" : null;
    });
    links[current]?.scrollIntoView({ block: "nearest" });
  }
}
