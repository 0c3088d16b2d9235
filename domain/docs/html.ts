/**
 * Markdown of the documentation as HTML. Headings get the anchors that the
 * citations of `/api/ask` point to.
 *
 * @module
 */
import GithubSlugger from "github-slugger";
import { Marked } from "marked";
import { plain } from "./sentences.ts";

/** A heading of a page, for its table of contents. */
export interface Heading {
  text: string;
  anchor: string;
}

/** A page as HTML. */
interface HtmlPage {
  html: string;
  /** Headings of the second level. */
  headings: Heading[];
}

/** Renders a page's Markdown; the pages are our own, so HTML in them is kept. */
export function toHtml(markdown: string): HtmlPage {
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      code({ text, lang }) {
        // The button that copies it is the script's; its place is here.
        return `<div class="code"><div class="code-head"><span>` +
          `${escape(codeLabel(lang))}</span></div><pre tabindex="0">` +
          `<code>${escape(text)}\n</code></pre></div>\n`;
      },
      heading({ tokens, depth, text }) {
        const anchor = slugger.slug(plain(text));
        if (depth === 2) headings.push({ text: plain(text), anchor });
        const inner = this.parser.parseInline(tokens);
        const link = `<a class="anchor" href="#${anchor}">${inner}</a>`;
        return `<h${depth} id="${anchor}">${link}</h${depth}>\n`;
      },
      table(token) {
        const cells = (row: typeof token.header) =>
          row.map((cell) => this.tablecell(cell)).join("");
        const head = this.tablerow({ text: cells(token.header) });
        const body = token.rows.map((row) =>
          this.tablerow({ text: cells(row) })
        );
        // A wide table scrolls in its own box, reachable by keyboard.
        return `<div class="table" tabindex="0" role="group"><table>` +
          `<thead>${head}</thead><tbody>${body.join("")}</tbody></table></div>`;
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
 * Names a block by its info string: `sh` is "Shell", `json request POST /x` is
 * "Request · POST /x".
 */
function codeLabel(info = ""): string {
  const [language = "", role, ...rest] = info.split(" ");
  if (role === undefined) return LANGUAGES[language] ?? language;
  return [role.charAt(0).toUpperCase() + role.slice(1), rest.join(" ")]
    .filter((part) => part !== "").join(" · ");
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!);
}
