/**
 * Runs in the browser: a button on each code block that copies it, and the
 * language of samples that was chosen last, on the whole page and the next. The
 * text of this function is what the page loads.
 */
export function enhanceCode() {
  // Readers of the screen are told what a button came to.
  const said = document.createElement("p");
  said.className = "said";
  said.role = "status";
  document.body.append(said);
  for (
    const button of document.querySelectorAll("[data-copy], [data-copy-from]")
  ) {
    button.addEventListener("click", () => copyText(button));
  }
  for (const block of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", () => copyCode(block, button));
    block.querySelector(".code-head").append(button);
  }
  try {
    choose(localStorage.getItem("language"));
  } catch { /* Nothing is kept here. */ }
  document.addEventListener("change", ({ target }) => {
    if (!target.matches(".samples .tabs input")) return;
    const { top } = target.getBoundingClientRect();
    choose(target.value);
    // Samples above may be longer now: what was pressed stays where it was.
    scrollBy(0, target.getBoundingClientRect().top - top);
    try {
      localStorage.setItem("language", target.value);
    } catch { /* as above */ }
  });

  function choose(language) {
    for (const input of document.querySelectorAll(".samples .tabs input")) {
      if (input.value === language) input.checked = true;
    }
  }

  async function copyCode(block, button) {
    const code = [...block.querySelectorAll("pre:not(.output) code")]
      .find((code) => code.offsetParent !== null);
    try {
      await navigator.clipboard.writeText(code.textContent);
      say(button, "Copied");
    } catch {
      // Without a clipboard the reader's own shortcut does the rest.
      getSelection().selectAllChildren(code);
      say(button, "Selected");
    }
  }

  async function copyText(button) {
    const { copy, copyFrom } = button.dataset;
    try {
      const text = copy ?? await (await fetch(copyFrom)).text();
      await navigator.clipboard.writeText(text);
      say(button, "Copied");
    } catch {
      say(button, "Not copied");
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
