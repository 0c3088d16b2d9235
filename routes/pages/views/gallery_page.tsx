import { CATEGORIES } from "../../../domain/gallery/category.ts";
import type { GalleryItem } from "../../../domain/gallery/item.ts";
import type { FeedFigures } from "../../../domain/gallery/ports.ts";
import type { PriceSpread } from "../../../domain/gallery/prices.ts";
import {
  galleryPath,
  galleryQuery,
  isSearch,
  type ShownFilter,
  type ShownStretch,
} from "../../gallery/gallery_address.ts";
import { MOST_PAGES } from "../../gallery/read_shown.ts";
import { ASSETS } from "../assets.ts";
import { formatCategory } from "../format.ts";
import { Figures } from "../parts/figures.tsx";
import { ItemCard } from "../parts/item_card.tsx";
import { Layout } from "../parts/layout.tsx";
import { PriceChart } from "../parts/price_chart.tsx";

/** What a page of the gallery shows. */
export interface GalleryView {
  baseUrl: string;
  items: GalleryItem[];
  /** Of the page that follows; null on the last one. */
  nextCursor: string | null;
  filter: ShownFilter;
  stretch: ShownStretch;
  /** Of the whole gallery; undefined where nobody has counted yet. */
  figures?: FeedFigures;
  /** What the category costs that is shown, where enough is known of it. */
  prices?: PriceSpread;
}

/** What the gallery is, in a sentence. */
const INTRODUCTION = "A public gallery of purchases made by AI agents, " +
  "reviewed before they appear.";

/** The gallery, one category of it, or what was searched for in either. */
export function GalleryPage({ view }: { view: GalleryView }) {
  const { filter } = view;
  const title = titleOf(filter);
  return (
    <Layout
      title={filter.category && !isSearch(filter)
        ? `${title} in the gallery`
        : title}
      description={INTRODUCTION}
      section="gallery"
      shared={{
        baseUrl: view.baseUrl,
        path: galleryPath(filter),
      }}
      head={<Head view={view} />}
      scripts={[ASSETS.gallery.path]}
    >
      <main id="content" class="wrap gallery">
        <div class="gallery-head">
          <h1>{title}</h1>
          <p>
            {view.stretch.cursor
              ? <a href={galleryPath(filter)}>Back to the newest</a>
              : isSearch(filter)
              ? <a href="/gallery">Show all purchases</a>
              : INTRODUCTION}
          </p>
          <SearchBox filter={filter} />
          {view.figures && isWhole(view) && <Figures figures={view.figures} />}
          {view.prices && <PriceChart spread={view.prices} />}
        </div>
        <Categories view={view} current={filter.category ?? "all"} />
        <h2 class="hush">Purchases</h2>
        <Items view={view} />
      </main>
    </Layout>
  );
}

/** Whether everything is shown, from the newest on. */
function isWhole({ filter, stretch }: GalleryView): boolean {
  return galleryQuery(filter) === "" && stretch.cursor === undefined;
}

function titleOf({ q, category, domain }: ShownFilter): string {
  const where = category === undefined ? "Gallery" : formatCategory(category);
  const at = domain === undefined ? where : `${where} at ${domain}`;
  return q === undefined ? at : `${at}: ${q}`;
}

/** A form that searches the gallery, or the part of it that is shown. */
export function SearchBox({ filter }: { filter: ShownFilter }) {
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

/** What the head of every page of the gallery holds. */
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

/** Links to every category, of a search too; `current` is the one shown. */
export function Categories(
  { view: { filter, figures }, current }: {
    view: GalleryView;
    current?: string;
  },
) {
  // What a search finds in each is not counted.
  const counts = isSearch(filter) ? undefined : figures?.categories;
  const total = Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);
  const links = [undefined, ...CATEGORIES].map((category) => ({
    href: galleryPath({ ...filter, category }),
    label: category === undefined ? "All" : formatCategory(category),
    count: category === undefined ? total : counts?.[category] ?? 0,
    isCurrent: (category ?? "all") === current,
  }));
  return (
    <nav class="categories" aria-label="Categories">
      <ul role="list">
        {links.map(({ href, label, count, isCurrent }) => (
          <li>
            <a href={href} aria-current={isCurrent ? "page" : undefined}>
              {label}
              {counts && <span class="count">{` ${count}`}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The items of a page, and the way to the next. */
export function Items({ view }: { view: GalleryView }) {
  const { items, nextCursor: cursor, filter } = view;
  if (items.length === 0 && cursor === null) return <Empty view={view} />;
  return (
    <div class="gallery-body">
      <ul role="list" class="grid">
        {items.map((item) => <ItemCard item={item} />)}
      </ul>
      <div class="more">
        {cursor !== null && (
          <a
            class="button"
            rel="next"
            href={galleryPath({ ...filter, cursor })}
            data-most-pages={MOST_PAGES}
          >
            Load more
          </a>
        )}
        <p role="status"></p>
      </div>
    </div>
  );
}

function Empty({ view: { filter } }: { view: GalleryView }) {
  const { category } = filter;
  if (isSearch(filter)) return <NothingFound />;
  return (
    <div class="gallery-body">
      <div class="empty">
        <h3>
          {category === undefined
            ? "No purchases yet"
            : `No purchases in ${formatCategory(category)} yet`}
        </h3>
        <p>
          An agent publishes one with a single request. Once it is reviewed, it
          appears here, usually within 24 hours.
        </p>
        <div class="actions">
          <a class="button main" href="/docs/quickstart">Publish a purchase</a>
          {category && <a class="button" href="/gallery">Show all</a>}
        </div>
      </div>
    </div>
  );
}

function NothingFound() {
  return (
    <div class="gallery-body">
      <div class="empty">
        <h3>Nothing found</h3>
        <p>
          Every word counts, and as a whole: fewer or other words find more.
        </p>
        <div class="actions">
          <a class="button" href="/gallery">Show all</a>
        </div>
      </div>
    </div>
  );
}
