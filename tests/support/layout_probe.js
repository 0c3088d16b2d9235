/**
 * Finds what is wrong with the boxes of a page: own text or a control that is not
 * painted, outside the window, cut off, or covered by another box. Runs in the
 * page, so it uses nothing outside its own body but browser APIs.
 *
 * @param given selector of the boxes that hold texts of callers
 */
export function layoutProblems(given) {
  const SLACK = 1;
  const problems = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    problems.push(`the page is ${scrollWidth} wide, its window ${clientWidth}`);
  }
  const name = (element) => {
    const text = element.textContent.trim().replace(/\s+/g, " ").slice(0, 30);
    const { id, className, localName } = element;
    return `${localName}${id && `#${id}`}.${className} "${text}"`;
  };
  const styleOf = (element) => getComputedStyle(element);
  const isScrolled = ({ overflowX, overflowY }) =>
    /auto|scroll/.test(overflowX + overflowY);

  /** The part of a box that its scrolling ancestors and itself show of a text. */
  function shownPart({ left, top, right, bottom }, element) {
    for (let at = element; at !== null; at = at.parentElement) {
      const style = styleOf(at);
      if (!/auto|scroll|hidden|clip/.test(style.overflow)) continue;
      const box = at.getBoundingClientRect();
      left = Math.max(left, box.left);
      top = Math.max(top, box.top);
      right = Math.min(right, box.right);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, top, right, bottom };
  }

  const textsOf = (element) =>
    [...element.childNodes].filter((node) =>
      node.nodeType === Node.TEXT_NODE && node.data.trim() !== ""
    );

  function boxesOf(element) {
    const isControl = element.matches("input, select, textarea, button, img");
    if (isControl) return [element.getBoundingClientRect()];
    return textsOf(element).flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    });
  }

  const isCut = (box, shown) =>
    shown.left > box.left + SLACK || shown.top > box.top + SLACK ||
    shown.right < box.right - SLACK || shown.bottom < box.bottom - SLACK;

  const mayScroll = (element) => {
    for (let at = element; at !== document.body; at = at.parentElement) {
      if (isScrolled(styleOf(at))) return true;
    }
    return false;
  };

  const isMasked = (element, box) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { maskImage } = styleOf(at);
      if (maskImage && maskImage !== "none" && isCut(box, inside(box, at))) {
        return true;
      }
    }
    return false;
  };

  function inside(box, element) {
    const frame = element.getBoundingClientRect();
    return {
      left: Math.max(box.left, frame.left),
      top: Math.max(box.top, frame.top),
      right: Math.min(box.right, frame.right),
      bottom: Math.min(box.bottom, frame.bottom),
    };
  }

  const placed = [];
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest("script, style, noscript, svg, .skip, .hush, .said")) {
      continue;
    }
    const isGiven = element.matches(given);
    if (!isGiven && element.closest(given)) continue;
    const isControl = element.matches("input, button, select, textarea");
    if (!isGiven && !isControl && textsOf(element).length === 0) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (!isControl && element.closest("button")) continue;
    if (isGiven) {
      const box = shownPart(element.getBoundingClientRect(), element);
      placed.push({ element, box });
      if (box.right > clientWidth + SLACK || box.left < -SLACK) {
        problems.push(`${name(element)} leaves the window`);
      }
      continue;
    }
    const boxes = boxesOf(element);
    if (boxes.every(({ width, height }) => width * height === 0)) {
      problems.push(`${name(element)} has no box`);
    }
    for (const box of boxes) {
      const shown = shownPart(box, element);
      if (!mayScroll(element)) {
        if (box.right > clientWidth + SLACK || box.left < -SLACK) {
          problems.push(`${name(element)} is outside the window`);
        }
        if (isCut(box, shown) || isMasked(element, box)) {
          problems.push(`${name(element)} is cut`);
        }
      }
      placed.push({ element, box: shown });
    }
  }

  const meets = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  for (const [at, one] of placed.entries()) {
    for (const other of placed.slice(at + 1)) {
      const isInside = one.element.contains(other.element) ||
        other.element.contains(one.element);
      if (isInside || !meets(one.box, other.box)) continue;
      problems.push(`${name(one.element)} meets ${name(other.element)}`);
    }
  }
  return [...new Set(problems)];
}
