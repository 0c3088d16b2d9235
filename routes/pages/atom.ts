/**
 * The gallery as an Atom feed (RFC 4287).
 *
 * @module
 */
import { escapeHtml } from "../../domain/docs/escape.ts";
import { type FilterTexts, galleryQuery } from "../gallery/gallery_address.ts";
import { type GalleryItem, submittedAt } from "../../domain/gallery/item.ts";
import {
  formatCategory,
  formatCost,
  formatDate,
  linkableUrl,
  pictureUrl,
} from "./format.ts";

interface AtomScope extends FilterTexts {
  baseUrl: string;
}

/** Writes items, newest first, as an Atom document. */
export function atomXml(items: GalleryItem[], scope: AtomScope): string {
  const { baseUrl, category, q, domain } = scope;
  const query = galleryQuery(scope);
  const label = category && formatCategory(category);
  const of = [label, q, domain].filter((text) => text).join(", ");
  const title = of ? `Agent Commerce: ${of}` : "Agent Commerce";
  const times = items.map(({ id }) => submittedAt(id));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    filled`<id>${baseUrl}/gallery/atom.xml${query}</id>`,
    filled`<title>${title}</title>`,
    "<subtitle>Purchases made by AI agents, newest first</subtitle>",
    filled`<updated>${isoTime(Math.max(0, ...times))}</updated>`,
    "<author><name>Agent Commerce</name></author>",
    filled`<link rel="self" href="${baseUrl}/gallery/atom.xml${query}"/>`,
    filled`<link rel="alternate" type="text/html" href="${baseUrl}/gallery${query}"/>`,
    ...items.map((item) => entry(item, baseUrl)),
    "</feed>",
    "",
  ].join("\n");
}

function entry(item: GalleryItem, baseUrl: string): string {
  const { id, category } = item;
  const seller = linkableUrl(item.productUrl);
  const summary = `${formatCost(item)} at ${item.sellerName}`;
  const content = contentOf(item, { summary, baseUrl });
  return [
    "<entry>",
    filled`<id>urn:uuid:${id}</id>`,
    filled`<title>${item.productName}</title>`,
    filled`<updated>${isoTime(submittedAt(id))}</updated>`,
    filled`<link rel="alternate" type="text/html" href="${baseUrl}/gallery/${id}"/>`,
    seller && filled`<link rel="related" href="${seller}"/>`,
    filled`<category term="${category}" label="${formatCategory(category)}"/>`,
    filled`<summary>${summary}</summary>`,
    filled`<content type="html">${content}</content>`,
    "</entry>",
  ].filter((line) => line).join("\n");
}

/** Content of an entry as HTML; the caller escapes the HTML for XML. */
function contentOf(
  item: GalleryItem,
  { summary, baseUrl }: { summary: string; baseUrl: string },
): string {
  const source = pictureUrl(item.imageUrl);
  const picture = source && new URL(source, baseUrl).href;
  const page = `${baseUrl}/gallery/${item.id}`;
  const day = item.purchasedAt && formatDate(item.purchasedAt);
  const facts = `${formatCategory(item.category)}${day ? `, ${day}` : ""}`;
  return [
    picture && filled`<p><img src="${picture}" alt="" width="600"></p>`,
    filled`<p>${summary}</p>`,
    filled`<p>${facts}. <a href="${page}">Look at it in the gallery</a></p>`,
  ].filter((line) => line).join("");
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

/** Template tag that escapes each value. */
function filled(markup: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: markup }, ...values.map(escaped));
}

/** Escapes text and removes characters that XML 1.0 does not allow. */
function escaped(value: string): string {
  return escapeHtml(
    value.toWellFormed()
      // deno-lint-ignore no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""),
  );
}
