import type { Documented, Operation } from "./operation.ts";

/** An operation at every path that it answers at. */
export function atEveryPath<Told extends Operation>(
  told: Told,
): (Told & Documented)[] {
  const { path, alias, isVersioned, id, summary, failures = [] } = told;
  if (alias !== undefined) {
    return [told, {
      ...told,
      path: alias,
      id: `${id}Versioned`,
      summary: `${summary} (versioned path)`,
      description: `The same as \`${path}\`.`,
    }];
  }
  if (!isVersioned) return [told];
  return [{ ...told, path: `/api/v1${path}` }, {
    ...told,
    path: `/api${path}`,
    id: `${id}Unversioned`,
    tag: "Deprecated",
    summary: `${summary} (deprecated path)`,
    description: `Use \`/api/v1${path}\` instead.`,
    failures: [...failures, "path_retired"],
    isDeprecated: true,
  }];
}
