import type { Config } from "../domain/config.ts";
import type { Digest } from "../domain/limits/quota.ts";
import type { Clock } from "../domain/services.ts";
import { Admissions } from "./admissions.ts";
import { CardTasks } from "./checkout.ts";
import { Contacts } from "./contact.ts";
import { Feed } from "./feed.ts";
import { Submissions } from "./gallery.ts";
import { GroupCommit } from "./group_commit.ts";
import { JoinedReads } from "./joined_reads.ts";
import { Keys } from "./keys.ts";
import { despiteLock } from "./lock.ts";
import { Moderation } from "./moderation.ts";
import { Outbox } from "./outbox.ts";
import { Promotion } from "./promo.ts";
import { promoTerms } from "./promo_rows.ts";
import { FEED_HEAD } from "./schema.ts";
import { Store } from "./store.ts";

/** Where the data is: a file path, `:memory:`, a KV Connect URL, or Deploy's. */
export type StorePath = string | undefined;

/**
 * Opens the database; the folder of a file is made when it is missing.
 *
 * @throws when the path cannot be opened as a database
 */
export async function openKv(path: StorePath): Promise<Deno.Kv> {
  const isFile = path !== undefined && path !== ":memory:" &&
    !/^https?:/.test(path);
  const folder = isFile ? path.replace(/[^/\\]*$/, "") : "";
  if (folder !== "") await Deno.mkdir(folder, { recursive: true });
  // Whoever comes first makes the tables, under a lock.
  return await despiteLock(() => Deno.openKv(path));
}

/** Builds every store port over one database. */
export function createStores(
  kv: Deno.Kv,
  { clock, digest, config }: { clock: Clock; digest: Digest; config: Config },
) {
  const store = new Store(kv);
  const reads = new JoinedReads(store);
  const commits = new GroupCommit(store, clock);
  const admissions = new Admissions(reads, commits, clock);
  const feed = new Feed(store, clock, digest);
  return {
    admissions,
    feed,
    keys: new Keys(store, commits, admissions, clock),
    submissions: new Submissions(admissions),
    checkout: new CardTasks(store, commits, clock),
    moderation: new Moderation(store, feed, clock),
    contact: new Contacts(admissions),
    promo: new Promotion(
      { store, reads, commits, clock, terms: promoTerms(config) },
      admissions,
    ),
    outbox: new Outbox(store),
    ready: async () => void await store.get(FEED_HEAD),
  };
}
