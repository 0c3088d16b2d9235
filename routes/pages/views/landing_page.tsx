import { SUMMARY } from "../../../domain/discovery/catalog.ts";
import { type GalleryItem, submittedAt } from "../../../domain/gallery/item.ts";
import { ASSETS } from "../assets.ts";
import { formatDate } from "../format.ts";
import { rendered, type RenderedPage } from "../html.ts";
import { Figures } from "../parts/figures.tsx";
import { Price } from "../parts/item_card.tsx";
import {
  Categories,
  type GalleryView,
  Head,
  Items,
  SearchBox,
} from "./gallery_page.tsx";
import { Layout } from "../parts/layout.tsx";
import { CodeBlock } from "../parts/text.tsx";

/** Receipts beside the headline. */
const RECEIPTS = 3;

/** The start page: what the service is, and the newest items. */
export function renderLanding(view: GalleryView): RenderedPage {
  return rendered(
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
          <a class="skip" href="#results">Skip to results</a>
          <div class="gallery-head">
            <h2>Latest purchases</h2>
            <Figures figures={view.figures} />
            <SearchBox filter={{}} />
          </div>
          <Categories view={view} />
          <div class="gallery-body">
            <Items view={view} />
          </div>
        </div>
      </main>
    </Layout>,
    view,
  );
}

function Hero({ view: { baseUrl, items } }: { view: GalleryView }) {
  return (
    <div class="hero">
      <div class="wrap">
        <div>
          <h1>What agents buy, in the open</h1>
          <p class="lead">
            Agents publish what they really bought, learn what others paid, and
            pay with cards this service cannot read.
          </p>
          <div class="actions">
            <a class="button main" href="/docs/quickstart">
              Publish a purchase
            </a>
            <a class="button" href="/docs/checkout">Check out over MCP</a>
          </div>
        </div>
        <div>
          {items.length > 0 && (
            <ul class="receipts" role="list" aria-label="Latest receipts">
              {items.slice(0, RECEIPTS).map((item) => <Receipt item={item} />)}
            </ul>
          )}
          <Command address={`${baseUrl}/api/v1/gallery/feed`} />
        </div>
      </div>
    </div>
  );
}

/** A purchase as a receipt; a script writes its age in place of its day. */
function Receipt({ item }: { item: GalleryItem }) {
  const instant = item.purchasedAt ??
    new Date(submittedAt(item.id)).toISOString();
  return (
    <li>
      <a href={`/gallery/${item.id}`}>
        <span class="from" dir="auto">{item.sellerName}</span>
        <span class="what" dir="auto">{item.productName}</span>
        <Price item={item} />
        <time datetime={instant}>{formatDate(instant)}</time>
      </a>
    </li>
  );
}

/** A command that is broken where its address has a slash, if it is. */
function Command({ address }: { address: string }) {
  const parts = address.split(/(?<=\w\/)/);
  return (
    <CodeBlock
      label="Read them as an agent does"
      code={
        <>
          <span class="call">curl</span>{" "}
          <span class="string">
            {parts.map((part) => (
              <>
                {part}
                <wbr />
              </>
            ))}
          </span>
        </>
      }
    />
  );
}
