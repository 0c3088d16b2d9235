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
  /** Rows that were asked for by key, and rows that lists gave. */
  rowsRead: number;
  /** Rows that commits were to set or delete. */
  rowsWritten: number;
  /** Before the store sees the commit: a failure here has written nothing. */
  beforeCommit: CommitHook;
  /** After the store has committed: a failure here hides a success. */
  afterCommit: CommitHook;
  /** Commits in the store's place, or later, or not at all. */
  replaceCommit: (commit: number, real: Commit) => ReturnType<Commit>;
  /** Told of each value that a commit is to set. */
  onSet: (key: Deno.KvKey, options?: { expireIn?: number }) => void;
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
        watched.rowsRead++;
        await watched.beforeRead();
        return Reflect.apply(kv.get, kv, parameters);
      },
      getMany: async (...parameters: unknown[]) => {
        watched.reads++;
        watched.rowsRead += (parameters[0] as unknown[]).length;
        await watched.beforeRead();
        return Reflect.apply(kv.getMany, kv, parameters);
      },
      list: (...parameters: unknown[]) => {
        watched.reads++;
        const rows: Deno.KvListIterator<unknown> = Reflect.apply(
          kv.list,
          kv,
          parameters,
        );
        return withMethods(rows, {
          next: async () => {
            const row = await rows.next();
            if (!row.done) watched.rowsRead++;
            return row;
          },
        });
      },
    }),
    commits: 0,
    reads: 0,
    rowsRead: 0,
    rowsWritten: 0,
    beforeCommit: () => {},
    afterCommit: () => {},
    replaceCommit: (_, real) => real(),
    onSet: () => {},
    beforeRead: () => {},
  };
  return watched;

  function watchAtomic(atomic: Deno.AtomicOperation): Deno.AtomicOperation {
    return withMethods(atomic, {
      set: (...parameters: unknown[]) => {
        const [key, , options] = parameters as Parameters<typeof atomic.set>;
        watched.rowsWritten++;
        watched.onSet(key, options);
        return Reflect.apply(atomic.set, atomic, parameters);
      },
      delete: (...parameters: unknown[]) => {
        watched.rowsWritten++;
        return Reflect.apply(atomic.delete, atomic, parameters);
      },
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
export function withMethods<T extends object>(target: T, methods: Methods): T {
  const proxy: T = new Proxy(target, {
    get(object, name) {
      const member = typeof name === "string" && Object.hasOwn(methods, name)
        ? methods[name]
        : Reflect.get(object, name, object);
      if (typeof member !== "function") return member;
      return (...parameters: unknown[]) => {
        const result = Reflect.apply(member, object, parameters);
        return result === object ? proxy : result;
      };
    },
  });
  return proxy;
}
