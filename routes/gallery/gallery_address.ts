/** What of the gallery a page shows, as its address says it. */
export interface ShownFilter {
  /** Words as somebody wrote them. */
  q?: string;
  /** Slug of a category. */
  category?: string;
  /** A bare host. */
  domain?: string;
}

/** The query of an address; empty for the whole gallery. */
export function galleryQuery(page: ShownFilter & { cursor?: string }): string {
  const { q, category, domain, cursor } = page;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, category, domain, cursor })) {
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? "" : `?${query}`;
}

/** The address of a page of the gallery. */
export function galleryPath(page: ShownFilter & { cursor?: string }): string {
  return `/gallery${galleryQuery(page)}`;
}

/** Whether a page shows what was searched for, rather than a whole category. */
export function isSearch({ q, domain }: ShownFilter): boolean {
  return q !== undefined || domain !== undefined;
}
