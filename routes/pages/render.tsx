/**
 * Pages as text, each with the policy that lets in what it needs and nothing
 * else: style and scripts of our own, no inline ones, no other origin.
 *
 * @module
 */
import { toHtml } from "../../domain/docs/html.ts";
import type { Page } from "../../domain/docs/page.ts";
import type { RenderedPage } from "./html.ts";
import type { AskView } from "./parts/ask_box.tsx";
import { AskPage, DocIndex, DocPage } from "./views/doc_page.tsx";
import { GalleryPage, type GalleryView } from "./views/gallery_page.tsx";
import { ItemPage, type ItemView } from "./views/item_page.tsx";
import { LandingPage } from "./views/landing_page.tsx";
import { type Message, MessagePage } from "./views/message_page.tsx";

const OWN_FILES = policy("'self'");

/** Submitters' pictures are anywhere, but never in the clear. */
const OUTSIDE_PICTURES = policy("'self' https:");

/** Renders a page of the documentation. */
export function renderPage(page: Page, pages: Page[]): RenderedPage {
  const content = { page, ...toHtml(page.markdown) };
  return ours(<DocPage content={content} pages={pages} />);
}

/** Renders the documentation's index. */
export function renderIndex(pages: Page[]): RenderedPage {
  return ours(<DocIndex pages={pages} />);
}

/** Renders the answer to a question. */
export function renderAsk(view: AskView, pages: Page[]): RenderedPage {
  return ours(<AskPage view={view} pages={pages} />);
}

/** Whether a page shows the pictures of items. */
interface Pictures {
  hasPictures: boolean;
}

/** Renders the start page. */
export function renderLanding(view: GalleryView & Pictures): RenderedPage {
  return ofItems(<LandingPage view={view} />, view);
}

/** Renders the gallery. */
export function renderGallery(view: GalleryView & Pictures): RenderedPage {
  return ofItems(<GalleryPage view={view} />, view);
}

/** Renders an item of the gallery. */
export function renderItem(view: ItemView & Pictures): RenderedPage {
  return ofItems(<ItemPage view={view} />, view);
}

/** Renders what stands where there is nothing to see. */
export function renderMessage(message: Message): RenderedPage {
  return ours(<MessagePage message={message} />);
}

function ours(document: { toString(): string }): RenderedPage {
  return { html: String(document), csp: OWN_FILES };
}

function ofItems(
  document: { toString(): string },
  { hasPictures }: Pictures,
): RenderedPage {
  const csp = hasPictures ? OUTSIDE_PICTURES : OWN_FILES;
  return { html: String(document), csp };
}

function policy(pictures: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    `img-src ${pictures}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}
