/**
 * Runs in the browser: hides pictures that fail to load, and lets keys press
 * buttons, such as `a` for approve; buttons with `data-ask` ask for
 * confirmation. The page loads the text of this function. Without the script,
 * the buttons still work.
 */
export function enhanceDesk() {
  const hide = (picture) => picture.classList.add("broken");
  for (const picture of document.images) {
    if (picture.complete && picture.naturalWidth === 0) hide(picture);
    picture.addEventListener("error", () => hide(picture));
  }
  document.addEventListener("keydown", (event) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    const isTyping = event.target.closest?.("input, select, textarea");
    if (isChord || isTyping || event.repeat) return;
    const name = CSS.escape(event.key.toLowerCase());
    const button = document.querySelector(`[data-key="${name}"]`);
    if (button === null) return;
    event.preventDefault();
    const { ask } = button.dataset;
    if (ask === undefined || confirm(ask)) button.click();
  });
}
