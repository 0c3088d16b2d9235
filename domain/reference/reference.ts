/**
 * The API reference: every operation of the OpenAPI description, grouped by
 * the page of the documentation that explains it.
 *
 * @module
 */
import type { Page } from "../docs/page.ts";
import type { Description } from "./description.ts";
import { readOperation, type ShownOperation } from "./operation.ts";

export interface ReferenceGroup {
  title: string;
  operations: ShownOperation[];
}

export interface Reference {
  baseUrl: string;
  /** Operations that callers build on, in the order of the documentation. */
  groups: ReferenceGroup[];
  /** Other operations, folded away. */
  folded: ReferenceGroup[];
}

export function readReference(
  description: Description,
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

/** Every operation in the order in which readers page through them. */
export function listed({ groups, folded }: Reference): ShownOperation[] {
  return [...groups, ...folded].flatMap(({ operations }) => operations);
}

/** Headings of what is folded away, in their order. */
const FOLDS = {
  describing: "Self-descriptions",
  other: "Other",
  versioned: "The same under /api/v1",
  deprecated: "Deprecated paths",
};

/** Folded group of an operation; undefined for one that callers build on. */
function foldOf({ isDeprecated, path, id, answers }: ShownOperation) {
  if (isDeprecated) return FOLDS.deprecated;
  // Pages, discovery, health, and what only refuses.
  if (!path.startsWith("/api/") || answers.length === 0) return FOLDS.other;
  if (id.startsWith("describe")) return FOLDS.describing;
  return id.endsWith("Versioned") ? FOLDS.versioned : undefined;
}
