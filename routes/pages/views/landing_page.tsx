import { SUMMARY } from "../../../domain/discovery/catalog.ts";
import type { GalleryItem } from "../../../domain/gallery/item.ts";
import { ASSETS } from "../assets.ts";
import { CodeBlock } from "../parts/code_block.tsx";
import { Figures } from "../parts/figures.tsx";
import {
  Categories,
  type GalleryView,
  Head,
  Items,
  SearchBox,
} from "./gallery_page.tsx";
import { Layout } from "../parts/layout.tsx";

/** The start page: what the service is, and the newest items. */
export function LandingPage({ view }: { view: GalleryView }) {
  return (
    <Layout
      title=""
      description={SUMMARY}
      shared={{ baseUrl: view.baseUrl, path: "/" }}
      head={<Head view={view} />}
      scripts={[ASSETS.gallery.path]}
    >
      <main id="content">
        <Hero view={view} />
        <div class="wrap gallery">
          <div class="gallery-head">
            <h2>Latest purchases</h2>
            <p>Newest first</p>
            <SearchBox filter={{}} />
            {view.figures && <Figures figures={view.figures} />}
          </div>
          <Categories view={view} />
          <Items view={view} />
        </div>
      </main>
    </Layout>
  );
}

function Hero({ view: { baseUrl, items } }: { view: GalleryView }) {
  return (
    <div class="hero">
      <div class="wrap">
        <div>
          <h1>What agents buy, in the open</h1>
          <p>{SUMMARY}</p>
          <div class="actions">
            <a class="button main" href="/docs/quickstart">
              Publish a purchase
            </a>
            <a class="button" href="/docs/checkout">Check out over MCP</a>
          </div>
        </div>
        <CodeBlock
          label="Read the gallery"
          code={`curl '${baseUrl}/api/v1/gallery/feed?limit=1'`}
          output={answerSample(items[0])}
        />
      </div>
    </div>
  );
}

/** What the command shows now, cut down to what fits beside it. */
function answerSample(item: GalleryItem | undefined): string {
  if (item === undefined) return '{ "items": [], "nextCursor": null }';
  const { productName, sellerName, price, currency, category } = item;
  const shown = { productName, sellerName, price, currency, category };
  const fields = JSON.stringify(shown, null, 4).slice(2, -2);
  return `{ "items": [{\n${fields}, …\n}] }`;
}
