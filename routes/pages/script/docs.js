/**
 * Runs in the browser: streams the answer to a question into the page, with
 * its sources. The text of this function is what the page loads; without it
 * the form leads to a page with the answer.
 */
export function enhanceDocs() {
  const box = document.querySelector(".ask");
  const form = box.querySelector("form");
  const output = box.querySelector(".outcome");
  let running;

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
    running?.abort();
    const { signal } = running = new AbortController();
    const parts = openPanel();
    try {
      const query = new URLSearchParams({ q: question, stream: "1" });
      const headers = { accept: "text/event-stream" };
      const response = await fetch(`/api/ask?${query}`, { headers, signal });
      if (!response.ok) throw await problemOf(response);
      await readAnswer(response.body, parts);
    } catch (error) {
      if (!signal.aborted) fail(parts, error);
    }
  }

  function openPanel() {
    const waiting = make("p", { textContent: "Looking it up…" });
    const quotes = make("div");
    const sources = make("ol");
    const label = make("h2", { textContent: "Sources", hidden: true });
    const next = make("div");
    const panel = make("div", { className: "answer" });
    panel.append(waiting, quotes, label, sources, next);
    output.hidden = false;
    output.replaceChildren(panel);
    return { waiting, quotes, sources, label, next };
  }

  /** Reads Server-Sent Events as this service writes them. */
  async function readAnswer(body, parts) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const events = (text + value).split("\n\n");
      text = events.pop();
      for (const event of events) {
        const name = /^event: (\w+)$/m.exec(event)?.[1];
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (name && data) receive(name, JSON.parse(data), parts);
      }
    }
    // A stream that breaks off before its end is not an answer.
    if (!parts.isDone) throw new Error("The answer broke off.");
  }

  function receive(name, data, parts) {
    if (name === "citation") {
      parts.label.hidden = false;
      const link = make("a", {
        href: localAddress(data.url),
        textContent: data.title,
      });
      parts.sources.append(wrap("li", link));
    } else if (name === "sentence") {
      parts.waiting.remove();
      parts.quotes.append(quote(data));
    } else if (name === "done") {
      parts.isDone = true;
      finish(data, parts);
    }
  }

  function finish({ question, confidence, followUp }, parts) {
    parts.waiting.remove();
    if (confidence !== "high") {
      parts.quotes.before(worthOf(confidence));
      void showFound(question);
    }
    if (followUp.length === 0) return;
    const heading = make("h2", { textContent: "Ask next" });
    const list = make("ul");
    for (const text of followUp) {
      const href = `/ask?${new URLSearchParams({ q: text })}`;
      const link = make("a", { href, textContent: text });
      // A suggestion that is no question is a note on the language.
      list.append(wrap("li", text.endsWith("?") ? link : text));
    }
    parts.next.append(heading, list);
  }

  /** Heading above a `low` answer. */
  function worthOf(confidence) {
    const worth = make("p", { className: "worth" });
    if (confidence === "low") {
      worth.append("No direct answer found. These passages come closest:");
      return worth;
    }
    const link = make("a", { href: "/contact", textContent: "contact us" });
    const told = "The docs don't cover this. It may still be possible: ";
    worth.append(told, link, ".");
    return worth;
  }

  /** Search results for the question, above a `low` answer. */
  async function showFound(question) {
    const query = new URLSearchParams({ q: question.slice(0, 100) });
    const response = await fetch(`/docs/search?${query}`).catch(() => {});
    const { results = [] } = response?.ok ? await response.json() : {};
    if (results.length === 0 || !output.firstChild) return;
    const list = make("ul", { role: "list" });
    for (const { title, text, url } of results) {
      const link = make("a", { href: localAddress(url), textContent: title });
      const item = wrap("li", link);
      const detail = text.replace(/[`*]/g, "");
      item.append(make("p", { textContent: detail }));
      list.append(item);
    }
    const section = make("section", { className: "matches" });
    const heading = { textContent: "Found by these words" };
    section.append(make("h2", heading), list);
    output.querySelector(".matches")?.remove();
    output.prepend(section);
  }

  function fail({ waiting, quotes }, { message }) {
    waiting.className = "error";
    waiting.textContent = `${message} Please try again.`;
    quotes.after(waiting);
  }

  async function problemOf(response) {
    const { error } = await response.json();
    const wait = error.retryAfter ? ` Wait ${error.retryAfter} seconds.` : "";
    return new Error(error.message + wait);
  }

  /** A quoted sentence, which leads to its place; `code` is code. */
  function quote({ text, url }) {
    const link = make("a", { href: localAddress(url) });
    text.replaceAll("**", "").split("`")
      .forEach((part, index) => {
        const code = make("code", { textContent: part });
        link.append(index % 2 === 1 ? code : part);
      });
    const paragraph = wrap("p", link);
    paragraph.className = "quote";
    return paragraph;
  }

  /** Citations hold the public origin; the reader stays where they are. */
  function localAddress(address) {
    const { pathname, hash } = new URL(address, location.href);
    return pathname + hash;
  }

  function make(tag, properties) {
    return Object.assign(document.createElement(tag), properties);
  }

  function wrap(tag, child) {
    const element = make(tag);
    element.append(child);
    return element;
  }
}
