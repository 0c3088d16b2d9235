/**
 * Runs in the browser: makes the call that a reader has filled in, and shows
 * its answer with status, time and headers. The text of this function is what
 * the page loads; without it there is no form.
 */
export function enhanceTry() {
  const box = document.querySelector(".try");
  if (box === null) return;
  const form = box.querySelector("form");
  const output = box.querySelector(".tried");
  const key = form.querySelector("[data-place=key]");
  if (key) key.value = kept() ?? "";

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    keep(key?.value);
    const button = form.querySelector("button");
    button.ariaBusy = "true";
    try {
      await send();
    } catch ({ message }) {
      const problem = make("p", "error", `Not sent: ${message}`);
      output.replaceChildren(problem);
    }
    button.ariaBusy = "false";
  });

  async function send() {
    const { address, method, headers, body } = request();
    const begun = performance.now();
    const response = await fetch(address, { method, headers, body });
    const text = await response.text();
    const took = Math.round(performance.now() - begun);
    show(response, { text, took });
  }

  /** The call as the fields say it. */
  function request() {
    const { method, path } = form.dataset;
    let address = path;
    const query = new URLSearchParams();
    const headers = new Headers({
      accept: "application/json, text/event-stream;q=0.9, */*;q=0.1",
    });
    let body;
    for (const field of form.querySelectorAll("[data-place]")) {
      const { name, type, checked, dataset: { place } } = field;
      const value = field.value.trim();
      if (value === "" || (type === "checkbox" && !checked)) continue;
      if (place === "path") {
        address = address.replace(`{${name}}`, encodeURIComponent(value));
      } else if (place === "query") query.set(name, value);
      else if (place === "header") headers.set(name, value);
      else if (place === "key") headers.set("authorization", `Bearer ${value}`);
      else {
        body = value;
        headers.set("content-type", "application/json");
      }
    }
    if (query.size > 0) address += `?${query}`;
    return { address, method, headers, body };
  }

  function show(response, { text, took }) {
    const { status, statusText, ok } = response;
    const bytes = new TextEncoder().encode(text).length;
    const line = make("p", ok ? "good" : "error", "");
    const name = make("b", "", `${status} ${statusText}`.trim());
    line.append(name, ` · ${took} ms · ${bytes} bytes`);
    const headers = make("details", "", "");
    const list = [...response.headers].map((pair) => pair.join(": "));
    headers.append(make("summary", "", "Headers"), block(list.join("\n")));
    output.replaceChildren(line, headers, block(pretty(text)));
  }

  function pretty(text) {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  }

  function block(text) {
    const pre = make("pre", "", "");
    pre.tabIndex = 0;
    pre.append(make("code", "", text));
    return pre;
  }

  /** A key lasts as long as the tab, where anything may be kept. */
  function kept() {
    try {
      return sessionStorage.getItem("key");
    } catch { /* Nothing is kept here. */ }
  }

  function keep(value) {
    try {
      if (value) sessionStorage.setItem("key", value);
      else sessionStorage.removeItem("key");
    } catch { /* as above */ }
  }

  function make(tag, className, textContent) {
    return Object.assign(document.createElement(tag), {
      className,
      textContent,
    });
  }
}
