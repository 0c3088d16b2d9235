/**
 * Random operations, run side by side through the group committer and then one
 * by one, in the order in which they ended, through plain commits: outcomes
 * and stores must be the same.
 *
 * @module
 */
import type { SetRow, Writes } from "../../domain/tables/table.ts";
import fc from "fast-check";
import { z } from "zod";
import { assert, assertEquals } from "@std/assert";
import { GroupCommit } from "../../kv/commits/group_commit.ts";
import { openKv } from "../../kv/open.ts";
import {
  type CommitOperation,
  type CommitOutcome,
  keyId,
  type MergeOperation,
} from "../../kv/commits/operation.ts";
import { Store } from "../../kv/store.ts";
import { TestClock } from "../support/harness.ts";

const PLAIN = ["a", "b", "c", "d"];
const CELLS = ["cell 1", "cell 2"];
const CELL_LIMIT = 3;

/** A random operation, in words that hold for either store. */
interface Command {
  /** Keys that must be as they were at the start, or must not exist. */
  checks: { name: string; expects: "start" | "nothing" }[];
  sets: string[];
  deletes: string[];
  steps: string[];
  /** Turns of the event loop to wait before it. */
  delay: number;
}

const command: fc.Arbitrary<Command> = fc.record({
  checks: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...PLAIN, ...CELLS),
      expects: fc.constantFrom("start" as const, "nothing" as const),
    }),
    { maxLength: 2, selector: ({ name }) => name },
  ),
  sets: fc.uniqueArray(fc.constantFrom(...PLAIN, ...CELLS), { maxLength: 2 }),
  deletes: fc.uniqueArray(fc.constantFrom(...PLAIN, ...CELLS), {
    maxLength: 1,
  }),
  steps: fc.array(fc.constantFrom(...CELLS), { maxLength: 2 }),
  delay: fc.constantFrom(0, 0, 0, 1),
}).map((command) => {
  // Writing a cell beside its own step means nothing.
  const free = (name: string) => !command.steps.includes(name);
  return {
    ...command,
    sets: command.sets.filter(free),
    deletes: command.deletes.filter(free),
  };
});

interface World {
  kv: Deno.Kv;
  /** Versions at the start, by name. */
  start: Map<string, string | null>;
  run: number;
}

async function begin(kv: Deno.Kv, run: number, there: string[]) {
  const world: World = { kv, start: new Map(), run };
  for (const name of [...PLAIN, ...CELLS]) {
    const key = [run, name];
    if (there.includes(name)) await kv.set(key, 1);
    world.start.set(name, (await kv.get(key)).versionstamp);
  }
  return world;
}

function writesOf(rows: SetRow[]): Writes {
  return new Map(rows.map((row) => [keyId(row.key), row]));
}

const next = (before: number | null) =>
  (before ?? 0) < CELL_LIMIT ? (before ?? 0) + 1 : null;

function toOperation(
  { start, run }: World,
  { checks, sets, deletes, steps }: Command,
  id: number,
): CommitOperation {
  return {
    checks: new Map(checks.map(({ name, expects }) => {
      const key = [run, name];
      const version = expects === "start" ? start.get(name)! : null;
      return [keyId(key), { key, version }];
    })),
    writes: (cells) =>
      writesOf([
        ...sets.map((name) => ({
          key: [run, name],
          value: CELLS.includes(name) ? id % CELL_LIMIT : [id, ...cells],
        })),
        ...deletes.map((name) => ({ key: [run, name], value: undefined })),
      ]),
    cells: steps.map((name) => {
      const use: MergeOperation<number> = {
        key: [run, name],
        id: keyId([run, name]),
        codec: z.number(),
        next,
      };
      return use as MergeOperation;
    }),
  };
}

/** Runs commands side by side; returns them with outcomes, as they ended. */
async function runTogether(world: World, commands: Command[]) {
  const commits = new GroupCommit(new Store(world.kv), new TestClock());
  const ended: { id: number; outcome: CommitOutcome }[] = [];
  const running: Promise<unknown>[] = [];
  for (const [id, command] of commands.entries()) {
    for (let i = 0; i < command.delay; i++) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    const commit = commits.commit(toOperation(world, command, id));
    running.push(commit.then((outcome) => ended.push({ id, outcome })));
  }
  await Promise.all(running);
  return ended;
}

/** Runs one operation by a plain commit; returns all truthful outcomes. */
async function runAlone({ kv }: World, operation: CommitOperation) {
  const atomic = kv.atomic();
  const cells = new Map<string, number | null>();
  const before: unknown[] = [];
  const after: unknown[] = [];
  for (const { key } of operation.cells) {
    const id = JSON.stringify(key);
    const value = cells.has(id)
      ? cells.get(id)!
      : (await kv.get<number>(key)).value;
    before.push(value);
    after.push(next(value));
    cells.set(id, next(value));
  }
  const outcomes: { kind: string; cells?: unknown[] }[] = [];
  if (after.includes(null)) outcomes.push({ kind: "refused", cells: before });
  for (const { key, version } of operation.checks.values()) {
    atomic.check({ key, versionstamp: version });
    const { versionstamp } = await kv.get(key);
    if (versionstamp !== version) outcomes.push({ kind: "conflict" });
  }
  if (outcomes.length > 0) return outcomes;
  for (const [id, value] of cells) atomic.set(JSON.parse(id), value);
  const { writes } = operation;
  assert(typeof writes === "function");
  for (const { key, value } of writes(after).values()) {
    if (value === undefined) atomic.delete(key);
    else atomic.set(key, value);
  }
  assert((await atomic.commit()).ok);
  return [{ kind: "committed", cells: after }];
}

async function contents({ kv, run }: World) {
  const entries = await Array.fromAsync(kv.list({ prefix: [run] }));
  return entries.map(({ key, value }) => ({ name: key[1], value }));
}

Deno.test("a group of commits is some order of single commits", async () => {
  using grouped = await openKv(":memory:");
  using single = await openKv(":memory:");
  let runs = 0;
  const there = fc.subarray([...PLAIN, ...CELLS]);
  const commands = fc.array(command, { minLength: 2, maxLength: 24 });
  const property = fc.asyncProperty(
    there,
    commands,
    async (there, commands) => {
      runs++;
      const world = await begin(grouped, runs, there);
      const ended = await runTogether(world, commands);
      assertEquals(ended.length, commands.length);
      const model = await begin(single, runs, there);
      for (const { id, outcome } of ended) {
        const operation = toOperation(model, commands[id]!, id);
        const truthful = await runAlone(model, operation);
        const { at: _at, ...told } = { at: 0, ...outcome };
        const texts = truthful.map((outcome) => JSON.stringify(outcome));
        const isTruthful = texts.includes(JSON.stringify(told));
        assert(isTruthful, `${id}: ${JSON.stringify(told)}, not ${texts}`);
      }
      assertEquals(await contents(world), await contents(model));
    },
  );
  await fc.assert(property, { numRuns: 200 });
});
