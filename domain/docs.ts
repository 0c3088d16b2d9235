/** A page of the documentation. */
export interface DocEntry {
  /** Name in `/docs/<slug>`. */
  slug: string;
  title: string;
  summary: string;
}

/** The documentation as it is served, with the settings filled in. */
export interface DocLibrary {
  /** Every page, in reading order. */
  list(): DocEntry[];
  /** Markdown of a page; undefined when there is none. */
  read(slug: string): string | undefined;
}
