/**
 * Code blocks as HTML, highlighted by class names. A script adds the copy button.
 *
 * Measured for the first page of a process: highlight.js takes 80 ms and 13 MB,
 * Shiki 600 ms and 42 MB.
 *
 * @module
 */
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import type { CodeSample } from "../samples/samples.ts";
import { escapeHtml } from "./escape.ts";

hljs.registerLanguage("sh", bash);
hljs.registerLanguage("json", json);
hljs.registerLanguage("python", python);
hljs.registerLanguage("typescript", typescript);
hljs.registerAliases("curl", { languageName: "sh" });

interface Code {
  label: string;
  code: string;
  /** Highlighted if registered above; escaped otherwise. */
  language: string;
}

/** Renders one code block with its label. */
export function renderCodeBlock({ label, code, language }: Code): string {
  return framed("code", `<span>${escapeHtml(label)}</span>`, [
    pre(code, language),
  ]);
}

/**
 * Renders a call in several languages as tabs.
 *
 * @param id unique in the page
 */
export function renderSampleTabs(samples: CodeSample[], id: string): string {
  return renderCodeTabs(samples, {
    id,
    name: "Language",
    kind: "samples by-tab",
  });
}

/**
 * Renders code blocks as tabs; radio buttons choose the tab, so no script is
 * needed.
 */
export function renderCodeTabs(
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
