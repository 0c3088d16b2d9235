/**
 * Runs in the browser: marks in the list of headings where the reader is. The
 * text of this function is what the page loads.
 */
export function enhanceContents() {
  const links = [...document.querySelectorAll(".toc a")];
  if (links.length === 0) return;
  const headings = links.map(({ hash }) =>
    document.getElementById(decodeURIComponent(hash.slice(1)))
  );
  addEventListener("scroll", mark, { passive: true });
  addEventListener("resize", mark);
  mark();

  function mark() {
    // A heading is reached once it is in the upper third of the window, or
    // above.
    const line = innerHeight / 3;
    const isAtEnd = scrollY > 0 &&
      scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const reached = headings.findLastIndex((heading) =>
      heading.getBoundingClientRect().top <= line
    );
    const current = isAtEnd ? links.length - 1 : reached;
    links.forEach((link, at) => {
      if (at === current) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    });
    links[current]?.scrollIntoView({ block: "nearest" });
  }
}
