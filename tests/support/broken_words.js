/**
 * Finds words, numbers and parts of paths that a line break or the edge of a box
 * cuts in two. Runs in the page, so it uses nothing outside its own body but
 * browser APIs.
 *
 * @param allowed selector of the boxes that may break anywhere
 */
export function brokenWords(allowed) {
  const broken = new Set();
  const range = document.createRange();
  const widest = document.documentElement.clientWidth - 60;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const element = node.parentElement;
    if (element.closest(`script, style, noscript, svg, ${allowed}`)) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    // Text on one line is whole.
    if (box.height < 2 * parseFloat(getComputedStyle(element).fontSize)) {
      continue;
    }
    for (
      const { 0: word, index } of node.data.matchAll(
        /[[\p{L}\p{M}\p{N}_]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]]{2,}/gv,
      )
    ) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) =>
        width > 0
      );
      const lines = new Set(rects.map(({ top }) => Math.round(top)));
      const width = rects.reduce((sum, rect) => sum + rect.width, 0);
      // No line holds a word that is wider than the page.
      if (lines.size < 2 || width > widest) continue;
      const text = node.data.trim().replace(/\s+/g, " ").slice(0, 60);
      broken.add(`${element.localName}: "${word}" of "${text}"`);
    }
  }
  return [...broken];
}
