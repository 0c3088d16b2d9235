import type { Digest } from "../../domain/runtime.ts";
import { cardJwe } from "./script/card_jwe.js";
import { cardLink } from "./script/card_link.js";
import { runCardPage } from "./script/card_page.js";
import { cardRules } from "./script/card_rules.js";

/**
 * The page's only script: the source text of four functions, which therefore
 * use nothing outside their own bodies except browser APIs.
 */
export const CARD_SCRIPT =
  `(${runCardPage})(${cardRules}, ${cardJwe}, ${cardLink});`;

export function cardScriptHash(digest: Digest): string {
  return cspHash(CARD_SCRIPT, digest);
}

/** Allows the page its own script, and requests to this service. */
export function cardPagePolicy(digest: Digest): string {
  return [
    "default-src 'none'",
    `script-src '${cardScriptHash(digest)}'`,
    `style-src '${cspHash(CARD_STYLE, digest)}'`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

function cspHash(text: string, digest: Digest): string {
  const base64 = digest(text).replaceAll("-", "+").replaceAll("_", "/");
  return `sha256-${base64}=`;
}

/** The style of the card page; its hash is in the Content-Security-Policy. */
export const CARD_STYLE = `
:root {
  color-scheme: light dark;
  --back: #f4f4f0; --sheet: #fdfdfb; --text: #1a1b1e; --quiet: #5d5e63;
  --line: #8b8a84; --strong: #12654a; --on-strong: #ffffff;
  --wrong: #a3261c; --note: #fbf0c4; --note-text: #4a3600;
  --danger: #a3261c; --good: #12654a; --on-sign: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #131417; --sheet: #1b1c20; --text: #ebebe8; --quiet: #a4a6ac;
    --line: #74767d; --strong: #7fd3b0; --on-strong: #0b2a1f;
    --wrong: #ffb0a6; --note: #463b12; --note-text: #ffe9a8;
    --danger: #8c2118; --good: #155c44;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; padding: 1rem; background: var(--back); color: var(--text);
  font: 1rem/1.5 Inter, system-ui, -apple-system, "Segoe UI", sans-serif;
  overflow-wrap: anywhere;
}
header {
  display: flex; align-items: center; gap: .75rem;
  max-width: 30rem; margin: 0 auto; padding: .25rem 1.25rem 1rem;
}
header img { display: block; }
header p { display: grid; grid-template-columns: minmax(0, 1fr); margin: 0; line-height: 1.3; }
header span { color: var(--quiet); font-size: .875rem; }
main {
  max-width: 30rem; margin: 0 auto; padding: 1.25rem;
  background: var(--sheet); border-radius: .75rem;
}
h1 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.25; }
h2 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
h1:focus { outline: none; }
p { margin: .75rem 0; }
.receipt {
  color: var(--text); margin: 1rem 0; padding: 1rem 1.125rem 1.5rem; background: var(--back);
  display: grid; grid-template-columns: minmax(0, 1fr); gap: .625rem;
  --edge: conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) 50% / 12px 100%;
  -webkit-mask: var(--edge); mask: var(--edge);
}
.receipt dt { color: var(--quiet); font-size: .875rem; }
.receipt dd { margin: 0; }
.host { font-size: 1.25rem; line-height: 1.35; }
.host .below { color: var(--quiet); font-weight: 400; }
.host .own { display: inline-block; max-width: 100%; }
/* A caller's text stays in its box: it scrolls there, and its marks end there. */
.given { max-height: 19.5lh; overflow: hidden auto; }
#item { font-size: 1.125rem; font-weight: 600; line-height: 1.35; }
.most { display: flex; flex-wrap: wrap; gap: 0 .4rem; align-items: baseline; }
.receipt .most dt { font-size: 1rem; }
.amount { min-width: 0; font-size: 2rem; font-weight: 650; line-height: 1.2; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.amount.long { font-size: clamp(.875rem, 4.4vw, 1.5rem); }
.hint { color: var(--quiet); font-size: .875rem; margin: 0; }
.receipt .hint { padding-top: .625rem; border-top: 1px dashed var(--line); }
.receipt .hint dt { display: inline; margin-right: .25rem; font-weight: 600; }
.receipt .hint dt::after { content: ":"; }
.receipt .hint dd { display: inline; }
.who { color: var(--quiet); font-size: .875rem; }
.check p { margin: 0; }
.check .words { display: flex; flex-wrap: wrap; gap: .375rem; margin: .375rem 0 1rem; }
.words span {
  padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 2rem;
  font-family: ui-monospace, "SF Mono", Menlo, "Liberation Mono", monospace; font-weight: 600;
}
.note, .test { padding: .625rem .75rem; border-radius: .5rem; }
.note { background: var(--note); color: var(--note-text); }
.test { margin-top: 0; border: 1px dashed var(--line); color: var(--quiet); font-size: .875rem; }
#left { color: var(--text); font-weight: 600; font-variant-numeric: tabular-nums; }
label { display: block; margin-top: .875rem; font-weight: 600; }
input {
  width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem;
  font: inherit; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: .5rem;
}
input[aria-invalid="true"] { border: 2px solid var(--wrong); }
#code {
  --cell: 1.8ch; --four: calc(4 * var(--cell));
  width: calc(9 * var(--cell) + 4px); padding: .5rem 0 .5rem .4ch;
  font: 600 1.375rem/1.4 ui-monospace, "SF Mono", Menlo, "Liberation Mono", monospace;
  letter-spacing: .8ch; text-transform: uppercase;
  background:
    linear-gradient(var(--line) 0 0) 0 100% / var(--four) 2px,
    linear-gradient(var(--line) 0 0) calc(5 * var(--cell)) 100% / var(--four) 2px,
    linear-gradient(var(--back) 0 0) 0 0 / var(--four) 100%,
    linear-gradient(var(--back) 0 0) calc(5 * var(--cell)) 0 / var(--four) 100%;
  background-repeat: no-repeat;
}
#code[aria-invalid="true"] { --line: var(--wrong); }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
.problem, .alert { color: var(--wrong); margin: .25rem 0 0; }
.problem { font-size: .875rem; }
.alert { font-weight: 600; margin-top: 1rem; }
.pair { display: grid; gap: 0 .75rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
.brand { color: var(--quiet); font-weight: 400; }
button {
  width: 100%; min-height: 2.75rem; margin-top: .75rem; padding: .5rem 1rem;
  font: inherit; font-weight: 600; border-radius: .5rem; cursor: pointer;
  border: 1px solid var(--strong); background: transparent; color: var(--strong);
}
button.send {
  margin-top: 1.25rem; background: var(--strong); color: var(--on-strong);
}
#decline { display: block; width: auto; margin-inline: auto; border-color: transparent; text-decoration: underline; }
button:disabled { opacity: .6; cursor: progress; }
a { color: inherit; }
#own { font-weight: 600; }
main > :last-child, .ending > :last-child { margin-bottom: 0; }
.sign { display: block; margin-bottom: .75rem; fill: none; stroke: currentColor; stroke-width: 3; stroke-linejoin: round; stroke-linecap: round; }
main:has(.good:not([hidden])) { background: var(--good); color: var(--on-sign); }
main:has(.danger:not([hidden])) { background: var(--danger); color: var(--on-sign); }
`;
