import { ASSETS } from "../pages/assets.ts";
import { BASE_STYLE } from "../pages/style/base.ts";
import { GALLERY_STYLE } from "../pages/style/gallery.ts";
import { enhanceDesk } from "./script.js";

const DESK_STYLE = `
.desk { padding-top: 2rem; padding-bottom: 5rem; }
.desk h1 { margin-bottom: 1rem; font-size: 1.5rem; }
.desk h2 { margin: 2.5rem 0 .75rem; font-size: 1.125rem; }
.site-head { position: static; }
.site-head nav ul { flex-wrap: wrap; gap: .25rem 1.25rem; }
.desk .note { color: var(--soft); font-size: .9375rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 1rem; margin: 0; }
.figures div { padding: .9rem 1.1rem; border: 1px solid var(--line); border-radius: .5rem; }
.figures dt { color: var(--soft); font-size: .875rem; }
.figures dd { margin: 0; color: var(--ink); font-size: 1.375rem; font-variant-numeric: tabular-nums; }
.rows { max-width: 100%; overflow-x: auto; }
.rows:focus-visible { outline-offset: -2px; }
.rows table { width: 100%; border-collapse: collapse; font-size: .9063rem; }
.rows :is(th, td) { padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); max-width: 22rem; text-align: left; vertical-align: top; overflow: clip; }
.desk :is(dd, td) a:focus-visible { outline-offset: -2px; }
.rows th { color: var(--soft); font-weight: 500; white-space: nowrap; }
.rows td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
.rows time, .rows code { white-space: nowrap; }
@media (max-width: 40rem) {
  .rows :is(table, tbody, tr, td) { display: block; }
  .rows thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .rows tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  .rows td { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: .5rem; padding: .15rem 0; border: 0; }
  .rows td:empty { display: none; }
  .rows td::before { content: attr(data-name); color: var(--soft); }
  .rows :is(time, code), .rows td.number { white-space: normal; }
}
.undo { display: flex; flex-wrap: wrap; align-items: center; gap: .75rem; margin: 0 0 1.5rem; padding: .75rem 1rem; border: 1px solid var(--edge); border-radius: .5rem; }
.chart { width: 100%; height: auto; margin: .5rem 0 0; }
.chart .published { fill: var(--accent); }
.chart .refused { fill: var(--bad); }
.chart .withdrawn { fill: var(--edge); }
.chart text { fill: var(--soft); font: 11px var(--sans); }
@media (max-width: 40rem) {
  .chart text { font-size: 21px; }
  .chart g:nth-child(even) text:last-child { display: none; }
}
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 1rem; color: var(--soft); font-size: .875rem; }
.legend span::before { content: ""; display: inline-block; width: .7rem; height: .7rem; margin-right: .4rem; }
.legend .published::before { background: var(--accent); }
.legend .refused::before { background: var(--bad); }
.legend .withdrawn::before { background: var(--edge); }
.look { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem 3rem; }
@media (min-width: 52rem) { .look { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); } }
.look dl { margin: 0; font-size: .9375rem; }
.look dl div { display: grid; grid-template-columns: 8rem minmax(0, 1fr); gap: 1rem; padding: .4rem 0; border-bottom: 1px solid var(--line); }
.look dt { color: var(--soft); }
@media (max-width: 30rem) { .look dl div { grid-template-columns: minmax(0, 1fr); gap: 0; } }
.look dd { margin: 0; overflow: clip; overflow-wrap: anywhere; }
.do { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem; margin: 1.25rem 0; }
.do label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .2rem; max-width: 100%; color: var(--soft); font-size: .875rem; }
.do label.sure { display: flex; align-items: center; gap: .4rem; min-height: 2.75rem; }
.do input:not([type=checkbox]), .do select {
  min-height: 2.75rem; min-width: 0; width: min(20rem, 100%); padding: .5rem .75rem; border: 1px solid var(--edge);
  border-radius: .45rem; background: var(--paper); color: var(--ink); font: inherit; font-size: .9375rem;
}
.button.bad { color: var(--bad); border-color: var(--bad); }
`;

export const STYLE_PATH = "/desk.css";

export const SCRIPT_PATH = "/desk.js";

const { icon } = ASSETS;

export const FILES: Record<string, { body: string; type: string }> = {
  [STYLE_PATH]: {
    body: BASE_STYLE + GALLERY_STYLE + DESK_STYLE,
    type: "text/css; charset=utf-8",
  },
  [SCRIPT_PATH]: {
    body: `(${enhanceDesk})();\n`,
    type: "text/javascript; charset=utf-8",
  },
  [icon.path]: icon,
};
