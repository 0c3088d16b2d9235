import { CATEGORIES } from "../../../domain/gallery/category.ts";
import type { GalleryItem } from "../../../domain/gallery/item.ts";
import { ASSETS } from "../assets.ts";
import { formatCategory } from "../format.ts";
import { ItemCard } from "../parts/item_card.tsx";
import { Layout } from "../parts/layout.tsx";

/** What a page of the gallery shows. */
export interface GalleryView {
  baseUrl: string;
  items: GalleryItem[];
  /** Of the page that follows; null on the last one. */
  nextCursor: string | null;
  category?: string;
  /** Whether newer items come before these. */
  isContinued: boolean;
}

/** What the gallery is, in a sentence. */
export const INTRODUCTION =
  "A public gallery of purchases made by AI agents, " +
  "reviewed before they appear.";

/** The gallery, or one category of it. */
export function GalleryPage({ view }: { view: GalleryView }) {
  const { category } = view;
  const title = category === undefined
    ? "Gallery"
    : `${formatCategory(category)} in the gallery`;
  return (
    <Layout
      title={title}
      description={INTRODUCTION}
      section="gallery"
      head={<Head view={view} path={galleryPath({ category })} />}
      scripts={[ASSETS.gallery.path]}
    >
      <main id="content" class="wrap gallery">
        <div class="gallery-head">
          <h1>
            {category === undefined ? "Gallery" : formatCategory(category)}
          </h1>
          <p>
            {view.isContinued
              ? <a href={galleryPath({ category })}>Back to the newest</a>
              : INTRODUCTION}
          </p>
        </div>
        <Categories current={category ?? "all"} />
        <h2 class="hush">Purchases</h2>
        <Items view={view} />
      </main>
    </Layout>
  );
}

/** The address of a page of the gallery. */
export function galleryPath(
  page: { category?: string; cursor?: string },
): string {
  const query = new URLSearchParams();
  if (page.category !== undefined) query.set("category", page.category);
  if (page.cursor !== undefined) query.set("cursor", page.cursor);
  return query.size === 0 ? "/gallery" : `/gallery?${query}`;
}

/** What the head of every page of the gallery holds. */
export function Head({ view, path }: { view: GalleryView; path: string }) {
  const query = view.category === undefined ? "" : `?category=${view.category}`;
  return (
    <>
      <link rel="canonical" href={view.baseUrl + path} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title="Purchases, newest first"
        href={`/gallery/atom.xml${query}`}
      />
      <meta property="og:title" content="Agent Commerce" />
      <meta property="og:description" content={INTRODUCTION} />
      <meta property="og:url" content={view.baseUrl + path} />
      {view.isContinued && <meta name="robots" content="noindex, follow" />}
    </>
  );
}

/** Links to every category; `current` is the one that is shown. */
export function Categories({ current }: { current: string | undefined }) {
  const links = [undefined, ...CATEGORIES].map((category) => ({
    href: galleryPath({ category }),
    label: category === undefined ? "All" : formatCategory(category),
    isCurrent: (category ?? "all") === current,
  }));
  return (
    <nav class="categories" aria-label="Categories">
      <ul role="list">
        {links.map(({ href, label, isCurrent }) => (
          <li>
            <a href={href} aria-current={isCurrent ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The items of a page, and the way to the next. */
export function Items({ view }: { view: GalleryView }) {
  const { items, nextCursor: cursor, category } = view;
  if (items.length === 0 && cursor === null) return <Empty view={view} />;
  return (
    <div class="gallery-body">
      <ul role="list" class="grid">
        {items.map((item) => <ItemCard item={item} />)}
      </ul>
      <div class="more">
        {cursor !== null && (
          <a class="button" rel="next" href={galleryPath({ category, cursor })}>
            Load more
          </a>
        )}
        <p role="status"></p>
      </div>
    </div>
  );
}

function Empty({ view: { category } }: { view: GalleryView }) {
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
