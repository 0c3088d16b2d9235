/** Pages of the documentation change with a deployment only. */
export const DOCS_CACHE_CONTROL = "public, max-age=3600";
