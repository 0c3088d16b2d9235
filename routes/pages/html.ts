/**
 * Renders documentation Markdown to HTML. Headings get the anchors that the
 * citations of `/api/ask` link to; code blocks are highlighted by class names, and a
 * script adds the copy button.
 *
 * Measured for the first page of a process: highlight.js takes 80 ms and 13 MB,
 * Shiki 600 ms and 42 MB.
 */
import GithubSlugger from "github-slugger";
import { Marked, Renderer } from "marked";
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { type CodeSample, readCurl, samplesOf } from "../reference/samples.ts";
import { breakable, escapeHtml } from "./escape.ts";
import { plainText } from "../../domain/docs/passages.ts";

/** A heading of a page, for its table of contents. */
export interface Heading {
  text: string;
  anchor: string;
}

/**
 * Renders a page's Markdown, and lists its headings of level 2. HTML in the
 * Markdown is not escaped, because all pages are our own.
 */
export function toHtml(markdown: string) {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  let calls = 0;
  const marked = new Marked({
    renderer: {
      code({ text, lang = "" }) {
        const [language = ""] = lang.split(" ");
        const call = language === "sh" ? readCurl(text) : undefined;
        if (call !== undefined) {
          return renderSampleTabs(samplesOf(call, text), `call-${++calls}`);
        }
        return renderCodeBlock({
          label: codeLabel(lang),
          code: text,
          language,
        });
      },
      heading({ tokens, depth, text }) {
        const anchor = slugger.slug(plainText(text));
        if (depth === 2) headings.push({ text: plainText(text), anchor });
        const inner = this.parser.parseInline(tokens);
        const link = `<a class="anchor" href="#${anchor}">${inner}</a>`;
        return `<h${depth} id="${anchor}">${link}</h${depth}>\n`;
      },
      blockquote({ text }) {
        const [mark, kind = ""] = /^\[!(NOTE|WARNING)\]\s*/.exec(text) ?? [];
        if (mark === undefined) return false;
        const name = kind === "NOTE" ? "Note" : "Warning";
        const inner = marked.parse(text.slice(mark.length)) as string;
        return `<div class="box ${kind.toLowerCase()}" role="note">` +
          `<p class="kind">${name}</p>${inner}</div>\n`;
      },
      table(token) {
        // A wide table scrolls in a box that the keyboard can focus.
        return `<div class="table" tabindex="0" role="group">${
          Renderer.prototype.table.call(this, token)
        }</div>`;
      },
    },
  });
  return { html: marked.parse(markdown) as string, headings };
}

const LANGUAGES: Record<string, string> = {
  sh: "Shell",
  bash: "Shell",
  json: "JSON",
  js: "JavaScript",
  ts: "TypeScript",
  python: "Python",
  http: "HTTP",
  text: "Text",
};

/**
 * Label of a code block, from its info string: "Shell" for `sh`, "Request · POST
 * /x" for `json request POST /x`.
 */
function codeLabel(info: string): string {
  const [language = "", role, ...rest] = info.split(" ");
  if (role === undefined) return LANGUAGES[language] ?? language;
  return [role.charAt(0).toUpperCase() + role.slice(1), rest.join(" ")]
    .filter((part) => part !== "").join(" · ");
}

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
function renderCodeBlock({ label, code, language }: Code): string {
  return framed("code", `<span>${breakable(escapeHtml(label))}</span>`, [
    pre(code, language),
  ]);
}

/** Renders a call in several languages as tabs; the id is unique in the page. */
export function renderSampleTabs(samples: CodeSample[], id: string): string {
  return renderCodeTabs(samples, {
    id,
    name: "Language",
    kind: "samples by-tab",
  });
}

/** Renders code blocks as tabs that radio buttons choose, without a script. */
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
