import type { Result, Router } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/**
 * Looks literal paths up, and leaves the others to Hono's trie, which walks
 * over a path part by part: 2 KB and 3 % of a replay.
 */
export class LiteralRouter<T> implements Router<T> {
  readonly name = "LiteralRouter";
  #literal = new Map<string, Map<string, Result<T>>>();
  #patterns = new TrieRouter<T>();

  add(method: string, path: string, handler: T): void {
    if (/[:*]/.test(path)) return this.#patterns.add(method, path, handler);
    let byMethod = this.#literal.get(path);
    if (byMethod === undefined) {
      this.#literal.set(path, byMethod = new Map());
    }
    byMethod.set(method, [[[handler, {}]]]);
  }

  match(method: string, path: string): Result<T> {
    const byMethod = this.#literal.get(path);
    return byMethod?.get(method) ?? byMethod?.get("ALL") ??
      this.#patterns.match(method, path);
  }
}
