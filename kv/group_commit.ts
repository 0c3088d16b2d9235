/**
 * Group commit: operations of concurrent requests share one atomic commit of
 * Deno KV, because each commit waits for the disk and sharing the wait is what
 * lifts throughput. Every member keeps its own outcome, as if it had committed
 * alone.
 *
 * @module
 */
import type { Clock } from "../domain/services.ts";
import { GroupPlan } from "./group_plan.ts";
import { keyId } from "./joined_reads.ts";
import { KnownCells } from "./known_cells.ts";
import type { CellUse, CommitOutcome, Operation } from "./operation.ts";
import { decode, type Store } from "./store.ts";

/** Failed attempts after which a group waits for the other process a little. */
const PATIENT_ATTEMPTS = 4;

interface Member {
  operation: Operation;
  resolve: (outcome: CommitOutcome) => void;
  reject: (error: unknown) => void;
}

/** Commits operations, together where several wait. */
export class GroupCommit {
  #queue: Member[] = [];
  #running = false;
  #known = new KnownCells();

  constructor(readonly store: Store, readonly clock: Clock) {}

  /**
   * Commits one operation, at once when nothing is under way, otherwise with
   * all that wait by then.
   *
   * @throws {Failure} `store_unavailable` when the store fails
   */
  commit(operation: Operation): Promise<CommitOutcome> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ operation, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      const waiting = this.#queue;
      this.#queue = [];
      const later = await this.#commitSome(waiting);
      this.#queue = [...later, ...this.#queue];
    }
    this.#running = false;
  }

  /** Commits what fits into one commit; returns what has to wait. */
  async #commitSome(waiting: Member[]): Promise<Member[]> {
    let members = waiting;
    const later: Member[] = [];
    try {
      await this.#learnCells(members);
      for (let attempt = 1; members.length > 0; attempt++) {
        const plan = new GroupPlan(this.#known, this.clock.now());
        const group: Member[] = [];
        for (const member of members) {
          (plan.add(member.operation) ? group : later).push(member);
        }
        members = group;
        if (await this.#write(plan)) {
          group.forEach(({ resolve }, index) => resolve(plan.outcomes[index]!));
          break;
        }
        if (attempt > PATIENT_ATTEMPTS) await pause(attempt);
        members = await this.#withoutConflicts(group);
      }
    } catch (error) {
      for (const { key } of cellsOf(members)) this.#known.forget(keyId(key));
      for (const { reject } of members) reject(error);
    }
    return later;
  }

  async #write(plan: GroupPlan): Promise<boolean> {
    if (plan.isEmpty) return true;
    const atomic = plan.writeTo(this.store.kv.atomic());
    const version = await this.store.commit(atomic);
    if (version === null) return false;
    for (const [id, { value }] of plan.cells) {
      this.#known.replace(id, { value, version });
    }
    return true;
  }

  /** Makes sure that a state of every cell of the members is known. */
  async #learnCells(members: Member[]): Promise<void> {
    const unknown = new Map<string, CellUse>();
    for (const use of cellsOf(members)) {
      const id = keyId(use.key);
      if (use.seen) this.#known.note(id, use.seen);
      else if (this.#known.get(id) === undefined) unknown.set(id, use);
    }
    if (unknown.size > 0) await this.#readCells([...unknown.values()]);
  }

  async #readCells(uses: CellUse[]): Promise<void> {
    const entries = await this.store.getMany(uses.map(({ key }) => key));
    entries.forEach((entry, index) => {
      const state = decode(uses[index]!.codec, entry);
      this.#known.replace(keyId(entry.key), state);
    });
  }

  /**
   * After a failed commit: reads what the group relies on again, tells the
   * members whose own checks no longer hold, and returns the others.
   */
  async #withoutConflicts(group: Member[]): Promise<Member[]> {
    const checks = group.flatMap(({ operation }) => operation.checks);
    const keys = new Map(checks.map(({ key }) => [keyId(key), key]));
    const cells = cellsOf(group).map((use) => [keyId(use.key), use] as const);
    const [entries] = await Promise.all([
      this.store.getMany([...keys.values()]),
      this.#readCells([...new Map(cells).values()]),
    ]);
    const versions = new Map(
      entries.map((entry) => [keyId(entry.key), entry.versionstamp]),
    );
    return group.filter(({ operation, resolve }) => {
      const holds = operation.checks.every(({ key, version }) =>
        versions.get(keyId(key)) === version
      );
      if (!holds) resolve({ kind: "conflict" });
      return holds;
    });
  }
}

function cellsOf(members: Member[]): CellUse[] {
  return members.flatMap(({ operation }) => operation.cells);
}

function pause(attempt: number): Promise<void> {
  const milliseconds = Math.random() * Math.min(50, 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
