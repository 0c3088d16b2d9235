import { z } from "zod";
import { isDoubtful } from "../../domain/gallery/decision.ts";
import type { KindCount, StatsStore } from "../../domain/admin/operator.ts";
import type { Clock } from "../../domain/runtime.ts";
import { writtenToday } from "../commits/daily_bytes.ts";
import { stored } from "../rows/codecs.ts";
import { scan } from "../rows/scan.ts";
import { DECIDED, rowKind } from "../schema.ts";
import type { Store } from "../store.ts";

const withStatus = z.union([
  z.object({ status: z.string() }),
  z.object({ state: z.object({ status: z.string() }) })
    .transform(({ state }) => state),
]);

/** @param file whose size is watched */
export function createStats(
  store: Store,
  clock: Clock,
  file: string | undefined,
): StatsStore {
  const size = file === undefined ? undefined : fileSize(file);
  return {
    size: async () => await size?.(),
    writtenToday: () => writtenToday(store, clock),
    async count(onRow = () => {}) {
      const counts: Record<string, KindCount> = {};
      let rows = 0;
      for await (const { key, value } of scan(store, [])) {
        const kind = rowKind(key);
        const count = counts[kind] ??= { rows: 0, states: {} };
        count.rows++;
        for (const state of statesOf(kind, value)) {
          count.states[state] = (count.states[state] ?? 0) + 1;
        }
        onRow(++rows);
      }
      return counts;
    },
  };
}

function statesOf(kind: string, value: unknown): string[] {
  const states: string[] = [];
  const { success, data } = withStatus.safeParse(value);
  if (success) states.push(data.status);
  if (kind === rowKind(DECIDED)) {
    const { success, data } = stored.decided.safeParse(value);
    if (success && isDoubtful(data)) states.push("doubtful");
  }
  return states;
}

/**
 * Opens what a store consists of, and returns its size whenever it is asked.
 * The handles stay open: closing one would release the locks that SQLite holds
 * on the same file (POSIX), and the end of an open file can be looked up
 * without the right to read files, which the process gives back.
 */
function fileSize(file: string): () => Promise<number> {
  const open = ["", "-wal"].flatMap((suffix) => {
    try {
      return [Deno.openSync(file + suffix)];
    } catch {
      // Not every journal mode has both.
      return [];
    }
  });
  return async () => {
    let size = 0;
    for (const part of open) size += await part.seek(0, Deno.SeekMode.End);
    return size;
  };
}
