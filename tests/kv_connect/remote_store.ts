import { DENOKV_LIMITS, DEPLOY_LIMITS } from "./limits.ts";
import { type KvConnect, startKvConnect } from "./server.ts";

/**
 * With `TEST_STORE=deploy` or `TEST_STORE=denokv`, the stores of tests are KV
 * Connect servers that have the limits of one or the other.
 */
export function startRemoteStore(): KvConnect | undefined {
  switch (Deno.env.get("TEST_STORE")) {
    case "deploy":
      return startKvConnect({ limits: DEPLOY_LIMITS });
    case "denokv":
      return startKvConnect({ limits: DENOKV_LIMITS });
  }
}
