import type { Documented, Operation } from "./operation.ts";

/** The operation at every path that it answers at. */
export function atEveryPath<Told extends Operation>(
  operation: Told,
): (Told & Documented)[] {
  if (operation.alias) return [operation, atAlias(operation, operation.alias)];
  if (!operation.isVersioned) return [operation];
  return [versioned(operation), unversioned(operation)];
}

/** The operation at its other path, which is as current. */
function atAlias<Told extends Operation>(
  operation: Told,
  path: string,
): Told & Documented {
  return {
    ...operation,
    path,
    id: `${operation.id}Versioned`,
    summary: `${operation.summary} (versioned path)`,
    description: `The same as \`${operation.path}\`.`,
  };
}

function versioned<Told extends Operation>(
  operation: Told,
): Told & Documented {
  return { ...operation, path: `/api/v1${operation.path}` };
}

/** The deprecated twin of a versioned operation. */
function unversioned<Told extends Operation>(
  operation: Told,
): Told & Documented {
  return {
    ...operation,
    path: `/api${operation.path}`,
    id: `${operation.id}Unversioned`,
    tag: "Deprecated",
    summary: `${operation.summary} (deprecated path)`,
    description: `Use \`/api/v1${operation.path}\` instead.`,
    failures: [...operation.failures, "path_retired"],
    isDeprecated: true,
  };
}
