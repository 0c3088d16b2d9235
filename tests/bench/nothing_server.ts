/**
 * The service over stores that keep nothing: what a request costs without
 * them. It reads the same variables as the program.
 *
 * @module
 */
import type { ApiKey } from "../../domain/keys/key.ts";
import type { Quota } from "../../domain/limits/quota.ts";
import { type QuotaState, quotaState } from "../../domain/limits/window.ts";
import { createLog } from "../../domain/telemetry/log.ts";
import type { Services } from "../../domain/services.ts";
import { startHarness } from "../support/harness.ts";

const clock = { now: () => Date.now() };
const encoder = new TextEncoder();

const { services, handle } = await startHarness({
  env: Deno.env.toObject(),
  replace: forgetful,
});
const { port, host: hostname } = services.config;
Deno.serve(
  { port, hostname, onListen: () => {} },
  handle,
);

function forgetful(services: Services): Partial<Services> {
  // The keys of the load generator, without which nothing is let in.
  const keys = new Map<string, ApiKey>();
  return {
    clock,
    log: createLog({
      level: services.config.logLevel,
      format: "json",
      clock,
      write: (line) => void Deno.stderr.writeSync(encoder.encode(line)),
    }),
    quotas: {
      take: (quotas) => Promise.resolve({ taken: true, quotas: full(quotas) }),
      peek: (quotas) => Promise.resolve(full(quotas)),
    },
    keys: {
      ...services.keys,
      register(key, { request, response }) {
        keys.set(key.prefix, key);
        const quotas = full(request.quotas);
        return Promise.resolve({ kind: "written", response, quotas });
      },
    },
    submissions: {
      ...services.submissions,
      submit(request, decide) {
        const key = keys.get(request.keyPrefix ?? "") ?? null;
        const { make } = decide({ key, record: null, windows: [] });
        const quotas = full(request.quotas);
        const { response } = make();
        return Promise.resolve({ kind: "written", response, quotas });
      },
    },
  };
}

/** Quotas of which nothing was taken. */
function full(quotas: Quota[]): QuotaState[] {
  return quotas.map(({ policy }) => quotaState(null, policy, clock.now()));
}
