/**
 * Runs in the browser: hides pictures that cannot be loaded, and has one key for
 * each button that names one, such as `a` for approve; a key that takes something
 * away asks once. The text of this function is what the page loads; without it
 * the buttons are buttons.
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
