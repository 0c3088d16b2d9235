/** Functions that the paint probe runs in pages; they use browser APIs alone. */

/** Hides what is in the boxes; what they paint themselves stays. */
export function hide(boxes) {
  const style = new CSSStyleSheet();
  style.replaceSync(`:is(${boxes}), :is(${boxes}) * {
    visibility: hidden !important; transition: none !important;
  }`);
  document.adoptedStyleSheets.push(style);
}

/** Takes back `hide`; returns the areas of the boxes on the whole page. */
export function unhide(boxes) {
  document.adoptedStyleSheets.pop();
  return [...document.querySelectorAll(boxes)].map((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect();
    return {
      left: left + scrollX,
      top: top + scrollY,
      right: right + scrollX,
      bottom: bottom + scrollY,
    };
  });
}

/** Counts pixels outside of the areas in which two pictures (PNG) differ. */
export async function countChanged({ pictures, areas }) {
  // A box is painted on whole pixels.
  const EDGE = 1.5;
  const [one, other] = await Promise.all(pictures.map(async (base64) => {
    const response = await fetch(`data:image/png;base64,${base64}`);
    const picture = await createImageBitmap(await response.blob());
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(picture, 0, 0);
    return context.getImageData(0, 0, width, height);
  }));
  if (one.width !== other.width || one.height !== other.height) {
    return Infinity;
  }
  const before = new Uint32Array(one.data.buffer);
  const after = new Uint32Array(other.data.buffer);
  let count = 0;
  for (let at = 0; at < before.length; at++) {
    if (before[at] === after[at]) continue;
    const x = at % one.width;
    const y = Math.floor(at / one.width);
    const isInside = areas.some(({ left, top, right, bottom }) =>
      x >= left - EDGE && x < right + EDGE &&
      y >= top - EDGE && y < bottom + EDGE
    );
    if (!isInside) count++;
  }
  return count;
}
