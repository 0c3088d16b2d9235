/**
 * A checker for patterns that are tried again from every place in a text, or in
 * every way to part it, which takes minutes for what a stranger can send in a
 * line. `deno task patterns` lists those that it let through, so that a test
 * has it read the others alone.
 *
 * @module
 */
import { createHash } from "node:crypto";
import recheck from "recheck/lib/browser.js";
import { type Pattern, readPatterns } from "./patterns.ts";

/** Where the digests of the patterns are listed. */
export const LISTED = new URL("safe_patterns.json", import.meta.url);

/** Folders of the program with patterns. */
export const FOLDERS = ["domain", "io", "routes"];

/** Far more than any takes; a pattern that is not decided by then is refused. */
const TIMEOUT_MS = 60_000;

/** Times the usual: a busy machine takes longer over a good pattern. */
const PATIENCE = 10;

/** Patterns that `torture/pumps_test` measures are not waited for here. */
const PUMPED = "domain/review/";
const PUMPED_TIMEOUT_MS = 100;

const isPumped = ({ file }: Pattern) => file.startsWith(PUMPED);

/** The problem of a pattern, or undefined. */
export function problemOf(
  pattern: Pattern,
  patience = PATIENCE,
): string | undefined {
  const { file, line, source, flags } = pattern;
  const timeout = isPumped(pattern) ? PUMPED_TIMEOUT_MS : TIMEOUT_MS;
  const parameters = {
    timeout,
    attackTimeout: 1000 * patience,
    incubationTimeout: 250 * patience,
  };
  const { status, complexity } = recheck.checkSync(source, flags, parameters);
  if (status === "safe" || status === "unknown" && isPumped(pattern)) {
    return undefined;
  }
  const what = complexity?.summary ?? "cannot be decided";
  return `${file}:${line}: ${what}: /${source}/${flags}`;
}

/** A pattern as it is listed: one that is pumped was let through for less. */
export function digestOf(pattern: Pattern): string {
  const { source, flags } = pattern;
  return createHash("sha256")
    .update(JSON.stringify([source, flags, isPumped(pattern)]))
    .digest("base64url").slice(0, 16);
}

if (import.meta.main) {
  const { found } = await readPatterns(FOLDERS);
  const safe = found.filter((pattern) => problemOf(pattern) === undefined);
  const digests = [...new Set(safe.map(digestOf))].sort();
  await Deno.writeTextFile(LISTED, JSON.stringify(digests, null, 2) + "\n");
}
