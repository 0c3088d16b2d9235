import { hash } from "node:crypto";
import { toHtml } from "../../domain/docs/html.ts";
import type { Page } from "../../domain/docs/page.ts";
import { DocIndex, DocPage } from "./doc_page.tsx";
import { HomePage } from "./home_page.tsx";
import { STYLE } from "./style.ts";

/** A page as text, with the policy that lets its style in and nothing else. */
export interface RenderedPage {
  html: string;
  csp: string;
}

const CSP = [
  "default-src 'none'",
  `style-src 'sha256-${hash("sha256", STYLE, "base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Renders a page of the documentation. */
export function renderPage(page: Page, pages: Page[]): RenderedPage {
  const { html } = toHtml(page.markdown);
  const document = <DocPage page={page} html={html} pages={pages} />;
  return { html: String(document), csp: CSP };
}

/** Renders the documentation's index. */
export function renderIndex(pages: Page[]): RenderedPage {
  return { html: String(<DocIndex pages={pages} />), csp: CSP };
}

/** Renders the page at `/`. */
export function renderHome(): RenderedPage {
  return { html: String(<HomePage />), csp: CSP };
}
