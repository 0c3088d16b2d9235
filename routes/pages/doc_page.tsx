import { raw } from "hono/html";
import type { Page } from "../../domain/docs/page.ts";
import { Layout } from "./layout.tsx";

/** A page of the documentation with the list of all of them beside it. */
export function DocPage(
  { page, html, pages }: { page: Page; html: string; pages: Page[] },
) {
  return (
    <Layout
      title={`${page.title} · Agent Commerce API`}
      description={page.summary}
    >
      <div class="docs">
        <DocNavigation pages={pages} current={page.slug} />
        <main id="content">{raw(html)}</main>
      </div>
    </Layout>
  );
}

/** The documentation's index. */
export function DocIndex({ pages }: { pages: Page[] }) {
  return (
    <Layout
      title="Documentation · Agent Commerce API"
      description="All pages of the documentation."
    >
      <div class="docs">
        <DocNavigation pages={pages} />
        <main id="content">
          <h1>Documentation</h1>
          <ul>
            {pages.map(({ slug, title, summary }) => (
              <li>
                <a href={`/docs/${slug}`}>{title}</a>: {summary}
              </li>
            ))}
          </ul>
        </main>
      </div>
    </Layout>
  );
}

function DocNavigation(
  { pages, current }: { pages: Page[]; current?: string },
) {
  const sections = Map.groupBy(pages, ({ section }) => section);
  return (
    <nav aria-label="Documentation">
      {[...sections].map(([section, inside]) => (
        <>
          <h2>{section}</h2>
          <ul>
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
