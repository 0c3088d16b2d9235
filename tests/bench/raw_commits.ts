import { v7 as uuidv7 } from "uuid";
import {
  submissionRequest,
  toPurchase,
} from "../../domain/gallery/submission.ts";
import { GroupCommit } from "../../kv/commits/group_commit.ts";
import { openKv } from "../../kv/open.ts";
import type { Operation, SetWrite } from "../../kv/commits/operation.ts";
import { apiKeyKey, idempotencyKey, pendingKey } from "../../kv/schema.ts";
import { Store } from "../../kv/store.ts";
import { purchaseBody } from "../support/harness.ts";
import { temporaryStore } from "../support/server.ts";
import { compare, type Comparison, rateOf } from "./measure.ts";

const SUBMISSIONS = 3000;
const IN_FLIGHT = 200;
const ROUNDS = 5;
const CALLER = "agc_0123456789abcdef";

/** Submissions as the store gets them, in shared commits and in own ones. */
export async function benchRawCommits(): Promise<Comparison> {
  await using file = await temporaryStore();
  using kv = await openKv(file.path);
  const result = await kv.set(apiKeyKey(CALLER), { prefix: CALLER });
  const clock = { now: () => Date.now() };
  const commits = new GroupCommit(new Store(kv), clock);
  const makeAll = () =>
    Array.from({ length: SUBMISSIONS }, () => submission(result.versionstamp));
  return await compare({
    name: "raw commits of submissions, 200 in flight",
    subject: {
      name: "group commit",
      round() {
        const all = makeAll();
        return rateOf(SUBMISSIONS, IN_FLIGHT, async (index) => {
          const { kind } = await commits.commit(all[index]!);
          if (kind !== "committed") throw new Error(kind);
        });
      },
    },
    baseline: {
      name: "a commit each",
      round() {
        const all = makeAll();
        return rateOf(SUBMISSIONS, IN_FLIGHT, async (index) => {
          const { ok } = await commitAlone(kv, all[index]!);
          if (!ok) throw new Error("conflict");
        });
      },
    },
    rounds: ROUNDS,
    goal: 4,
  });
}

/** What a submission with an Idempotency-Key checks and stores. */
function submission(keyVersion: string): Operation & { sets: SetWrite[] } {
  const id = uuidv7();
  const origin = { id, submittedBy: CALLER, submittedAt: Date.now() };
  const purchase = toPurchase(submissionRequest.parse(purchaseBody()), origin);
  const record = {
    fingerprint: id,
    response: { status: 201, body: JSON.stringify({ ok: true, id }) },
    expiresAt: Date.now(),
  };
  return {
    checks: [
      { key: apiKeyKey(CALLER), version: keyVersion },
      { key: idempotencyKey(id), version: null },
    ],
    sets: [
      { key: pendingKey(id), value: purchase },
      { key: idempotencyKey(id), value: record, expireIn: 86_400_000 },
    ],
    deletes: [],
    cells: [],
  };
}

function commitAlone(
  kv: Deno.Kv,
  { checks, sets }: { checks: Operation["checks"]; sets: SetWrite[] },
) {
  const atomic = kv.atomic();
  for (const { key, version } of checks) {
    atomic.check({ key, versionstamp: version });
  }
  for (const { key, value, expireIn } of sets) {
    atomic.set(key, value, { expireIn });
  }
  return atomic.commit();
}
