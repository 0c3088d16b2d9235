import { attempt } from "./shared.js";

/** Applies and changes the theme; without storage, a choice lasts a page. */
export function enhanceTheme() {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = attempt(() => localStorage.getItem("theme"));
  root.dataset.scripted = "";
  show();

  system.addEventListener("change", show);
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== "theme") return;
    chosen = newValue;
    show();
  });
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelector(".theme")?.addEventListener("click", change);
    show();
  });

  function isDark() {
    return chosen ? chosen === "dark" : system.matches;
  }

  function show() {
    if (chosen) root.dataset.theme = chosen;
    else delete root.dataset.theme;
    const other = isDark() ? "light" : "dark";
    document.querySelector(".theme")
      ?.setAttribute("aria-label", `Switch to the ${other} theme`);
  }

  function change() {
    const wanted = isDark() ? "light" : "dark";
    // A choice equal to the system's theme is not stored, so later changes of
    // the system's theme apply.
    chosen = (wanted === "dark") === system.matches ? null : wanted;
    show();
    attempt(() => {
      if (chosen) localStorage.setItem("theme", chosen);
      else localStorage.removeItem("theme");
    });
  }
}
