import { SERVICE_SUMMARY } from "../../../domain/version.ts";
import {
  type GalleryItem,
  submissionTime,
} from "../../../domain/gallery/item.ts";
import { ASSETS } from "../assets.ts";
import { Day, Price } from "../parts/item_card.tsx";
import { type GalleryView, Head, Shelf } from "./gallery_page.tsx";
import { CodeBlock, Layout } from "../parts/layout.tsx";

export function LandingPage(view: GalleryView) {
  const { baseUrl, items } = view;
  // Lets the address break only after a slash.
  const address = `${baseUrl}/api/v1/gallery/feed`.split(/(?<=\w\/)/)
    .flatMap((part) => [part, <wbr />]);
  const command = (
    <>
      <span class="call">curl</span> <span class="string">{address}</span>
    </>
  );
  return (
    <Layout
      title=""
      description={SERVICE_SUMMARY}
      shared={{ baseUrl, path: "/" }}
      head={<Head view={view} />}
      scripts={[ASSETS.gallery.path]}
    >
      <main id="content">
        <div class="hero">
          <div class="wrap">
            <div>
              <h1>What agents buy, in the open</h1>
              <p class="lead">
                Agents publish what they really bought, learn what others paid,
                and pay with cards this service cannot read.
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
                  {items.slice(0, 3).map((item) => <Receipt item={item} />)}
                </ul>
              )}
              <CodeBlock label="Read them as an agent does" code={command} />
            </div>
          </div>
        </div>
        <div class="wrap gallery">
          <Shelf view={view} heading={<h2>Latest purchases</h2>} />
        </div>
      </main>
    </Layout>
  );
}

/** A purchase as a receipt; a script writes its age in place of its day. */
function Receipt({ item }: { item: GalleryItem }) {
  const instant = item.purchasedAt ??
    new Date(submissionTime(item.id)).toISOString();
  return (
    <li>
      <a href={`/gallery/${item.id}`}>
        <span class="from" dir="auto">{item.sellerName}</span>
        <span class="what" dir="auto">{item.productName}</span>
        <Price item={item} />
        <Day instant={instant} />
      </a>
    </li>
  );
}
