import { loadPage } from "./shared.js";

/**
 * Marks pictures as loaded or broken, writes ages, and loads more items into the
 * grid.
 */
export function enhanceGallery() {
  const isPicture = (node) =>
    node instanceof HTMLImageElement && node.closest(".tile, .seller");
  const settle = (event) => {
    if (isPicture(event.target)) show(event.target);
  };
  // These events do not bubble.
  document.addEventListener("load", settle, true);
  document.addEventListener("error", settle, true);
  for (const picture of document.images) {
    if (isPicture(picture) && picture.complete) show(picture);
  }

  // Cached pages contain dates; relative times depend on the reader's clock.
  const ages = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const units = [
    ["day", 1, 14],
    ["week", 7, 60],
    ["month", 30.44, 700],
    ["year", 365.25, Infinity],
  ];
  for (const time of document.querySelectorAll(".receipts time")) {
    const days = (new Date(time.dateTime) - Date.now()) / 86_400_000;
    const [unit, length] = units.find(([, , most]) => -days < most);
    time.textContent = ages.format(Math.round(days / length), unit);
  }

  // On phones, the row of categories is wider than the screen.
  const row = document.querySelector(".categories ul");
  const chosen = row?.querySelector("[aria-current]");
  if (chosen) {
    const middle = chosen.offsetLeft - row.offsetLeft + chosen.offsetWidth / 2;
    row.scrollLeft = middle - row.clientWidth / 2;
  }

  const link = document.querySelector(".more a[rel=next]");
  const note = document.querySelector(".more [role=status]");
  link?.addEventListener("click", (event) => {
    // The reader opens the link in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (link.ariaBusy !== "true") void loadMore();
  });

  function show(picture) {
    const isThere = picture.naturalWidth > 0;
    picture.classList.add(isThere ? "shown" : "broken");
  }

  async function loadMore() {
    setBusy(true);
    try {
      const address = link.href;
      append(await loadPage(address));
      remember(address);
    } catch {
      note.textContent = "That did not work. Please try again.";
      note.className = "error";
    }
    setBusy(false);
  }

  function setBusy(isBusy) {
    link.ariaBusy = String(isBusy);
    link.textContent = isBusy ? "Loading…" : "Load more";
    if (isBusy) note.textContent = note.className = "";
  }

  /** Records the loaded pages in the URL, so that returning restores them. */
  function remember(loaded) {
    const address = new URL(location.href);
    const pages = Number(address.searchParams.get("pages") ?? 1) + 1;
    address.searchParams.set("pages", pages);
    const isTooLong = pages > Number(link.dataset.mostPages);
    history.replaceState(null, "", isTooLong ? loaded : address);
  }

  function append(page) {
    const items = [...page.querySelectorAll(".grid > li")];
    document.querySelector(".grid").append(...items);
    // Moves the keyboard focus to the first new item.
    items[0]?.querySelector("a").focus({ preventScroll: true });
    const next = page.querySelector(".more a[rel=next]");
    note.textContent = next === null
      ? "That is everything."
      : `${items.length} more loaded.`;
    if (next === null) link.hidden = true;
    else link.href = next.getAttribute("href");
  }
}
