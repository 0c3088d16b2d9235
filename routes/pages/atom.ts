/** The gallery as an Atom feed (RFC 4287). */
// The name `html` would let the formatter indent the markup.
import { html as filled } from "hono/html";
import { type FilterTexts, galleryQuery } from "../feed_query.ts";
import { type GalleryItem, submissionTime } from "../../domain/gallery/item.ts";
import { shownText } from "../../domain/input/shown_text.ts";
import {
  formatCategory,
  formatCost,
  formatDate,
  linkableUrl,
  pictureUrl,
} from "./format.ts";

/** Characters that XML 1.0 does not allow. */
// deno-lint-ignore no-control-regex
const UNALLOWED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export function atomXml(
  items: GalleryItem[],
  { baseUrl, ...filter }: FilterTexts & { baseUrl: string },
): string {
  const query = galleryQuery(filter);
  const label = filter.category && formatCategory(filter.category);
  const of = [label, filter.q, filter.domain].filter(Boolean).join(", ");
  const title = of ? `Agent Commerce: ${of}` : "Agent Commerce";
  const newest = Math.max(0, ...items.map(({ id }) => submissionTime(id)));
  const feed = filled`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${baseUrl}/gallery/atom.xml${query}</id>
<title>${title}</title>
<subtitle>Purchases made by AI agents, newest first</subtitle>
<updated>${isoTime(newest)}</updated>
<author><name>Agent Commerce</name></author>
<link rel="self" href="${baseUrl}/gallery/atom.xml${query}"/>
<link rel="alternate" type="text/html" href="${baseUrl}/gallery${query}"/>
${items.map((item) => entry(item, baseUrl))}</feed>
`;
  return shownText(String(feed)).toWellFormed().replace(UNALLOWED, "");
}

function entry(item: GalleryItem, baseUrl: string) {
  const { id, category, purchasedAt } = item;
  const label = formatCategory(category);
  const page = `${baseUrl}/gallery/${id}`;
  const seller = linkableUrl(item.productUrl);
  const related = seller && filled`<link rel="related" href="${seller}"/>\n`;
  const source = pictureUrl(item.imageUrl);
  const picture = source && new URL(source, baseUrl).href;
  const shown = picture &&
    filled`<p><img src="${picture}" alt="" width="600"></p>`;
  const day = purchasedAt && formatDate(purchasedAt);
  const facts = day ? `${label}, ${day}` : label;
  const summary = `${formatCost(item)} at ${item.sellerName}`;
  const link = filled`<a href="${page}">Look at it in the gallery</a>`;
  const content = filled`${shown}<p>${summary}</p><p>${facts}. ${link}</p>`;
  return filled`<entry>
<id>urn:uuid:${id}</id>
<title>${item.productName}</title>
<updated>${isoTime(submissionTime(id))}</updated>
<link rel="alternate" type="text/html" href="${page}"/>
${related}<category term="${category}" label="${label}"/>
<summary>${summary}</summary>
<content type="html">${String(content)}</content>
</entry>
`;
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}
