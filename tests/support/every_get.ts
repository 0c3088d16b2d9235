/**
 * Requests to every GET, made from the definitions of the endpoints.
 *
 * @module
 */
import { assert } from "@std/assert";
import {
  type OperationAtPath,
  operationPerPath,
} from "../../routes/openapi/operation.ts";
import { endpointsOf } from "../../routes/app.ts";
import { ASSETS } from "../../routes/pages/assets.ts";
import type { Harness } from "./harness.ts";

/** A second value of each parameter that filters. */
const OTHERS: Record<string, string> = {
  q: "lamp",
  category: "toys",
  domain: "lamps.example",
  currency: "EUR",
};

/** A request to a GET for one of its forms. */
export interface Ask {
  /** With its query. */
  path: string;
  accept: string;
}

/** Every GET with the forms that it has, but for those that begin a stream. */
export async function asksOf(
  harness: Harness,
  ids: string[],
): Promise<Ask[]> {
  const operations = endpointsOf(harness.services).flatMap(operationPerPath)
    .filter(({ method }) => method === "get");
  assert(operations.length > 50, `${operations.length} GETs`);
  const asks: Ask[] = [];
  for (const operation of operations) {
    const types = operation.answers.flatMap(({ content }) =>
      content.map(({ type = "application/json" }) => type)
    ).filter((type) => type !== "text/event-stream");
    for (const path of await pathsOf(operation, harness, ids)) {
      for (const query of queriesOf(operation)) {
        for (const accept of new Set([...types, ...operation.accepts ?? []])) {
          asks.push({ path: `${path}${query}`, accept });
        }
      }
    }
  }
  return asks;
}

/** Paths of an operation: of several items, and of every file that there is. */
async function pathsOf(
  { path, parameters = [] }: OperationAtPath,
  { services }: Harness,
  ids: string[],
): Promise<string[]> {
  if (path.startsWith("/assets/")) {
    return Object.values(ASSETS).map(({ path }) => path);
  }
  const library = await services.docs();
  const values: Record<string, string[]> = {
    "/pictures/:file": [...(await services.pictures()).keys()],
    "/docs/:file": library.list().flatMap(({ slug }) => [slug, `${slug}.md`]),
    "/docs/facts/:file": library.facts().map(({ page }) =>
      page.slug.replace("facts/", "")
    ),
  };
  const [name, more] = path.match(/:\w+/g) ?? [];
  if (name === undefined) return [path];
  if (name === ":id") {
    return ids.slice(0, 3).map((id) => path.replace(name, id));
  }
  const files = values[path];
  if (files) return files.map((file) => path.replace(name, file));
  const filled = parameters.filter((one) => one.in === "path").reduce(
    (text, { name, example }) => text.replace(`:${name}`, `${example}`),
    path,
  );
  assert(more === undefined || !filled.includes(":"), filled);
  return [filled];
}

/**
 * No parameter, each alone with a currency, and every set of those that both the
 * feed and prices take, with two values each.
 */
function queriesOf({ parameters = [] }: OperationAtPath): string[] {
  const own = parameters.filter((one) => one.in === "query");
  const queries = new Set([""]);
  const add = (query: Record<string, string>) =>
    queries.add(`?${new URLSearchParams(query)}`);
  for (const { name, example } of own) {
    // The example of a cursor is of another store.
    if (name === "cursor") continue;
    add({ [name]: `${example}` });
    if (own.some((one) => one.name === "currency")) {
      add({ [name]: `${example}`, currency: "USD" });
    }
  }
  const shared = own.filter(({ name }) => name in OTHERS);
  for (let set = 1; set < 2 ** shared.length; set++) {
    const chosen = shared.filter((_, bit) => set & 2 ** bit);
    add(Object.fromEntries(chosen.map(({ name, example }) => [
      name,
      `${example}`,
    ])));
    add(Object.fromEntries(chosen.map(({ name }) => [name, OTHERS[name]!])));
  }
  return [...queries];
}
