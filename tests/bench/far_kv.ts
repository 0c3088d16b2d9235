import { withMethods } from "../support/watched_kv.ts";

/** How far away a store is. */
export interface Distance {
  /** Milliseconds that a read, or a commit, takes besides its work. */
  readMs: number;
  writeMs: number;
  /** Part of the commits that fail as if another process had been faster. */
  conflictRate: number;
}

/** Wraps a database as if it were far away; the distance may change. */
export function farKv(kv: Deno.Kv, distance: Distance): Deno.Kv {
  const afterRead = async (method: keyof Deno.Kv, parameters: unknown[]) => {
    await pause(distance.readMs);
    return await Reflect.apply(kv[method] as () => unknown, kv, parameters);
  };
  return withMethods(kv, {
    get: (...parameters) => afterRead("get", parameters),
    getMany: (...parameters) => afterRead("getMany", parameters),
    async *list(...parameters) {
      await pause(distance.readMs);
      yield* Reflect.apply(kv.list, kv, parameters);
    },
    atomic: () => {
      const atomic = kv.atomic();
      return withMethods(atomic, {
        commit: async () => {
          await pause(distance.writeMs);
          if (Math.random() < distance.conflictRate) return { ok: false };
          return await atomic.commit();
        },
      });
    },
  });
}

/** Round trips vary: most by a little, some by much. */
function pause(milliseconds: number): Promise<void> {
  if (milliseconds === 0) return Promise.resolve();
  const jitter = 0.8 + 0.2 * -Math.log(1 - Math.random());
  return new Promise((resolve) => setTimeout(resolve, milliseconds * jitter));
}
