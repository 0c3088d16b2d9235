import { editDistance } from "../../domain/input/edit_distance.ts";

/** A route that a caller may have meant. */
export interface KnownRoute {
  method: string;
  path: string;
}

/** Longest path compared, in characters. */
const MAX_PATH = 80;

/** Path segments that are ids. */
const ID = /^(?:[0-9a-f-]{16,}|\d+)$/i;

/**
 * Finds the route nearest to an unknown path: most shared segments first, then
 * smallest edit distance. A destructive route is proposed only to a request that
 * asked for one.
 *
 * @returns undefined where there are no routes
 */
export function nearestRoute(
  { method, path }: KnownRoute,
  routes: KnownRoute[],
): KnownRoute | undefined {
  const asked = path.slice(0, MAX_PATH).toLowerCase().split("/")
    .map((part) => ID.test(part) ? "{id}" : part);
  const proposed = routes.filter((route) =>
    !isDestructive(route) || method === "DELETE" || /revo/i.test(path)
  );
  let nearest: { route: KnownRoute; likeness: number } | undefined;
  for (const route of proposed) {
    const likeness = likenessOf(asked, route.path.toLowerCase().split("/")) +
      (route.method === method ? SAME_METHOD : 0);
    if (likeness > (nearest?.likeness ?? -Infinity)) {
      nearest = { route, likeness };
    }
  }
  return nearest?.route;
}

/** True for routes whose effect cannot be undone. */
function isDestructive({ method, path }: KnownRoute): boolean {
  return method === "DELETE" || path.endsWith("/revoke");
}

/** Less than one edit: decides between routes of one path. */
const SAME_METHOD = 0.5;

/** Edits that one shared segment outweighs. */
const SAME_PART = 10;

function likenessOf(asked: string[], known: string[]): number {
  const shared = known.filter((part) => asked.includes(part));
  const letters = editDistance(asked.join("/"), known.join("/"));
  return SAME_PART * shared.length - letters;
}
