import type { Child } from "hono/jsx";
import { raw } from "hono/html";
import type { Heading } from "../../../domain/docs/html.ts";
import type { Page } from "../../../domain/docs/page.ts";
import { AskBox, type AskView } from "../parts/ask_box.tsx";
import { ASSETS } from "../assets.ts";
import { Layout } from "../parts/layout.tsx";

/** A page as HTML, with what is on it. */
interface Content {
  page: Page;
  html: string;
  headings: Heading[];
}

/** A page of the documentation with the list of all of them beside it. */
export function DocPage(
  { content, pages }: { content: Content; pages: Page[] },
) {
  const { page, html, headings } = content;
  const at = pages.findIndex(({ slug }) => slug === page.slug);
  return (
    <DocFrame
      title={page.title}
      description={page.summary}
      pages={pages}
      current={page.slug}
      aside={<Contents headings={headings} />}
    >
      <article class="prose">{raw(html)}</article>
      <DocFoot page={page} next={pages[at + 1]} />
    </DocFrame>
  );
}

/** The documentation's index. */
export function DocIndex({ pages }: { pages: Page[] }) {
  return (
    <DocFrame
      title="Documentation"
      description="All pages of the documentation."
      pages={pages}
    >
      <div class="prose">
        <h1>Documentation</h1>
      </div>
      <ul role="list" class="pages">
        {pages.map(({ slug, title, summary }) => (
          <li>
            <a href={`/docs/${slug}`}>{title}</a>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </DocFrame>
  );
}

/** The answer to a question, for readers without a script. */
export function AskPage({ view, pages }: { view: AskView; pages: Page[] }) {
  return (
    <DocFrame
      title="Ask"
      description="Questions about the service, answered from its documentation."
      pages={pages}
      lead={
        <div class="prose">
          <h1>Ask the documentation</h1>
          <p>
            Every sentence of an answer is quoted from a page of the
            documentation, and the page is named with it.
          </p>
        </div>
      }
      ask={view}
    />
  );
}

interface FrameProps {
  title: string;
  description: string;
  pages: Page[];
  /** Slug of the page that is shown. */
  current?: string;
  /** What stands above the ask box. */
  lead?: Child;
  ask?: AskView;
  aside?: Child;
  children?: Child;
}

function DocFrame(props: FrameProps) {
  return (
    <Layout
      title={props.title}
      description={props.description}
      section="docs"
      scripts={[ASSETS.docs.path]}
    >
      <div class="wrap docs">
        <button class="button doc-menu" type="button" popovertarget="pages">
          All pages
        </button>
        <DocNavigation pages={props.pages} current={props.current} />
        <main id="content">
          {props.lead}
          <AskBox view={props.ask} />
          {props.children}
        </main>
        {props.aside}
      </div>
    </Layout>
  );
}

function DocNavigation(
  { pages, current }: { pages: Page[]; current?: string },
) {
  const sections = Map.groupBy(pages, ({ section }) => section);
  return (
    <nav id="pages" class="doc-nav" aria-label="Documentation" popover="auto">
      {[...sections].map(([section, inside]) => (
        <>
          <h2>{section}</h2>
          <ul role="list">
            {inside.map(({ slug, title }) => (
              <li>
                <a
                  href={`/docs/${slug}`}
                  aria-current={slug === current ? "page" : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      ))}
    </nav>
  );
}

function Contents({ headings }: { headings: Heading[] }) {
  if (headings.length < 2) return null;
  return (
    <aside class="toc" aria-label="On this page">
      <div>
        <h2>On this page</h2>
        <ul role="list">
          {headings.map(({ text, anchor }) => (
            <li>
              <a href={`#${anchor}`}>{text}</a>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}

function DocFoot({ page, next }: { page: Page; next: Page | undefined }) {
  return (
    <div class="doc-foot">
      <a href={`/docs/${page.slug}.md`}>This page as Markdown</a>
      {next && <a href={`/docs/${next.slug}`}>Next: {next.title}</a>}
    </div>
  );
}
