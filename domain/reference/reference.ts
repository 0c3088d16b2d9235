/**
 * The API reference: every operation of the OpenAPI description, grouped by
 * documentation page.
 *
 * @module
 */
import type { Page } from "../docs/page.ts";
import type { OpenApiDocument } from "./description.ts";
import { readOperation, type ShownOperation } from "./operation.ts";

export interface ReferenceGroup {
  title: string;
  operations: ShownOperation[];
}

export interface Reference {
  baseUrl: string;
  /** The main operations, in the order of the documentation pages. */
  groups: ReferenceGroup[];
  /** Other operations, which the index shows collapsed. */
  folded: ReferenceGroup[];
}

export function readReference(
  description: OpenApiDocument,
  pages: Page[],
): Reference {
  const all = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) =>
      readOperation(path, method, description)
    )
  );
  const byGroup = Map.groupBy(all, (one) => foldOf(one) ?? one.page);
  const group = (name: string, title = name): ReferenceGroup[] => {
    const operations = byGroup.get(name);
    return operations ? [{ title, operations }] : [];
  };
  return {
    baseUrl: description.servers[0]!.url,
    groups: pages.flatMap(({ slug, title }) => group(slug, title)),
    folded: Object.values(FOLDS).flatMap((title) => group(title)),
  };
}

/** Lists every operation in the order of the index. */
export function listOperations(
  { groups, folded }: Reference,
): ShownOperation[] {
  return [...groups, ...folded].flatMap(({ operations }) => operations);
}

/** Headings of the folded groups, in their order. */
const FOLDS = {
  describing: "Self-descriptions",
  other: "Other",
  versioned: "The same under /api/v1",
  deprecated: "Deprecated paths",
};

/** Heading of an operation's folded group; undefined for a main operation. */
function foldOf({ isDeprecated, path, id, answers }: ShownOperation) {
  if (isDeprecated) return FOLDS.deprecated;
  // Pages, discovery, health, and operations with failures only.
  if (!path.startsWith("/api/") || answers.length === 0) return FOLDS.other;
  if (id.startsWith("describe")) return FOLDS.describing;
  return id.endsWith("Versioned") ? FOLDS.versioned : undefined;
}
