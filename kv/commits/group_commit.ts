/**
 * Group commit: operations of concurrent requests share one atomic commit of
 * Deno KV, because each commit waits for the disk. Every operation gets its own
 * outcome, as if it had been committed alone.
 *
 * @module
 */
import { Failure } from "../../domain/failures.ts";
import type { Clock } from "../../domain/runtime.ts";
import { FencedCommits } from "./fenced_commits.ts";
import { type DailyBytes } from "./daily_bytes.ts";
import { GroupPlan } from "./group_plan.ts";
import { randomDelay, type Store } from "../store.ts";
import {
  type CommitOperation,
  type CommitOutcome,
  keyId,
} from "./operation.ts";
import { RowCache } from "./row_cache.ts";

/** Attempts without a pause; later attempts wait up to `MAX_PAUSE_MS`. */
const ATTEMPTS_WITHOUT_PAUSE = 4;
const MAX_PAUSE_MS = 50;

/** More members per commit gain no throughput. */
const MAX_MEMBERS = 128;

/** Number of checks that a commit adds itself: one, on the commit marker. */
const OWN_CHECKS = 1;

/** An operation that waits for its outcome. */
interface Member extends CommitOperation {
  resolve(outcome: CommitOutcome): void;
  reject(error: unknown): void;
}

export class GroupCommit {
  #queue: Member[] = [];
  #running = false;
  readonly known: RowCache;
  readonly daily: DailyBytes;
  #fenced: FencedCommits;

  constructor(
    readonly store: Store,
    readonly clock: Clock,
    bytesPerDay?: number,
  ) {
    this.known = new RowCache(store, clock);
    this.#fenced = new FencedCommits(store, clock, bytesPerDay);
    this.daily = this.#fenced.daily;
  }

  /** @throws {Failure} `storage_unavailable` when the store fails */
  commit(operation: CommitOperation): Promise<CommitOutcome> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ ...operation, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      const later = await this.#commitSome(this.#queue.splice(0, MAX_MEMBERS));
      this.#queue.unshift(...later);
    }
    this.#running = false;
  }

  async #commitSome(waiting: Member[]): Promise<Member[]> {
    let members = waiting;
    const later: Member[] = [];
    const { maxChecks } = this.store;
    try {
      const read = this.known.learn(members);
      if (read !== undefined) await read;
      for (let attempt = 1; members.length > 0; attempt++) {
        const plan = new GroupPlan(
          this.known,
          this.clock.now(),
          maxChecks - OWN_CHECKS,
        );
        members = members.filter((member) => joins(plan, member, later));
        const isWritten = await this.#write(plan);
        this.known.noteRace(!isWritten);
        if (isWritten) {
          members.forEach(({ resolve }, i) => resolve(plan.outcomes[i]!));
          return withoutOutdated(later, plan);
        }
        if (attempt > ATTEMPTS_WITHOUT_PAUSE) {
          await randomDelay(Math.min(MAX_PAUSE_MS, 2 ** attempt));
        }
        members = await this.#withoutConflicts(members);
      }
    } catch (error) {
      if (this.store.maxChecks < maxChecks) {
        return [...this.#smaller(members), ...later];
      }
      await this.#fail(members, error);
    }
    return later;
  }

  async #write(plan: GroupPlan): Promise<boolean> {
    if (plan.isEmpty) return true;
    const atomic = plan.writeTo(this.store.kv.atomic());
    const version = await this.#fenced.commit(atomic, plan.growth);
    if (version === null) return false;
    const { telemetry } = this.store;
    telemetry?.record("agent_commerce.commit.group_size", plan.outcomes.length);
    for (const [id, { value, isRemembered }] of plan.written) {
      if (isRemembered) this.known.replace(id, { value, version });
      else this.known.forget(id);
    }
    for (const [id, { value }] of plan.cells) {
      this.known.replace(id, { value, version });
    }
    return true;
  }

  /**
   * If the store refused the group as too large, commits its members one by
   * one; otherwise rejects them.
   */
  async #fail(members: Member[], error: unknown): Promise<void> {
    for (const { checks, cells } of members) {
      // The state of these cells is unknown now, so the next use reads them.
      for (const { id } of cells) this.known.forget(id);
      this.known.markHot([...checks.keys(), ...cells.map(({ id }) => id)]);
    }
    const isRefused = error instanceof Failure &&
      error.kind === "internal_error";
    if (isRefused && members.length > 1) {
      for (const member of members) await this.#commitSome([member]);
    } else {
      for (const { reject } of members) reject(error);
    }
  }

  /**
   * Returns the members that fit into the lowered limit of checks. All others
   * get a conflict, upon which their callers retry with fewer checks.
   */
  #smaller(members: Member[]): Member[] {
    const most = this.store.maxChecks - OWN_CHECKS;
    return members.filter(({ checks, cells, resolve }) => {
      const fits = checks.size + cells.length <= most;
      if (!fits) resolve({ kind: "conflict" });
      return fits;
    });
  }

  /** Gives a conflict to each member whose own checks fail; returns the others. */
  async #withoutConflicts(group: Member[]): Promise<Member[]> {
    const all = new Map(group.flatMap(({ checks }) => [...checks]));
    const [entries] = await Promise.all([
      this.store.getMany(Array.from(all.values(), ({ key }) => key)),
      this.known.learn(group, true),
    ]);
    const versions = new Map(
      entries.map((entry) => [keyId(entry.key), entry.versionstamp]),
    );
    return group.filter(({ checks, resolve }) => {
      const holds = checks.entries().every(([id, { version }]) =>
        versions.get(id) === version
      );
      if (!holds) resolve({ kind: "conflict" });
      return holds;
    });
  }
}

/** Adds a member to the plan; an error in its steps rejects this member alone. */
function joins(plan: GroupPlan, member: Member, later: Member[]): boolean {
  try {
    if (plan.add(member)) return true;
    later.push(member);
  } catch (error) {
    member.reject(error);
  }
  return false;
}

/**
 * Gives a conflict to each queued member whose checks no longer hold after this
 * commit; returns the others.
 */
function withoutOutdated(later: Member[], committed: GroupPlan): Member[] {
  return later.filter((member) => {
    const isOutdated = committed.outdates(member);
    if (isOutdated) member.resolve({ kind: "conflict" });
    return !isOutdated;
  });
}
