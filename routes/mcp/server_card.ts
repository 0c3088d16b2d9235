import type { Config } from "../../domain/config.ts";
import { LEGACY_VERSIONS } from "./legacy_era.ts";
import { MODERN_VERSION } from "./modern_era.ts";
import { SERVER_INFO } from "./surface.ts";
import { TOOL_GROUPS } from "./tool_groups.ts";

const REMOTE = {
  type: "streamable-http",
  supportedProtocolVersions: [MODERN_VERSION, ...LEGACY_VERSIONS],
};

/** The variable of an address that offers some groups of tools alone. */
const GROUPS = {
  description: `Groups of tools, with commas between them: ${
    TOOL_GROUPS.join(", ")
  }.`,
  isRequired: true,
  default: TOOL_GROUPS.join(),
};

/** The card by which clients find out how to connect; it lists no tools. */
export function serverCard(
  { config }: { config: Pick<Config, "baseUrl"> },
): string {
  const { baseUrl } = config;
  const url = `${baseUrl}/api/mcp`;
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
    remotes: [
      { ...REMOTE, url },
      { ...REMOTE, url: `${url}?tools={tools}`, variables: { tools: GROUPS } },
    ],
  });
}
