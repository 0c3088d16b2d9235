/** What of the gallery a page shows, as its address says it. */
export interface ShownFilter {
  /** Words as somebody wrote them. */
  q?: string;
  /** Slug of a category. */
  category?: string;
  /** A bare host. */
  domain?: string;
}

/** Which stretch of it a page shows. */
export interface ShownStretch {
  /** Where it begins; the newest item without one. */
  cursor?: string;
  /** How many pages follow each other in it. */
  pages?: number;
}

/** The query of an address; empty for the whole gallery. */
export function galleryQuery(shown: ShownFilter & ShownStretch): string {
  const { q, category, domain, cursor } = shown;
  const pages = (shown.pages ?? 1) > 1 ? `${shown.pages}` : undefined;
  const query = new URLSearchParams();
  const fields = { q, category, domain, cursor, pages };
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.set(name, value);
  }
  return query.size === 0 ? "" : `?${query}`;
}

/** The address of a page of the gallery. */
export function galleryPath(shown: ShownFilter & ShownStretch): string {
  return `/gallery${galleryQuery(shown)}`;
}

/** Whether a page shows what was searched for, rather than a whole category. */
export function isSearch({ q, domain }: ShownFilter): boolean {
  return q !== undefined || domain !== undefined;
}
