import { clientAddress } from "../../domain/limits/client_address.ts";
import type { Services } from "../../domain/services.ts";
import type { WireContext } from "./exchange.ts";

/** The client that the request is counted by. */
export function clientOf(c: WireContext, services: Services): string {
  return clientAddress(
    c.env.socketAddress,
    c.req.raw.headers.get("x-forwarded-for"),
    services.config.trustedProxyHops,
  );
}
