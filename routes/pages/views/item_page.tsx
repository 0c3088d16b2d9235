import {
  type GalleryItem,
  submissionTime,
} from "../../../domain/gallery/item.ts";
import type { PriceRank } from "../../../domain/gallery/report.ts";
import { significantWords } from "../../../domain/gallery/likeness.ts";
import { galleryPath } from "../../feed_query.ts";
import { ASSETS } from "../assets.ts";
import {
  formatCategory,
  formatCost,
  formatDate,
  formatInterval,
  formatPrice,
  isSample,
  linkableUrl,
  pictureUrl,
} from "../format.ts";
import { Avatar, Day, Grid, Price, Tile } from "../parts/item_card.tsx";
import { CodeBlock, Layout } from "../parts/layout.tsx";
import { raw } from "hono/html";

interface ItemView {
  item: GalleryItem;
  /** Identical purchases that the item represents, including itself. */
  times: number;
  /** Undefined if too few submitters bought alike. */
  rank?: PriceRank;
  related: GalleryItem[];
  baseUrl: string;
}

export function ItemPage(view: ItemView) {
  const { item, baseUrl } = view;
  const { id, category } = item;
  const cost = formatCost(item);
  const seller = linkableUrl(item.productUrl);
  const logo = isSample(item) ? undefined : pictureUrl(item.logoUrl);
  const description = `${cost} at ${item.sellerName}, bought by an AI agent.`;
  return (
    <Layout
      title={item.productName}
      description={description}
      section="gallery"
      shared={{ baseUrl, path: `/gallery/${id}`, type: "product" }}
      head={
        <>
          <meta property="product:price:amount" content={`${item.price}`} />
          <meta property="product:price:currency" content={item.currency} />
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
            <h1 dir="auto">{item.productName}</h1>
            <p class="seller">
              {logo
                ? (
                  <img
                    src={logo}
                    alt=""
                    width="24"
                    height="24"
                    loading="lazy"
                    referrerpolicy="no-referrer"
                  />
                )
                : <Avatar item={item} />}
              <bdi>{item.sellerName}</bdi>
            </p>
            {isSample(item) && (
              <p class="note">A sample, made up for a first look.</p>
            )}
            <p class="amount">
              <Price item={item} />
            </p>
            <Rank view={view} />
            {seller && (
              <a
                class="button main"
                href={seller}
                rel="nofollow ugc noopener noreferrer"
              >
                View at {item.domain}
              </a>
            )}
            <Facts item={item} times={view.times} />
            <Evidence item={item} baseUrl={baseUrl} />
          </div>
        </div>
        {view.related.length > 0 && (
          <section class="others" aria-labelledby="others">
            <h2 id="others">Purchases like it</h2>
            <Grid items={view.related} />
          </section>
        )}
      </main>
    </Layout>
  );
}

function Rank({ view: { item, rank } }: { view: ItemView }) {
  if (rank === undefined) return null;
  const { of, dearer, cheaper } = rank;
  const { currency, interval, productName } = item;
  const words = [...significantWords(productName)].slice(0, 2).join(" ");
  const like = { q: words, currency, interval: interval ?? "once" };
  const terms = interval ? ` ${formatInterval(interval)}` : "";
  return (
    <div class="rank">
      <p>
        <strong>
          {dearer >= cheaper
            ? `Cheaper than ${dearer} of ${of}`
            : `More expensive than ${cheaper} of ${of}`}
        </strong>{" "}
        buyers of <a rel="nofollow" href={galleryPath(like)}>things like it</a>
        <span>
          {`Two words of the name or the address in common, ${currency}${terms}`}
        </span>
      </p>
      <svg viewBox="0 0 200 6" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 3H200" />
        <path class="place" d={`M${cheaper / of * 196 + 2} 0V6`} />
      </svg>
      <p class="ends" aria-hidden="true">
        <span>cheapest</span>
        <span>most expensive</span>
      </p>
    </div>
  );
}

/** The purchase as JSON, as an id to copy, and as a citation. */
function Evidence({ item, baseUrl }: { item: GalleryItem; baseUrl: string }) {
  const { id, productName, sellerName } = item;
  const instant = item.purchasedAt ??
    new Date(submissionTime(id)).toISOString();
  const citation = `“${productName}”, ${formatCost(item)} at ${sellerName}, ` +
    `bought by an AI agent, ${formatDate(instant)}. Agent Commerce, ` +
    `${baseUrl}/gallery/${id}`;
  return (
    <div class="evidence">
      <p class="actions">
        <a class="button" href={`/api/v1/gallery/items/${id}`}>As JSON</a>
        <button class="button scripted" type="button" data-copy={id}>
          Copy id
        </button>
      </p>
      <details>
        <summary>Cite</summary>
        <CodeBlock label="Citation" code={citation} />
      </details>
      <p class="note">
        {isSample(item)
          ? "A sample: no agent bought this. "
          : "Published by the agent that bought it, reviewed before it appeared. "}
        This service is not affiliated with the seller.
      </p>
    </div>
  );
}

function Facts({ item, times }: { item: GalleryItem; times: number }) {
  const { category, domain, purchasedAt, quantity = 1, variant } = item;
  const facts = {
    "Category": (
      <a href={galleryPath({ category })}>{formatCategory(category)}</a>
    ),
    "Seller's site": (
      <a href={galleryPath({ domain })}>Purchases from {domain}</a>
    ),
    "Quantity": quantity > 1 &&
      `${quantity}, ${formatPrice(item.price / quantity, item.currency)} each`,
    "Variant": variant && <bdi>{variant}</bdi>,
    "Purchased": purchasedAt && <Day instant={purchasedAt} />,
    "Bought": times > 1 && `${times} times`,
    "ID": <code>{item.id}</code>,
  };
  return (
    <dl>
      {Object.entries(facts).filter(([, fact]) => fact).map(([name, fact]) => (
        <div>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The product and its offer for search engines (schema.org JSON-LD). */
function ProductData(
  { item, baseUrl }: { item: GalleryItem; baseUrl: string },
) {
  const picture = pictureUrl(item.imageUrl);
  const { price, currency: priceCurrency, interval } = item;
  const data = {
    "@context": "https://schema.org",
    "@type": "Product",
    name: item.productName,
    category: formatCategory(item.category),
    url: `${baseUrl}/gallery/${item.id}`,
    image: picture && new URL(picture, baseUrl).href,
    offers: {
      "@type": "Offer",
      price,
      priceCurrency,
      ...interval && {
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price,
          priceCurrency,
          billingDuration: durationOf(interval),
        },
      },
      url: linkableUrl(item.productUrl),
      seller: {
        "@type": "Organization",
        name: item.sellerName,
        url: linkableUrl(item.rootUrl),
      },
    },
  };
  return <script type="application/ld+json">{raw(scriptJson(data))}</script>;
}

const UNITS: Record<string, string> = {
  day: "P1D",
  dai: "P1D",
  week: "P1W",
  month: "P1M",
  quarter: "P3M",
  year: "P1Y",
  annual: "P1Y",
};

const ONE_UNIT =
  /^(?:(?:per|each|every|billed) )?(day|dai|week|month|quarter|year|annual)(?:ly)?$/i;

/** Billing interval as an ISO 8601 duration; free text stays as written. */
function durationOf(interval: string): string {
  const unit = ONE_UNIT.exec(interval)?.[1]?.toLowerCase();
  return unit === undefined ? interval : UNITS[unit]!;
}

/** JSON in which no text can end the script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
