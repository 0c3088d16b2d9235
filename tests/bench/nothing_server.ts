/**
 * The service over stores that keep nothing: what a request costs without
 * them. It reads the same variables as the program.
 *
 * @module
 */
import {
  admittedQuotas,
  type WriteGuard,
  type WriteOutcome,
} from "../../domain/writes/admission.ts";
import type { ApiKey } from "../../domain/keys/key.ts";
import { createLog } from "../../domain/telemetry/log.ts";
import type { Services } from "../../domain/services.ts";
import { startHarness } from "../support/harness.ts";

const NOTHING = { value: null, version: null };

const clock = { now: () => Date.now() };
const encoder = new TextEncoder();

const { services, handle } = await startHarness({
  env: Deno.env.toObject(),
  replace: forgetful,
});
const { port, host: hostname } = services.config;
Deno.serve(
  { port, hostname, onListen: () => {} },
  (request) => handle(request, "127.0.0.1"),
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
    admissions: {
      ...services.admissions,
      recall: () => undefined,
      open: (request) => {
        const value = keys.get(request.keyPrefix ?? "") ?? null;
        return Promise.resolve({
          request,
          key: { value, version: null },
          windows: request.quotas.map(() => NOTHING),
          record: NOTHING,
        });
      },
    },
    keys: {
      ...services.keys,
      register(key, guard) {
        keys.set(key.prefix, key);
        return written(guard);
      },
    },
    submissions: {
      ...services.submissions,
      submit: (_purchase, guard) => written(guard),
    },
  };
}

function written({ admission, response }: WriteGuard): Promise<WriteOutcome> {
  const quotas = admittedQuotas(admission, clock.now());
  return Promise.resolve({ kind: "written", response, quotas });
}
