import type { Child } from "hono/jsx";
import { CATEGORIES } from "../../../domain/purchase/categories.ts";
import type { GalleryItem } from "../../../domain/gallery/item.ts";
import { NO_FILTERS, NO_WORDS } from "../../../domain/gallery/nothing_found.ts";
import type { FeedFigures } from "../../../domain/gallery/ports.ts";
import type { PriceGroup, Report } from "../../../domain/gallery/report.ts";
import {
  type FilterTexts,
  galleryPath,
  galleryQuery,
  isSearch,
  MAX_PAGES,
  type PageRange,
} from "../../feed_query.ts";
import { ASSETS } from "../assets.ts";
import { formatCategory, isSample } from "../format.ts";
import {
  Figures,
  FilterLinks,
  formatCount,
  PriceChart,
} from "../parts/facets.tsx";
import { Grid } from "../parts/item_card.tsx";
import { Layout, Links } from "../parts/layout.tsx";

export interface GalleryView {
  baseUrl: string;
  items: GalleryItem[];
  /** Cursor of the next page; null on the last page. */
  nextCursor: string | null;
  filter: FilterTexts;
  stretch: PageRange;
  figures: FeedFigures;
  /** Word that finds something, and a category, if all words together do not. */
  word?: string;
  near?: string;
  /** Counts of all matches; only on pages that begin with the newest item. */
  found?: Pick<Report, "count" | "isAll" | "currencies" | "intervals"> & {
    /** Alike purchases with figures. */
    prices?: PriceGroup;
    /** Number of search hits by category. */
    categories?: Record<string, number>;
  };
}

const INTRODUCTION = "A public gallery of purchases made by AI agents, " +
  "reviewed before they appear.";

export function GalleryPage(view: GalleryView) {
  const { filter, found } = view;
  const title = titleOf(filter);
  const isPart = galleryQuery(filter) !== "";
  return (
    <Layout
      title={filter.category && !isSearch(filter)
        ? `${title} in the gallery`
        : title}
      description={INTRODUCTION}
      section="gallery"
      shared={{ baseUrl: view.baseUrl, path: galleryPath(filter) }}
      head={<Head view={view} />}
      scripts={[ASSETS.gallery.path]}
    >
      <main id="content" class="wrap gallery">
        <Shelf
          view={view}
          heading={<h1 dir="auto">{title}</h1>}
          current={filter.category ?? "all"}
        >
          {found && <FilterLinks filter={filter} {...found} />}
          {isPart && found?.prices && <PriceChart group={found.prices} />}
        </Shelf>
      </main>
    </Layout>
  );
}

/** Search, categories and items; also used on the start page. */
export function Shelf({ view, heading, current, children }: {
  view: GalleryView;
  heading: Child;
  current?: string;
  children?: Child;
}) {
  return (
    <>
      <a class="skip" href="#results">Skip to results</a>
      <div class="gallery-head">
        {heading}
        <Count view={view} />
        <SearchBox filter={view.filter} />
      </div>
      <Categories view={view} current={current} />
      <div class="gallery-body">
        {view.items.some(isSample) && (
          <p class="figures">
            Purchases marked “Sample” were made up for a first look.
          </p>
        )}
        {children}
        <Items view={view} />
      </div>
    </>
  );
}

/** Number of matches, or a link back to the first page. */
function Count({ view }: { view: GalleryView }) {
  const { filter, stretch, found, items, nextCursor, figures } = view;
  if (stretch.cursor) {
    return (
      <p class="figures">
        <a href={galleryPath(filter)}>Back to the newest</a>
      </p>
    );
  }
  if (galleryQuery(filter) === "") return <Figures figures={figures} />;
  const isAll = nextCursor === null || found?.isAll;
  const count = nextCursor === null ? items.length : found?.count ?? 0;
  const known = isSearch(filter) || figures.categories[filter.category!];
  return (
    <p class="figures">
      {typeof known === "number"
        ? formatCount(known, "purchase")
        : formatCount(count, "purchase", isAll ? "" : "+")}
      {filter.sort && " · cheapest first, of the newest 400 at most"}
      {isSearch(filter) && (
        <>
          {" · "}
          <a href="/gallery">Show all purchases</a>
        </>
      )}
    </p>
  );
}

function titleOf({ q, category, domain }: FilterTexts): string {
  const all = domain === undefined ? "Gallery" : `Purchases from ${domain}`;
  const inside = category && formatCategory(category);
  const where = domain && inside ? `${inside} from ${domain}` : inside ?? all;
  return q === undefined ? where : `${where}: ${q}`;
}

function SearchBox({ filter }: { filter: FilterTexts }) {
  const { q, category, domain } = filter;
  return (
    <search class="find">
      <form action="/gallery">
        <input
          type="search"
          name="q"
          value={q}
          maxlength={100}
          aria-label="Search the purchases"
          placeholder="Product or seller"
        />
        {category && <input type="hidden" name="category" value={category} />}
        {domain && <input type="hidden" name="domain" value={domain} />}
        <button class="button" type="submit">Search</button>
      </form>
    </search>
  );
}

export function Head({ view }: { view: GalleryView }) {
  const isHidden = view.stretch.cursor !== undefined || isSearch(view.filter);
  return (
    <>
      <link
        rel="alternate"
        type="application/atom+xml"
        title="Purchases, newest first"
        href={`/gallery/atom.xml${galleryQuery(view.filter)}`}
      />
      {isHidden && <meta name="robots" content="noindex, follow" />}
    </>
  );
}

/** Links to non-empty categories, or to the categories with search hits. */
function Categories(
  { view: { filter, figures, found }, current }: {
    view: GalleryView;
    current?: string;
  },
) {
  const counts = found?.categories ?? figures.categories;
  const shown = CATEGORIES.filter((category) =>
    counts[category] || category === current
  );
  if (shown.length === 0) return null;
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const more = found?.categories && !found.isAll ? "+" : "";
  const links = [undefined, ...shown].map((category) => ({
    href: galleryPath({ ...filter, category }),
    label: (
      <>
        {category === undefined ? "All" : formatCategory(category)}
        <span class="count">
          {` ${category === undefined ? total : counts[category] ?? 0}${more}`}
        </span>
      </>
    ),
    rel: isSearch(filter) ? "nofollow" : undefined,
    current: (category ?? "all") === current && "page" as const,
  }));
  return (
    <nav class="categories" aria-label="Categories">
      <Links links={links} />
    </nav>
  );
}

function Items({ view }: { view: GalleryView }) {
  const { items, nextCursor: cursor, filter } = view;
  if (items.length === 0 && cursor === null) return <Empty view={view} />;
  return (
    <>
      <h2 id="results" class="hush" tabindex={-1}>Purchases</h2>
      <Grid items={items} />
      <div class="more">
        {cursor !== null && (
          <a
            class="button"
            rel={isSearch(filter) ? "next nofollow" : "next"}
            href={galleryPath({ ...filter, cursor })}
            data-most-pages={MAX_PAGES}
          >
            Load more
          </a>
        )}
        <p role="status"></p>
      </div>
    </>
  );
}

function Empty({ view }: { view: GalleryView }) {
  const { category } = view.filter;
  if (isSearch(view.filter)) return <NothingFound view={view} />;
  const where = category ? `in ${formatCategory(category)} ` : "";
  return (
    <div class="empty" id="results">
      <h2>No purchases {where}yet</h2>
      <p>
        An agent publishes one with a single request. Once it is reviewed, it
        appears here, usually within 24 hours.
      </p>
      <div class="actions">
        <a class="button main" href="/docs/quickstart">Publish a purchase</a>
        <a class="button" href="/docs/gallery">What is published</a>
        {category && <a class="button" href="/gallery">Show all</a>}
      </div>
    </div>
  );
}

function NothingFound({ view: { filter, word, near } }: { view: GalleryView }) {
  const { q, category, domain } = filter;
  const narrower = ["", galleryQuery(filter)];
  const wider = [{ q }, { category }, { domain }, { category: near }]
    .filter((to) => q && !narrower.includes(galleryQuery(to)));
  return (
    <div class="empty" id="results">
      <h2>Nothing found</h2>
      <p>
        {q ? NO_WORDS : NO_FILTERS}
      </p>
      <div class="actions">
        {word && (
          <a class="button" rel="nofollow" href={galleryPath({ q: word })}>
            Search for “{word}”
          </a>
        )}
        {wider.map((to) => (
          <a class="button" rel="nofollow" href={galleryPath(to)}>
            {titleOf(to)}
          </a>
        ))}
        <a class="button" href="/gallery">Show all purchases</a>
      </div>
    </div>
  );
}
