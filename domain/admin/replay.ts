/**
 * Acts that an import does again: a key that was revoked, an item that was taken
 * down, a claim that was paid and a person who was erased stay so, although the
 * archive is older than that.
 *
 * @module
 */
import { OperatorError } from "../operator_errors.ts";
import type { BlockedKind } from "../review/verdict.ts";
import { setBlock } from "./block.ts";
import { removeAgain } from "../gallery/curation.ts";
import { revokeAgain } from "../keys.ts";
import { changeClaim, type ClaimAct, endPayout } from "../promo/settlement.ts";
import type { Digest } from "../runtime.ts";
import type { JournalEntry } from "../tables/shared.ts";
import type { TableStore } from "../writes/transaction.ts";

/** The last act on each subject: `[of, id]` as JSON. */
export type Journal = Map<string, JournalEntry>;

export const journalKey = (of: string, id: string) => JSON.stringify([of, id]);

/** Keeps the later act. */
export function noteIn(journal: Journal, key: string, entry: JournalEntry) {
  const { at = -Infinity } = journal.get(key) ?? {};
  if (entry.at > at) journal.set(key, entry);
}

interface ReplayPorts {
  store: Pick<TableStore, "change">;
  digest: Digest;
  /**
   * Erases the persons in the store whose digests are in the set.
   *
   * @returns number of persons
   */
  erasePersons(digests: ReadonlySet<string>): Promise<number>;
}

/** @returns false if the archive has no block that is to be freed */
async function redoBlock(
  services: Pick<ReplayPorts, "store" | "digest">,
  act: Parameters<typeof setBlock>[1],
): Promise<boolean> {
  try {
    await setBlock(services, act);
    return true;
  } catch (error) {
    if (error instanceof OperatorError && !act.isBlocked) return false;
    throw error;
  }
}

/**
 * Does again what the archive does not know.
 *
 * @param known the journal of the archive
 * @returns what was done, by its act
 */
export async function replay(
  { erasePersons, ...services }: ReplayPorts,
  journal: Journal,
  known: Journal,
): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  const count = (act: string, times: number) => {
    if (times > 0) done[act] = (done[act] ?? 0) + times;
  };
  const erased = new Set<string>();
  for (const [key, { at, act, payout, reason: why }] of journal) {
    if ((known.get(key)?.at ?? -Infinity) >= at) continue;
    const [of, id] = JSON.parse(key) as [string, string];
    const reason = `done again after an import: ${new Date(at).toISOString()}`;
    if (of === "payout") {
      const isVoid = act === "void";
      const end = { act: isVoid ? "void" as const : "pay" as const, at };
      count(end.act, +await endPayout(services, id, end));
      continue;
    }
    if (of === "claim") {
      const change = { act: act as ClaimAct["act"], at, payout, reason: why };
      count(act, +await changeClaim(services, id, change));
      continue;
    }
    switch (act) {
      case "erase":
        erased.add(id);
        break;
      case "revoke":
        count(act, +await revokeAgain(services, id, reason));
        break;
      case "reject":
      case "take_down":
      case "withdraw":
        count(act, +await removeAgain(services, id, { outcome: act, reason }));
        break;
      case "block":
      case "unblock": {
        const isBlocked = act === "block";
        const [kind, ...text] = id.split(" ") as [BlockedKind, ...string[]];
        const block = { kind, text: text.join(" "), isBlocked, at };
        count(act, +await redoBlock(services, { ...block, reason: why }));
        break;
      }
      case "publish":
        // An import publishes nothing.
        break;
    }
  }
  if (erased.size > 0) count("erase", await erasePersons(erased));
  return done;
}
