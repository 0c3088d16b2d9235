import { loadPage, make } from "./shared.js";

/**
 * Runs in the browser: shows the answer to a question, from the page that the
 * form leads to, in the page where it is asked. The text of this function is
 * what the page loads.
 */
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
