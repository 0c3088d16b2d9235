/**
 * The documentation of this repository with the default configuration, as the
 * tests of `/api/ask` read it.
 *
 * @module
 */
import { readConfig } from "../../domain/config.ts";
import { createLibrary } from "../../domain/docs/library.ts";
import type { Page } from "../../domain/docs/page.ts";
import { documentationValues } from "../../domain/docs/values.ts";
import { readPageSources } from "../../kv/docs/page_sources.ts";

/** Base address of the pages under test. */
export const BASE_URL = "https://api.example.com";

/** Every page under `docs/`, rendered. */
export const PAGES: Page[] = await readPages();

async function readPages(): Promise<Page[]> {
  const config = readConfig({
    BASE_URL,
    PARTNER_MCP_URL: "https://partner.example/api/mcp",
  });
  const settings = { ...config, cardScriptHash: "sha256-EXAMPLE" };
  const sources = await readPageSources(
    new URL("../../docs/", import.meta.url),
  );
  return createLibrary(sources, documentationValues(settings)).list();
}
