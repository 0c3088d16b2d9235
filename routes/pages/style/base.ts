/** The file name contains the version, so that caches can keep the file. */
export const FONT = "/pictures/instrument-sans-5.3.woff2";

/** Characters of the font (Latin); system fonts show other characters. */
const FONT_RANGE = "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6," +
  "U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215";

/**
 * A page that is shown before its font loads keeps the system font: no text
 * moves.
 */
export const FONT_STYLE = `
@font-face { font-family: "Instrument Sans"; src: url(${FONT}) format("woff2"); font-weight: 400 700; font-display: optional; unicode-range: ${FONT_RANGE}; }
`;

/** Background by theme; browsers also use it as theme colour. */
export const PAPER = { light: "#fdfdfb", dark: "#131417" };

const LIGHT = `
  color-scheme: light;
  --paper: ${PAPER.light}; --sheet: #fffefb; --tint: #f4f4f0; --line: #e3e2dc; --edge: #8b8a84;
  --ink: #1a1b1e; --soft: #5d5e63; --accent: #12654a; --on-accent: #ffffff; --price: #8f3d0f;
  --mark: #fbf0c4; --bad: #a3261c;
  --tile: 93.5%; --tile-ink: 40%; --chroma: .034; --drawn: none; --shade: rgb(0 0 0 / .14);
  --string: #12654a; --number: #8a4b08; --keyword: #8b2f6f; --name: #1f5488; --call: #5a46a0;
`;

const DARK = `
  color-scheme: dark;
  --paper: ${PAPER.dark}; --sheet: #2a2c32; --tint: #1b1c20; --line: #2c2d32; --edge: #74767d;
  --ink: #ebebe8; --soft: #a4a6ac; --accent: #7fd3b0; --on-accent: #0b2a1f; --price: #f2b184;
  --mark: #463b12; --bad: #ffb0a6;
  --tile: 28%; --tile-ink: 84%; --chroma: .06; --drawn: invert(.88) hue-rotate(180deg) saturate(1.3); --shade: rgb(0 0 0 / .5);
  --string: #8fd6b4; --number: #e9bf85; --keyword: #e6a3cf; --name: #9cc5ef; --call: #c2b3f5;
`;

/** Colours, fonts and frame of every page, in both themes. */
export const BASE_STYLE = `
:root {
  ${LIGHT}
  --head: 3.6rem;
  --sans: "Instrument Sans", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${DARK} } }
:root[data-theme=dark] { ${DARK} }
*, ::before, ::after { box-sizing: border-box; }
html { scroll-padding-top: calc(var(--head) + 1rem); -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.6 var(--sans); word-spacing: .05em; overflow-wrap: break-word;
}
h1, h2, h3 { line-height: 1.25; letter-spacing: -.012em; text-wrap: balance; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
ul[role=list] { list-style: none; margin: 0; padding: 0; }
[hidden] { display: none !important; }
.wrap { width: 100%; max-width: 78rem; margin: 0 auto; padding: 0 1.25rem; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: .5rem; z-index: 9; border-radius: .4rem; color: var(--ink); padding: .4rem .8rem; background: var(--paper); }
.site-head { position: sticky; top: 0; z-index: 6; border-bottom: 1px solid var(--line); background: var(--paper); }
.site-head .wrap {
  display: flex; flex-wrap: wrap; align-items: center; gap: .25rem clamp(.6rem, 2vw, 1rem);
  padding-top: .9rem; padding-bottom: .9rem;
}
.site-head .wrap > div { display: flex; align-items: center; gap: clamp(.5rem, 2vw, 1rem); }
.brand {
  display: inline-flex; align-items: center; gap: .55rem; margin-right: auto;
  color: var(--ink); font-weight: 600; letter-spacing: -.01em; text-decoration: none;
}
.brand svg { display: block; color: var(--accent); }
.site-head nav ul { display: flex; gap: clamp(.8rem, 3.5vw, 1.75rem); }
.site-head nav a { color: var(--soft); text-decoration: none; font-size: .9375rem; }
.site-head nav a:hover, .site-head nav a[aria-current] { color: var(--ink); }
.site-head nav a[aria-current] { box-shadow: 0 2px 0 var(--accent); }
.theme {
  visibility: hidden; display: grid; place-items: center; width: 2rem; height: 2rem; margin: -.3rem -.4rem -.3rem 0;
  padding: 0; border: 0; border-radius: .4rem; background: none; color: var(--soft); cursor: pointer;
}
@media (max-width: 27rem) { .brand { font-size: .9375rem; } .site-head nav a { font-size: .875rem; } .theme { width: 1.75rem; } }
.theme:hover { color: var(--ink); background: var(--tint); }
:root[data-scripted] .theme { visibility: visible; }
:root:not([data-scripted]) .scripted { display: none; }
.site-foot { margin-top: auto; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
.site-foot .wrap {
  display: flex; flex-wrap: wrap; gap: .5rem 2rem; justify-content: space-between;
  padding-top: 1.5rem; padding-bottom: 2rem;
}
.site-foot p { margin: 0; }
.site-foot ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.site-foot a { color: inherit; }
.button {
  display: inline-flex; align-items: center; justify-content: center; gap: .4rem;
  max-width: 100%; min-height: 2.75rem; padding: .5rem 1.1rem; border: 1px solid var(--edge);
  border-radius: .45rem; background: var(--paper); color: var(--ink); overflow: clip; overflow-wrap: anywhere;
  font: inherit; font-size: .9375rem; font-weight: 500; text-decoration: none; cursor: pointer;
}
@media (prefers-reduced-motion: no-preference) {
  :is(a, .button, summary, .copy, .theme, input, .card, .tile) { transition: color .12s, background-color .12s, border-color .12s, box-shadow .12s, transform .12s; }
  .button:active { transform: translateY(1px); }
}
.button:hover { border-color: var(--ink); }
.button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button[aria-busy=true] { opacity: .65; cursor: progress; }
.code { position: relative; margin: 1.25rem 0; border: 1px solid var(--line); border-radius: .5rem; background: var(--tint); }
.code-head {
  display: flex; align-items: center; min-height: 2.25rem; padding: 0 .4rem 0 1rem;
  border-bottom: 1px solid var(--line); color: var(--soft); font-size: .8125rem;
}
.code-head span { margin-right: auto; padding: .4rem 0; overflow-wrap: anywhere; }
.copy {
  flex: none; min-width: 4.2rem; padding: .2rem .6rem; border: 0; border-radius: .3rem;
  background: none; color: var(--soft); font: inherit; cursor: pointer;
}
:root[data-scripted] .code-head:not(:has(.copy)) { padding-right: 4.6rem; }
.copy:hover { background: var(--line); color: var(--ink); }
pre { margin: 0; padding: .9rem 1rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: normal; font-size: .8438rem; line-height: 1.6; tab-size: 2; }
/* An edge darkens while more is hidden behind it: the covers move with the content, the shades do not. */
:is(pre, .table, .rows) {
  --cover: var(--under, var(--paper)); --dim: color-mix(in srgb, var(--ink) 22%, transparent);
  background:
    linear-gradient(90deg, var(--cover) 40%, transparent) 0 0 / 2rem 100% local,
    linear-gradient(270deg, var(--cover) 40%, transparent) 100% 0 / 2rem 100% local,
    linear-gradient(90deg, var(--dim), transparent) 0 0 / .8rem 100% scroll,
    linear-gradient(270deg, var(--dim), transparent) 100% 0 / .8rem 100% scroll;
  background-repeat: no-repeat;
}
.code { --under: var(--tint); }
.code > pre { border-radius: 0 0 .45rem .45rem; }
pre:focus-visible { outline-offset: -2px; }
code, kbd { font-family: var(--mono); font-size: .875em; }
pre, code, kbd { word-spacing: normal; }
pre code { font-family: var(--mono); font-size: 1em; }
:is(.ask, .find) form { display: flex; gap: .5rem; }
:is(.ask, .find, .contact) :is(input, select, textarea) {
  flex: 1; width: 100%; min-width: 0; min-height: 2.75rem; padding: .5rem .9rem; border: 1px solid var(--edge);
  border-radius: .45rem; background: var(--paper); color: var(--ink); font: inherit;
}
:is(.ask, .find) input::placeholder { color: var(--soft); opacity: 1; }
.message { max-width: 38rem; padding: 4.5rem 0 6rem; }
.message h1 { margin: .25rem 0 .75rem; }
:is(.message, .contact) h1 { font-size: clamp(1.6rem, 4vw, 2.1rem); }
:is(.message, .contact) > p { margin: 0 0 1.5rem; color: var(--soft); }
.message .status { margin: 0; font-family: var(--mono); font-size: .875rem; }
.contact { max-width: 38rem; padding: 2.5rem 0 5rem; }
.contact h1 { margin: 0 0 .75rem; }
.contact form { display: grid; gap: 1.1rem; justify-items: start; }
.contact form > div { width: 100%; }
.contact .pair { display: grid; gap: 1.1rem 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr)); }
.contact label { display: block; margin-bottom: .3rem; font-weight: 550; font-size: .9375rem; }
.contact label span { color: var(--soft); font-weight: 400; }
.contact textarea { display: block; resize: vertical; }
.contact [aria-invalid=true] { border: 2px solid var(--bad); }
.contact .note { margin: 0; color: var(--soft); font-size: .875rem; }
.problems { margin: 0 0 1.5rem; padding: .8rem 1.1rem; border: 1px solid var(--bad); border-radius: .45rem; }
.problems p { margin: 0; font-weight: 550; }
.problems ul { margin: .4rem 0 0; padding-left: 1.2rem; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; }
@media print {
  .site-head nav, .theme, .site-foot, .skip, .copy { display: none; }
  :root, :root[data-theme=dark], :root:not([data-theme=light]) { ${LIGHT} --paper: #fff; --tint: #fff; --on-accent: #1a1b1e; }
  details::details-content { display: block; content-visibility: visible; }
  body { font-size: 10.5pt; }
  .wrap { max-width: none; padding: 0; }
  .code, tr, figure { break-inside: avoid; }
  h1, h2, h3 { break-after: avoid; }
}
.hush, .said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;
