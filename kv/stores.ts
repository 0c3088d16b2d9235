import type { Config } from "../domain/config.ts";
import type { OperatorStores } from "../domain/admin/operator.ts";
import { Admissions } from "./writes/admissions.ts";
import { Archive } from "./admin/archive.ts";
import { AskedQuestions } from "./ask/asked.ts";
import { Audit } from "./admin/audit.ts";
import { CardTasks } from "./checkout.ts";
import { Contacts } from "./contact.ts";
import { Curator } from "./admin/curation.ts";
import { once } from "../domain/once.ts";
import { readDocSources } from "./docs/doc_sources.ts";
import { readPictures } from "./docs/pictures.ts";
import { Erasure } from "./erasure/erasure.ts";
import { Submissions } from "./gallery/submissions.ts";
import { GroupCommit } from "./commits/group_commit.ts";
import { JoinedReads } from "./commits/joined_reads.ts";
import { Keys } from "./keys.ts";
import { Moderation } from "./gallery/moderation.ts";
import { openFront, type StoreParts } from "./open.ts";
import { Outbox } from "./outbox.ts";
import { Promotion } from "./promo/promo.ts";
import { promoTerms } from "./promo/rows.ts";
import { probeStore } from "./admin/probe.ts";
import { Records } from "./admin/records.ts";
import { Retention } from "./retention/retention.ts";
import { Stats } from "./admin/stats.ts";
import { storeFile } from "./admin/store_file.ts";

const DOCS = new URL("../docs/", import.meta.url);

/**
 * Builds every port that the store implements over one database, around those
 * that a process has begun with.
 */
export function createStores(
  kv: Deno.Kv,
  parts: StoreParts & { config: Config; front?: ReturnType<typeof openFront> },
) {
  const { clock, digest, config } = parts;
  const { feed, ready } = parts.front ?? openFront(kv, parts);
  const { store } = feed;
  const reads = new JoinedReads(store);
  const commits = new GroupCommit(store, clock);
  const admissions = new Admissions(reads, commits, clock);
  const file = storeFile(config.kvPath);
  const operator: OperatorStores = {
    curation: new Curator(store, feed, clock),
    records: new Records(store, clock),
    audit: new Audit(store),
    stats: new Stats(store),
    archive: new Archive(store, clock, file),
    erasure: new Erasure({ store, feed, clock, digest, file }),
    probe: () => probeStore(config.kvPath),
  };
  return {
    quotas: admissions,
    feed,
    keys: new Keys(store, commits, admissions, clock),
    submissions: new Submissions(admissions, feed, clock),
    checkout: new CardTasks(store, commits, clock),
    moderation: new Moderation(store, feed, clock),
    contact: new Contacts(store, admissions),
    promo: new Promotion(
      { store, reads, commits, clock, terms: promoTerms(config) },
      admissions,
    ),
    outbox: new Outbox(store),
    asked: new AskedQuestions(store, clock),
    retention: new Retention(store, clock),
    operator,
    ready,
    docSources: once(() => readDocSources(DOCS)),
    pictures: once(() => readPictures(new URL("pictures/", DOCS))),
  };
}
