/**
 * Claims of the documentation, and the tables of the code: each
 * reader here answers with one side, so that a test can compare them.
 *
 * @module
 */
import { FAILURES } from "../../domain/failures.ts";
import { markdownBlocks } from "../../domain/docs/markdown_blocks.ts";
import { passagesOf } from "../../domain/docs/passages.ts";
import type { Page } from "../../domain/docs/library.ts";
import { POLICY_DEFAULTS } from "../../domain/limits/policy.ts";
import { describeTools } from "../../routes/mcp/tools.ts";
import type { Harness } from "../support/harness.ts";
import { type Contract, type DescribedOperation } from "../support/openapi.ts";
import { settings } from "../support/settings.ts";

/** A method and a path, as a page writes them. */
export interface Call {
  method: string;
  path: string;
}

/** Paths that no operation has: prefixes, folders, files on a server. */
const NO_OPERATION = new Set([
  ...["/api/...", "/api/v1", "/api/v2", "/pay", "/.well-known/"],
  ...[
    "/data",
    "/data/kv.sqlite3",
    "/metrics",
    "/docs/examples/",
    "/docs/api/redoc.js",
  ],
]);

/** Calls that pages name because the service answers them with 405. */
export const REFUSED = new Set([
  "GET /api/v1/gallery/submissions",
  "GET /api/v1/gallery/submissions/{id}",
]);

/** The Markdown of a page without its code blocks. */
export function prose(markdown: string): string {
  return markdown.replace(/^```.*?^```/gms, "");
}

/** The code spans in a page's prose. */
export function codeOf(markdown: string): string[] {
  return Array.from(
    prose(markdown).matchAll(/`([^`]+)`/g),
    ([, code]) => code!.replace(/\s+/g, " "),
  );
}

/** Calls and bare paths of a page's prose; the method of a bare path is any. */
export function callsOf(markdown: string): Call[] {
  return codeOf(markdown).flatMap((code) => {
    const [, method = "ANY", path] =
      /^(?:([A-Z]+) )?(\/(?!\/)\S*)$/.exec(code) ?? [];
    if (path === undefined || NO_OPERATION.has(path) || REFUSED.has(code)) {
      return [];
    }
    return [{ method, path }];
  });
}

/** Calls that a page's shell blocks make. */
export function curlCallsOf(markdown: string, baseUrl: string): Call[] {
  const blocks = markdown.matchAll(/^```sh\n(.*?)^```/gms);
  return Array.from(blocks, ([, code]) => code!.split(/\bcurl\b/).slice(1))
    .flat().flatMap((command) => {
      const at = command.indexOf(baseUrl);
      if (at < 0) return [];
      const path = /^[^\s"']*/.exec(command.slice(at + baseUrl.length))![0];
      const [, given] = /-[a-zA-Z]*X\s*([A-Z]+)/.exec(command) ?? [];
      const method = given ?? (/\s-d\b/.test(command) ? "POST" : "GET");
      return [{ method, path: path || "/" }];
    });
}

/** Operations that a call reaches; none for a call that is nowhere. */
export function reached(
  { operations }: Contract,
  { method, path }: Call,
): DescribedOperation[] {
  const [route = "", query = ""] = path.split("?");
  const names = [...new URLSearchParams(query).keys()];
  return operations.filter((operation) =>
    (method === "ANY" || operation.method === method.toLowerCase()) &&
    fits(operation.path, route) &&
    names.every((name) =>
      operation.parameters.some((one) =>
        one.in === "query" && one.name === name
      )
    )
  );
}

function fits(pattern: string, path: string): boolean {
  const parts = path.replace(/^(.+)\/$/, "$1").split("/");
  const wanted = pattern.split("/");
  return parts.length === wanted.length &&
    wanted.every((part, at) =>
      part === parts[at] || part.startsWith("{") && parts[at] !== ""
    );
}

/** Every name that the interface knows: fields, values, tools, settings. */
export function knownNames(harness: Harness, contract: Contract): Set<string> {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") names.add(value);
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      names.add(name);
      collect(member);
    }
  };
  collect([contract.document, describeTools(harness.services.config)]);
  for (const { name } of settings()) names.add(name);
  for (const name of Object.keys(POLICY_DEFAULTS)) names.add(name);
  return names;
}

/** Statuses and codes of the failure table, as `422 content_rejected`. */
export function failurePairs(): Set<string> {
  return new Set(
    Object.values(FAILURES).map(({ status, code }) => `${status} ${code}`),
  );
}

/** Rows of the failure table, each as `reason status code`. */
export function failureRows(): string[] {
  return Object.entries(FAILURES).map(([reason, { status, code }]) =>
    `${reason} ${status} ${code}`
  ).sort();
}

/** The rows that a page lists, in the same form. */
export function listedReasons(markdown: string): string[] {
  const rows = markdown.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| `(\w+)` +\|/gm);
  return Array.from(rows, (row) => row.slice(1).join(" ")).sort();
}

/** A sentence that names one operation, and statuses that it answers with. */
export interface StatusClaim {
  text: string;
  call: Call;
  statuses: string[];
}

/** Sentences that say with which status one operation answers. */
export function statusClaims(page: Page): StatusClaim[] {
  const blocks = markdownBlocks(page.markdown);
  return passagesOf(page, blocks).flatMap(({ text }) => {
    const calls = callsOf(text).filter(({ method }) => method !== "ANY");
    const statuses = Array.from(
      text.matchAll(/\b(?:answers?|gets?) ([2-5]\d\d)\b/g),
      ([, status]) => status!,
    );
    if (calls.length !== 1 || statuses.length === 0) return [];
    return [{ text, call: calls[0]!, statuses }];
  });
}

/** A row of a table of fields. */
export interface FieldRow {
  name: string;
  type: string;
  isRequired: boolean;
  /** The bound that its constraint tells, in characters. */
  most?: number;
}

/** Tables of a page that describe the fields of a request. */
export function fieldTables(markdown: string): FieldRow[][] {
  const tables = markdown.match(
    /^\| Field +\| Type +\| Required .*(?:\n\|.*)+/gm,
  );
  return (tables ?? []).map((table) =>
    table.split("\n").slice(2).map((row) => {
      const [name, type, required, constraint] = row.split("|").slice(1)
        .map((cell) => cell.trim());
      const [, most] = /(?:at most|to) ([\d,]+) characters/.exec(constraint!) ??
        [];
      return {
        name: name!.replaceAll("`", ""),
        type: type!,
        isRequired: required === "yes",
        most: most === undefined ? undefined : Number(most.replace(",", "")),
      };
    })
  );
}
