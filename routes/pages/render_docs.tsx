/**
 * Pages of the documentation as text. They bring the highlighting with them,
 * which the pages of the gallery need not wait for.
 *
 * @module
 */
import { toHtml } from "../../domain/docs/html.ts";
import type { Page } from "../../domain/docs/page.ts";
import type { Reference } from "../../domain/reference/reference.ts";
import { ours, type RenderedPage } from "./html.ts";
import type { AskView } from "./parts/ask_box.tsx";
import { AskPage, DocIndex, DocPage, type DocSite } from "./views/doc_page.tsx";
import { OperationPage, type OperationView } from "./views/operation_page.tsx";
import { ReferenceIndex } from "./views/reference_index.tsx";

/** Renders a page of the documentation. */
export function renderPage(page: Page, site: DocSite): RenderedPage {
  const content = { page, ...toHtml(page.markdown) };
  return ours(<DocPage content={content} site={site} />);
}

/** Renders the documentation's index. */
export function renderIndex(site: DocSite): RenderedPage {
  return ours(<DocIndex site={site} />);
}

/** Renders the answer to a question. */
export function renderAsk(view: AskView, site: DocSite): RenderedPage {
  return ours(<AskPage view={view} site={site} />);
}

/** Renders the index of the API reference. */
export function renderReference(reference: Reference): RenderedPage {
  return ours(<ReferenceIndex reference={reference} />);
}

/** Renders the page of an operation. */
export function renderOperation(view: OperationView): RenderedPage {
  return ours(<OperationPage {...view} />);
}
