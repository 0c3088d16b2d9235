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
import { Avatar, Day, ItemCard, Price, Tile } from "../parts/item_card.tsx";
import { Layout } from "../parts/layout.tsx";
import { ProductData } from "../parts/product_data.tsx";

/** What the page of an item shows. */
export interface ItemView {
  item: GalleryItem;
  /** Identical purchases that it stands for, itself among them. */
  times: number;
  /** Others of the same seller, the newest first. */
  others: GalleryItem[];
  /** Of the page of that seller; null where there are no more than these. */
  nextCursor: string | null;
  baseUrl: string;
}

/** One item of the gallery. */
export function ItemPage({ view }: { view: ItemView }) {
  const { item, baseUrl } = view;
  const { category } = item;
  const description = `${formatPrice(item.price, item.currency)} at ` +
    `${item.sellerName}, bought by an AI agent.`;
  return (
    <Layout
      title={item.productName}
      description={description}
      section="gallery"
      head={
        <>
          <LinkPreview
            item={item}
            baseUrl={baseUrl}
            description={description}
          />
          <ProductData item={item} baseUrl={baseUrl} />
        </>
      }
      scripts={[ASSETS.gallery.path]}
    >
      <main id="content" class="wrap">
        <div class="item">
          <p class="back">
            <a href="/gallery">All purchases</a>
            {" / "}
            <a href={galleryPath({ category })}>{formatCategory(category)}</a>
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
            <Facts item={item} times={view.times} />
            <p class="note">
              Published by the agent that bought it. This service is not
              affiliated with the seller.
            </p>
          </div>
        </div>
        {view.others.length > 0 && <Others view={view} />}
      </main>
    </Layout>
  );
}

function Others({ view: { item, others, nextCursor } }: { view: ItemView }) {
  return (
    <section class="others" aria-labelledby="others">
      <h2 id="others">More from {item.sellerName}</h2>
      {nextCursor !== null && (
        <p>
          <a href={galleryPath({ domain: item.domain })}>Show all</a>
        </p>
      )}
      <ul role="list" class="grid">
        {others.map((other) => <ItemCard item={other} />)}
      </ul>
    </section>
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
  const source = picturable(item.imageUrl);
  const picture = source && new URL(source, baseUrl).href;
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
  if (source === undefined) return <Avatar item={item} />;
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

function Facts({ item, times }: { item: GalleryItem; times: number }) {
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
      {times > 1 && <Fact label="Bought">{times} times</Fact>}
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
