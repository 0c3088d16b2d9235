/**
 * How long the first answer takes in a process that has asked nothing yet, in
 * milliseconds, and how much memory it leaves in use, in MB. Prints JSON; needs
 * `--v8-flags=--expose-gc`.
 *
 * @module
 */
import { readConfig } from "../../domain/config/config.ts";
import { createKnowledge } from "../../domain/ask/knowledge.ts";
import { createYielder } from "../../io/timers.ts";
import { readDocFiles } from "../../kv/doc_sources.ts";

/** The cost of the first answer. */
export interface Readiness {
  ms: number;
  megabytes: number;
}

if (import.meta.main) {
  const { gc } = globalThis as unknown as { gc: () => void };
  const pages = new URL("../../docs/", import.meta.url);
  const settings = { ...readConfig({}), cardScriptHash: "sha256-EXAMPLE" };
  const { docs, ask } = createKnowledge(
    () => settings,
    () => readDocFiles(pages),
    createYielder(Date),
  );
  // Any reader of a page has them; the index is what asking adds.
  await docs();
  gc();
  const before = Deno.memoryUsage().heapUsed;
  const startedAt = performance.now();
  await ask("How do I get an API key?");
  const ms = performance.now() - startedAt;
  gc();
  const megabytes = (Deno.memoryUsage().heapUsed - before) / 1e6;
  const readiness: Readiness = { ms, megabytes };
  console.log(JSON.stringify(readiness));
}
