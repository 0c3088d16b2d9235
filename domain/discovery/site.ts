/**
 * `robots.txt` (RFC 9309) and the sitemap.
 *
 * @module
 */

/** Builds `robots.txt`: everything may be read but one-time pages. */
export function robotsText(baseUrl: string): string {
  return [
    "User-agent: *",
    "Disallow: /pay/",
    "Allow: /",
    "",
    `Sitemap: ${baseUrl}/sitemap.xml`,
    "",
  ].join("\n");
}

/** Sitemap entries besides the fixed pages. */
interface SitemapPages {
  /** Pages of the documentation. */
  slugs: string[];
  /** Operations of the reference, by their ids. */
  operations?: string[];
  /** Published purchases, by their ids. */
  items?: string[];
}

/** Builds the sitemap: the pages that people read. */
export function sitemapText(
  baseUrl: string,
  { slugs, operations = [], items = [] }: SitemapPages,
): string {
  const paths = [
    ...["/", "/gallery", "/ask", "/contact", "/docs", "/docs/api"],
    ...slugs.map(docPath),
    ...operations.map((id) => `/docs/api/${id}`),
    ...items.map((id) => `/gallery/${id}`),
  ];
  const entries = paths.map((path) =>
    `  <url><loc>${escapeXml(baseUrl + path)}</loc></url>`
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

function docPath(slug: string): string {
  return `/docs/${slug}`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
