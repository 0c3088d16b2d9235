import type { Reviewable } from "./review/verdict.ts";

const ACTIVE_CONTENT =
  /<\s*(script|iframe|img|svg|object|embed)\b|\bon(error|load|click)\s*=|\b(javascript|vbscript|data)\s*:\s*\S/i;

/**
 * The inline screen: what is certain and gross is refused before it is stored.
 *
 * @returns why the purchase is refused, as `path: problem`; empty to let it in
 */
export function screen(item: Reviewable): string[] {
  return Object.entries(item)
    .filter(([, value]) =>
      typeof value === "string" && ACTIVE_CONTENT.test(value)
    )
    .map(([name]) => `${name}: holds markup or a script`);
}
