/** Filters of a gallery page, as its address holds them. */
export interface ShownFilter {
  /** Words as somebody wrote them. */
  q?: string;
  /** Slug of a category. */
  category?: string;
  /** A bare host. */
  domain?: string;
  /** ISO 4217 code. */
  currency?: string;
  min_price?: string;
  max_price?: string;
  interval?: string;
  /** Date-time of the earliest publication. */
  since?: string;
}

/** Position and length of a gallery page. */
export interface ShownStretch {
  /** Start position; the newest item when absent. */
  cursor?: string;
  /** Number of consecutive feed pages. */
  pages?: number;
}

/** Parameters in the order of an address: one for each thing that is shown. */
const QUERY_NAMES = [
  "q",
  "category",
  "domain",
  "currency",
  "min_price",
  "max_price",
  "interval",
  "since",
  "cursor",
  "pages",
];

/** The query of an address; empty for the whole gallery. */
export function galleryQuery(shown: ShownFilter & ShownStretch): string {
  const pages = (shown.pages ?? 1) > 1 ? `${shown.pages}` : undefined;
  const query = new URLSearchParams();
  const fields: Record<string, unknown> = { ...shown, pages };
  for (const name of QUERY_NAMES) {
    const value = fields[name];
    if (typeof value === "string") query.set(name, value);
  }
  return query.size === 0 ? "" : `?${query}`;
}

/** The address of a page of the gallery. */
export function galleryPath(shown: ShownFilter & ShownStretch): string {
  return `/gallery${galleryQuery(shown)}`;
}

/** True for a search, false for a whole category or the whole gallery. */
export function isSearch(shown: ShownFilter): boolean {
  return galleryQuery({ ...shown, category: undefined }) !== "";
}
