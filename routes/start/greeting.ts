import type { Config } from "../../domain/config.ts";
import { VERSION } from "../../domain/discovery/version.ts";
import type { Services } from "../../domain/services.ts";

interface Greeting {
  config: Pick<Config, "baseUrl" | "kvPath" | "host" | "port">;
  /** True when nothing is published yet. */
  isEmpty: boolean;
}

/** Tells people at a terminal where everything is. */
export async function greet(
  { config, feed }: Pick<Services, "config" | "feed">,
  write: (text: string) => unknown,
): Promise<void> {
  const newest = await feed.page({ limit: 1 }).catch(() => undefined);
  const isEmpty = newest?.body.startsWith('{"items":[]') ?? false;
  write(greetingText({ config, isEmpty }));
}

function greetingText({ config, isEmpty }: Greeting): string {
  const { baseUrl, host, port } = config;
  const rows = [
    ["Start page", baseUrl],
    ["Gallery", `${baseUrl}/gallery`],
    ["Docs", `${baseUrl}/docs`],
    ["Reference", `${baseUrl}/docs/api`],
    ["Listening", `${host}, port ${port}`],
    ["Data", dataText(config.kvPath)],
  ];
  return [
    "",
    `  Agent Commerce API ${VERSION}`,
    "",
    ...rows.map(([name, value]) => `  ${name!.padEnd(12)}${value}`),
    "",
    ...isEmpty
      ? ['  Empty? "deno task demo" in another terminal fills it.', ""]
      : [],
  ].join("\n") + "\n";
}

function dataText(kvPath: string | undefined): string {
  if (kvPath === ":memory:") return "in memory, gone when this process ends";
  return kvPath ?? "the store of Deno Deploy";
}
