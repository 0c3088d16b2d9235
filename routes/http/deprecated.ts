import { Failure } from "../../domain/failures.ts";
import type { Config } from "../../domain/config.ts";
import type { Clock } from "../../domain/runtime.ts";
import type { AppContext } from "./request_context.ts";

/** Instant at which the unversioned aliases stop answering (RFC 8594). */
export const SUNSET_DATE = "Sun, 21 Feb 2027 00:00:00 GMT";

const SUNSET = Date.parse(SUNSET_DATE);

/**
 * Marks the responses of an unversioned alias as deprecated, with a link to the
 * path that replaces it (RFC 5829), and retires it at the sunset.
 *
 * @param successor path of the replacement
 */
export function deprecatedAlias(
  services: { config: Pick<Config, "baseUrl">; clock: Clock },
  successor: string,
): (c: AppContext) => void {
  return (c) => {
    c.env.successor = services.config.baseUrl + successor;
    if (services.clock.now() < SUNSET) return;
    throw new Failure("path_retired", { hint: `Use ${successor} instead.` });
  };
}
