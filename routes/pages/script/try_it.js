import { attempt, make } from "./shared.js";

/** Makes the call that a reader has filled in, and shows its answer. */
export function enhanceTry() {
  const box = document.querySelector(".try");
  const form = box.querySelector("form");
  const output = box.querySelector(".tried");
  const key = form.querySelector("[data-place=key]");
  // Session storage keeps the key until the tab is closed.
  if (key) key.value = attempt(() => sessionStorage.getItem("key")) ?? "";

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (key) attempt(() => sessionStorage.setItem("key", key.value));
    const button = form.querySelector("button");
    button.ariaBusy = "true";
    try {
      await send();
    } catch ({ message }) {
      const className = "error";
      output.replaceChildren(make("p", { className }, `Not sent: ${message}`));
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

  /** Builds the call from the form's fields. */
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
    const line = make(
      "p",
      { className: ok ? "good" : "error" },
      make("b", {}, `${status} ${statusText}`.trim()),
      ` · ${took} ms · ${bytes} bytes`,
    );
    const pretty = attempt(() => JSON.stringify(JSON.parse(text), null, 2));
    const list = [...response.headers].map((pair) => pair.join(": "));
    const summary = make("summary", {}, "Headers");
    const headers = make("details", {}, summary, block(list.join("\n")));
    output.replaceChildren(line, headers, block(pretty ?? text));
  }

  function block(text) {
    return make("pre", { tabIndex: 0 }, make("code", {}, text));
  }
}
