/**
 * Blocks of code as HTML. Strings, keywords and the like get a class each, which
 * the style sheet colours; the button that copies a block is a script's.
 *
 * Measured for the first page of a process: 80 ms and 13 MB, where Shiki, which
 * reads the grammars of an editor, takes 600 ms and 42 MB.
 *
 * @module
 */
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import type { Sample } from "../samples/samples.ts";
import { escapeHtml } from "./escape.ts";

hljs.registerLanguage("sh", bash);
hljs.registerLanguage("json", json);
hljs.registerLanguage("python", python);
hljs.registerLanguage("typescript", typescript);
hljs.registerAliases("curl", { languageName: "sh" });

interface Code {
  label: string;
  code: string;
  /** Highlighted when it is one of the above. */
  language: string;
}

/** A block of code under a label. */
export function codeBlock({ label, code, language }: Code): string {
  return framed("code", `<span>${escapeHtml(label)}</span>`, [
    pre(code, language),
  ]);
}

/**
 * A call in several languages, of which one is shown.
 *
 * @param id unique in the page
 */
export function sampleBlock(samples: Sample[], id: string): string {
  return tabBlock(samples, { id, name: "Language", kind: "samples by-tab" });
}

/**
 * Blocks of which one is shown at a time, chosen by radio buttons: it works
 * without a script.
 */
export function tabBlock(
  tabs: Code[],
  { id, name, kind = "by-tab" }: { id: string; name: string; kind?: string },
): string {
  const labels = tabs.map(({ label, language }, at) =>
    `<label><input type="radio" name="${id}" value="${language}"${
      at === 0 ? " checked" : ""
    }>${escapeHtml(label)}</label>`
  );
  const head = `<div class="tabs" role="radiogroup" aria-label="${name}">${
    labels.join("")
  }</div>`;
  const panels = tabs.map(({ code, language }) =>
    pre(code, language, ` data-language="${language}"`)
  );
  return framed(`code ${kind}`, head, panels);
}

function framed(kind: string, head: string, blocks: string[]): string {
  return `<div class="${kind}"><div class="code-head">${head}</div>${
    blocks.join("")
  }</div>\n`;
}

function pre(code: string, language: string, attributes = ""): string {
  const html = hljs.getLanguage(language)
    ? hljs.highlight(code, { language }).value
    : escapeHtml(code);
  return `<pre tabindex="0"${attributes}><code>${html}\n</code></pre>`;
}
