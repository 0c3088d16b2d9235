/**
 * Blocks of code as HTML. The button that copies one is a script's; its place
 * is in the head.
 *
 * @module
 */
import type { Sample } from "../samples/samples.ts";
import { escapeHtml } from "./escape.ts";
import { highlight } from "./highlight.ts";

/** A block of code under a label. */
export function codeBlock(
  { label, code, language }: { label: string; code: string; language: string },
): string {
  return `<div class="code"><div class="code-head"><span>${
    escapeHtml(label)
  }</span></div>${pre(code, language)}</div>\n`;
}

/**
 * A call in several languages, of which one is shown: a radio button for each,
 * so that it works without a script.
 *
 * @param id what no other block of the page has
 */
export function sampleBlock(samples: Sample[], id: string): string {
  const tabs = samples.map(({ language, label }, at) =>
    `<label><input type="radio" name="${id}" value="${language}"${
      at === 0 ? " checked" : ""
    }>${label}</label>`
  );
  const panels = samples.map(({ language, code }) =>
    pre(code, language, ` data-language="${language}"`)
  );
  return `<div class="code samples"><div class="code-head">` +
    `<div class="tabs" role="radiogroup" aria-label="Language">${
      tabs.join("")
    }</div></div>${panels.join("")}</div>\n`;
}

/** Blocks of which one is shown at a time, chosen by radio buttons. */
export function tabBlock(
  tabs: { label: string; code: string; language: string }[],
  { id, name }: { id: string; name: string },
): string {
  const labels = tabs.map(({ label }, at) =>
    `<label><input type="radio" name="${id}"${at === 0 ? " checked" : ""}>${
      escapeHtml(label)
    }</label>`
  );
  const panels = tabs.map(({ code, language }) => pre(code, language));
  return `<div class="code by-tab"><div class="code-head">` +
    `<div class="tabs" role="radiogroup" aria-label="${name}">${
      labels.join("")
    }</div></div>${panels.join("")}</div>\n`;
}

function pre(code: string, language: string, attributes = ""): string {
  return `<pre tabindex="0"${attributes}><code>${
    highlight(code, language)
  }\n</code></pre>`;
}
