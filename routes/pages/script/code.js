/**
 * Runs in the browser: a button on each code block that copies it. The text
 * of this function is what the page loads.
 */
export function enhanceCode() {
  for (const block of document.querySelectorAll(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", () => copy(block, button));
    block.querySelector(".code-head").append(button);
  }

  async function copy(block, button) {
    const code = block.querySelector("code");
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    } catch {
      // Without a clipboard the reader's own shortcut does the rest.
      getSelection().selectAllChildren(code);
      button.textContent = "Selected";
    }
    setTimeout(() => button.textContent = "Copy", 2000);
  }
}
