/**
 * Writes the types of the client from the description of the API.
 *
 * @module
 */
import openapiTS, { astToString } from "openapi-typescript";
import { startHarness } from "../support/harness.ts";

/** Where the types are. */
export const TYPES = new URL(
  "../../docs/examples/typescript/api.ts",
  import.meta.url,
);

const HEAD =
  `// Generated from /openapi.json; \`deno task client\` writes it anew.
// deno-lint-ignore-file
`;

/** Makes the types from the description as it is now. */
export async function generateTypes(): Promise<string> {
  await using harness = await startHarness();
  const response = await harness.fetch("/openapi.json");
  const description = forClients(await response.json());
  const ast = await openapiTS(description, { excludeDeprecated: true });
  return HEAD + astToString(ast);
}

type Paths = Record<string, Record<string, { deprecated?: boolean }>>;

/** The operations of the API that are to stay, without their examples. */
function forClients({ paths, ...rest }: { paths: Paths }) {
  const own = Object.entries(paths).filter(([path, operations]) =>
    path.startsWith("/api/") &&
    Object.values(operations).some(({ deprecated }) => !deprecated)
  );
  const text = JSON.stringify(
    { ...rest, paths: Object.fromEntries(own) },
    (name, value) => /^examples?$/.test(name) ? undefined : value,
  );
  return JSON.parse(text);
}

if (import.meta.main) await Deno.writeTextFile(TYPES, await generateTypes());
