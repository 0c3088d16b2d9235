import type { Config } from "../../domain/config.ts";
import { LEGACY_VERSIONS } from "./legacy_era.ts";
import { MODERN_VERSION } from "./modern_era.ts";
import { SERVER_INFO } from "./surface.ts";

/** The card by which clients find out how to connect; it lists no tools. */
export function serverCard(
  { config }: { config: Pick<Config, "baseUrl"> },
): string {
  const { baseUrl } = config;
  const host = new URL(baseUrl).hostname.split(".").reverse().join(".");
  return JSON.stringify({
    $schema:
      "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: `${host}/${SERVER_INFO.name}`,
    version: SERVER_INFO.version,
    title: SERVER_INFO.title,
    description: "Buys things with a person's card that this server never " +
      "sees; publishes and reads purchases.",
    websiteUrl: `${baseUrl}/docs/checkout`,
    remotes: [{
      type: "streamable-http",
      url: `${baseUrl}/api/mcp`,
      supportedProtocolVersions: [MODERN_VERSION, ...LEGACY_VERSIONS],
    }],
  });
}
