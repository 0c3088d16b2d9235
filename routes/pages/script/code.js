import { attempt, make } from "./shared.js";

/** Copies code, and keeps the chosen language of samples for the next page. */
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
