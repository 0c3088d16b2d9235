/**
 * A database that counts what it is asked for and fails on demand.
 *
 * @module
 */

/** Called around each commit, with its number from 1; throws to make it fail. */
export type CommitHook = (commit: number) => void | Promise<void>;

type Commit = Deno.AtomicOperation["commit"];

/** A wrapped database. */
export interface WatchedKv {
  kv: Deno.Kv;
  /** Commits begun, whether they succeeded or not. */
  commits: number;
  /** `get`, `getMany` and `list` calls. */
  reads: number;
  /** Before the store sees the commit: a failure here has written nothing. */
  beforeCommit: CommitHook;
  /** After the store has committed: a failure here hides a success. */
  afterCommit: CommitHook;
  /** Commits in the store's place, or later, or not at all. */
  replaceCommit: (commit: number, real: Commit) => ReturnType<Commit>;
  /** Before each read; throws to make it fail. */
  beforeRead: () => void | Promise<void>;
}

/** Wraps a database; the hooks may be replaced at any time. */
export function watchKv(kv: Deno.Kv): WatchedKv {
  const watched: WatchedKv = {
    kv: withMethods(kv, {
      atomic: () => watchAtomic(kv.atomic()),
      get: async (...parameters: unknown[]) => {
        watched.reads++;
        await watched.beforeRead();
        return Reflect.apply(kv.get, kv, parameters);
      },
      getMany: async (...parameters: unknown[]) => {
        watched.reads++;
        await watched.beforeRead();
        return Reflect.apply(kv.getMany, kv, parameters);
      },
      list: (...parameters: unknown[]) => {
        watched.reads++;
        return Reflect.apply(kv.list, kv, parameters);
      },
    }),
    commits: 0,
    reads: 0,
    beforeCommit: () => {},
    afterCommit: () => {},
    replaceCommit: (_, real) => real(),
    beforeRead: () => {},
  };
  return watched;

  function watchAtomic(atomic: Deno.AtomicOperation): Deno.AtomicOperation {
    return withMethods(atomic, {
      commit: async () => {
        const number = ++watched.commits;
        await watched.beforeCommit(number);
        const result = await watched.replaceCommit(
          number,
          () => atomic.commit(),
        );
        await watched.afterCommit(number);
        return result;
      },
    });
  }
}

type Methods = Record<string, (...parameters: unknown[]) => unknown>;

/** The same object with some methods replaced; methods that chain still do. */
function withMethods<T extends object>(target: T, methods: Methods): T {
  const proxy: T = new Proxy(target, {
    get(object, name) {
      if (typeof name === "string" && name in methods) return methods[name];
      const member = Reflect.get(object, name, object);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => {
        const result = Reflect.apply(member, object, parameters);
        return result === object ? proxy : result;
      };
    },
  });
  return proxy;
}
