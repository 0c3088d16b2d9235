/**
 * The documentation of this repository with the default configuration, as the
 * tests of `/api/ask` read it.
 *
 * @module
 */
import { readConfig } from "../../domain/config/config.ts";
import { libraryStatements, type Statement } from "../../domain/ask/index.ts";
import {
  createLibrary,
  type DocLibrary,
  type Page,
} from "../../domain/docs/library.ts";
import {
  documentationValues,
  type PlaceholderValues,
} from "../../domain/docs/placeholders.ts";
import { readDocFiles } from "../../kv/doc_sources.ts";

/** Base address of the pages under test. */
export const BASE_URL = "https://api.example.com";

const config = readConfig({
  BASE_URL,
  PARTNER_MCP_URL: "https://partner.example/api/mcp",
});

/** Values of the placeholders in the documentation. */
export const VALUES: PlaceholderValues = documentationValues({
  ...config,
  cardScriptHash: "sha256-EXAMPLE",
});

/** The documentation, rendered. */
export const LIBRARY: DocLibrary = createLibrary(
  await readDocFiles(new URL("../../docs/", import.meta.url)),
  VALUES,
);

/** Every page under `docs/`. */
export const PAGES: Page[] = LIBRARY.list();

/** The facts as served. */
export const FACT_PAGES: Page[] = LIBRARY.facts().map(({ page }) => page);

/** For an index that is built at once. */
export const unpaused = () => Promise.resolve();

/** The statements of all pages, with their questions. */
export const STATEMENTS: Statement[] = await libraryStatements(
  LIBRARY,
  unpaused,
);

/** An address without what tells a browser which sentence to show. */
export function placeOf(url: string): string {
  return url.split(":~:")[0]!;
}
