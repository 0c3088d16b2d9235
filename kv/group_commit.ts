/**
 * Group commit: operations of concurrent requests share one atomic commit of
 * Deno KV, because each commit waits for the disk and sharing the wait is what
 * lifts throughput. Every member keeps its own outcome, as if it had committed
 * alone.
 *
 * @module
 */
import type { Clock } from "../domain/services.ts";
import { planGroup } from "./group_plan.ts";
import { keyId } from "./joined_reads.ts";
import {
  type CommitOutcome,
  type Operation,
  operationBytes,
} from "./operation.ts";
import { KnownWindows } from "./rate_windows.ts";
import { rateWindowKey, stored } from "./schema.ts";
import { decode, type Store } from "./store.ts";

/** Deno KV's limits for one commit, less a margin: 100, 1,000, 800 KiB. */
const MAX_CHECKS = 95;
const MAX_MUTATIONS = 900;
const MAX_BYTES = 700 * 1024;

/** Failed attempts after which a group waits for the other process a little. */
const PATIENT_ATTEMPTS = 4;

interface Member {
  operation: Operation;
  bytes: number;
  resolve: (outcome: CommitOutcome) => void;
  reject: (error: unknown) => void;
}

/** Commits operations, together where several wait. */
export class GroupCommit {
  #queue: Member[] = [];
  #running = false;
  #windows = new KnownWindows();

  constructor(readonly store: Store, readonly clock: Clock) {}

  /**
   * Commits one operation, at once when nothing is under way, otherwise with
   * all that wait by then.
   *
   * @throws {Failure} `store_unavailable` when the store fails
   */
  commit(operation: Operation): Promise<CommitOutcome> {
    return new Promise((resolve, reject) => {
      const bytes = operationBytes(operation);
      this.#queue.push({ operation, bytes, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#queue.length > 0) {
      const group = this.#nextGroup();
      try {
        await this.#commitGroup(group);
      } catch (error) {
        for (const id of windowIds(group)) this.#windows.forget(id);
        for (const member of group) member.reject(error);
      }
    }
    this.#running = false;
  }

  /**
   * Takes what fits into one commit off the queue. All checks of a commit are
   * made before its writes, so an operation that checks what a member writes
   * has to wait for the next commit to see it.
   */
  #nextGroup(): Member[] {
    const group: Member[] = [];
    const later: Member[] = [];
    const written = new Set<string>();
    const checked = new Set<string>();
    let mutations = 0;
    let bytes = 0;
    for (const member of this.#queue) {
      const { checks, sets, deletes, takes } = member.operation;
      const needs = [
        ...checks.map(({ key }) => keyId(key)),
        ...takes.map(takeId),
      ];
      const fresh = needs.filter((id) => !checked.has(id)).length;
      const fits = checked.size + fresh <= MAX_CHECKS &&
        mutations + sets.length + deletes.length + fresh <= MAX_MUTATIONS &&
        bytes + member.bytes <= MAX_BYTES &&
        !needs.some((id) => written.has(id));
      if (group.length > 0 && !fits) {
        later.push(member);
        continue;
      }
      group.push(member);
      for (const id of needs) checked.add(id);
      for (const { key } of sets) written.add(keyId(key));
      for (const key of deletes) written.add(keyId(key));
      mutations += sets.length + deletes.length + takes.length;
      bytes += member.bytes;
    }
    this.#queue = later;
    return group;
  }

  async #commitGroup(group: Member[]): Promise<void> {
    let members = group;
    await this.#learnWindows(members);
    for (let attempt = 1; members.length > 0; attempt++) {
      const now = this.clock.now();
      const operations = members.map(({ operation }) => operation);
      const plan = planGroup(operations, this.#windows, now);
      const version = plan.isEmpty
        ? ""
        : await this.store.commit(plan.writeTo(this.store.kv.atomic()));
      if (version !== null) {
        plan.windows.forEach(({ value }, id) =>
          this.#windows.replace(id, { value, version })
        );
        members.forEach(({ resolve }, index) => resolve(plan.outcomes[index]!));
        return;
      }
      if (attempt > PATIENT_ATTEMPTS) await pause(attempt);
      members = await this.#withoutConflicts(members);
    }
  }

  /** Makes sure that a state of every counter of the group is known. */
  async #learnWindows(members: Member[]): Promise<void> {
    const unknown = new Map<string, Deno.KvKey>();
    for (const take of members.flatMap(({ operation }) => operation.takes)) {
      const id = takeId(take);
      if (take.seen) this.#windows.note(id, take.seen);
      else if (this.#windows.get(id) === undefined) {
        unknown.set(id, takeKey(take));
      }
    }
    if (unknown.size > 0) await this.#readWindows([...unknown.values()]);
  }

  async #readWindows(keys: Deno.KvKey[]): Promise<void> {
    for (const entry of await this.store.getMany(keys)) {
      this.#windows.replace(keyId(entry.key), decode(stored.rateWindow, entry));
    }
  }

  /**
   * After a failed commit: reads what the group relies on again, tells the
   * members whose own checks no longer hold, and returns the others.
   */
  async #withoutConflicts(members: Member[]): Promise<Member[]> {
    const checks = members.flatMap(({ operation }) => operation.checks);
    const keys = new Map(checks.map(({ key }) => [keyId(key), key]));
    const takes = members.flatMap(({ operation }) => operation.takes);
    const counters = new Map(
      takes.map((take) => [takeId(take), takeKey(take)]),
    );
    const [entries] = await Promise.all([
      this.store.getMany([...keys.values()]),
      this.#readWindows([...counters.values()]),
    ]);
    const versions = new Map(
      entries.map((entry) => [keyId(entry.key), entry.versionstamp]),
    );
    return members.filter(({ operation, resolve }) => {
      const holds = operation.checks.every(({ key, version }) =>
        versions.get(keyId(key)) === version
      );
      if (!holds) resolve({ kind: "conflict" });
      return holds;
    });
  }
}

function takeKey({ quota }: Operation["takes"][number]): Deno.KvKey {
  return rateWindowKey(quota.policy.name, quota.subject);
}

function takeId(take: Operation["takes"][number]): string {
  return keyId(takeKey(take));
}

function windowIds(group: Member[]): string[] {
  return group.flatMap(({ operation }) => operation.takes.map(takeId));
}

function pause(attempt: number): Promise<void> {
  const milliseconds = Math.random() * Math.min(50, 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
