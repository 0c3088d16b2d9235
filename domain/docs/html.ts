/**
 * Renders documentation Markdown to HTML. Headings get the anchors that the
 * citations of `/api/ask` link to.
 *
 * @module
 */
import GithubSlugger from "github-slugger";
import { Marked, Renderer } from "marked";
import { readCurl } from "../samples/read_curl.ts";
import { samplesOf } from "../samples/samples.ts";
import { renderCodeBlock, renderSampleTabs } from "./code_block.ts";
import { plainText } from "./passages.ts";

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
