import {
  type Audience,
  audienceOf,
  DEAD_LETTERS,
  WAITING_NOTICES,
} from "../domain/notice.ts";
import {
  type NoticePage,
  type OutboxBacklog,
  type OutboxStore,
  type QueuedNotice,
} from "../domain/outbox/queue.ts";
import { scanPages } from "./scan.ts";
import type { Store } from "./store.ts";

/** Tables of the notices of each audience, and of those set aside. */
const TABLES = { ...WAITING_NOTICES, dead: DEAD_LETTERS };

export class Outbox implements OutboxStore {
  constructor(readonly store: Store) {}

  async *due(
    audience: Audience,
    now: number,
    limit: number,
  ): AsyncGenerator<NoticePage, void> {
    const { prefix } = TABLES[audience];
    const range = { prefix, end: [...prefix, now + 1] };
    for await (const entries of scanPages(this.store, range, limit)) {
      yield readNotices(entries);
    }
  }

  async move(
    queued: QueuedNotice,
    change: Parameters<OutboxStore["move"]>[1],
  ): Promise<QueuedNotice | null> {
    const from = keyOf(queued);
    const moved = { ...queued, ...change };
    const { notice, attempts, refusals } = moved;
    const version = await this.store.commit(
      this.store.kv.atomic()
        .check({ key: from, versionstamp: queued.version })
        .delete(from)
        .set(keyOf(moved), { notice, attempts, refusals }),
    );
    return version === null ? null : { ...moved, version };
  }

  async remove(queued: QueuedNotice): Promise<boolean> {
    const key = keyOf(queued);
    const version = await this.store.commit(
      this.store.kv.atomic()
        .check({ key, versionstamp: queued.version })
        .delete(key),
    );
    return version !== null;
  }

  async backlog(of: Audience | "dead", limit: number): Promise<OutboxBacklog> {
    const { prefix } = TABLES[of];
    const entries = await this.store.list({ prefix }, { limit });
    const { notices } = readNotices(entries);
    return {
      rows: entries.length,
      retrying: notices.filter(({ attempts }) => attempts > 0).length,
      since: notices[0]?.dueAt,
    };
  }
}

/** A malformed row must not block other notices. */
function readNotices(entries: Deno.KvEntry<unknown>[]): NoticePage {
  const page: NoticePage = { notices: [], unreadable: [] };
  for (const { key, value, versionstamp: version } of entries) {
    const [dueAt, id] = key.slice(-2);
    const { success, data } = DEAD_LETTERS.schema.safeParse(value);
    if (success && data.notice.id === id) {
      page.notices.push({ ...data, dueAt: Number(dueAt), version });
    } else {
      page.unreadable.push(String(id));
    }
  }
  return page;
}

function keyOf(
  { notice, dueAt, isDead }: Pick<QueuedNotice, "notice" | "dueAt" | "isDead">,
) {
  const table = TABLES[isDead ? "dead" : audienceOf(notice)];
  return table.key(dueAt, notice.id);
}
