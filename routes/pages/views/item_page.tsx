import type { Child } from "hono/jsx";
import type { GalleryItem } from "../../../domain/gallery/item.ts";
import { ASSETS } from "../assets.ts";
import {
  formatCategory,
  formatPrice,
  linkable,
  picturable,
} from "../format.ts";
import { galleryPath } from "../../gallery/gallery_address.ts";
import { Day, Price, Tile } from "../parts/item_card.tsx";
import { Layout } from "../parts/layout.tsx";

/** One item of the gallery. */
export function ItemPage(
  { item, baseUrl }: { item: GalleryItem; baseUrl: string },
) {
  const description = `${formatPrice(item.price, item.currency)} at ` +
    `${item.sellerName}, bought by an AI agent.`;
  return (
    <Layout
      title={item.productName}
      description={description}
      section="gallery"
      head={
        <LinkPreview item={item} baseUrl={baseUrl} description={description} />
      }
      scripts={[ASSETS.gallery.path]}
    >
      <main id="content" class="wrap item">
        <p class="back">
          <a href="/gallery">All purchases</a>
        </p>
        <Tile item={item} />
        <div>
          <h1>{item.productName}</h1>
          <p class="seller">
            <Logo item={item} />
            {item.sellerName}
          </p>
          <p class="amount">
            <Price item={item} />
          </p>
          <SellerLink item={item} />
          <Facts item={item} />
          <p class="note">
            Published by the agent that bought it. This service is not
            affiliated with the seller.
          </p>
        </div>
      </main>
    </Layout>
  );
}

/** What a message or a search result shows of the page. */
function LinkPreview(
  { item, baseUrl, description }: {
    item: GalleryItem;
    baseUrl: string;
    description: string;
  },
) {
  const address = `${baseUrl}/gallery/${item.id}`;
  const picture = picturable(item.imageUrl);
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="product" />
      <meta property="og:site_name" content="Agent Commerce" />
      <meta property="og:title" content={item.productName} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {picture && <meta property="og:image" content={picture} />}
      <meta property="product:price:amount" content={`${item.price}`} />
      <meta property="product:price:currency" content={item.currency} />
      <meta
        name="twitter:card"
        content={picture ? "summary_large_image" : "summary"}
      />
    </>
  );
}

function Logo({ item }: { item: GalleryItem }) {
  const source = picturable(item.logoUrl);
  if (source === undefined) return null;
  return (
    <img
      src={source}
      alt=""
      width="24"
      height="24"
      loading="lazy"
      referrerpolicy="no-referrer"
    />
  );
}

function SellerLink({ item }: { item: GalleryItem }) {
  const href = linkable(item.productUrl);
  if (href === undefined) return null;
  return (
    <a class="button main" href={href} rel="nofollow ugc noopener noreferrer">
      View at {item.domain}
    </a>
  );
}

function Facts({ item }: { item: GalleryItem }) {
  const { category } = item;
  return (
    <dl>
      <Fact label="Category">
        <a href={galleryPath({ category })}>{formatCategory(category)}</a>
      </Fact>
      <Fact label="Seller's site">
        <a href={galleryPath({ domain: item.domain })}>{item.domain}</a>
      </Fact>
      {item.purchasedAt && (
        <Fact label="Purchased">
          <Day instant={item.purchasedAt} />
        </Fact>
      )}
      <Fact label="Id">
        <code>{item.id}</code>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children?: Child }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
