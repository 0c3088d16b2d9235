/**
 * Operator commands as their users give them, run in this process: a Deno of
 * its own takes ten times as long. `runProgram` is for what a process adds, its
 * signals, pipes and permissions.
 *
 * @module
 */
import { assertEquals, assertMatch } from "@std/assert";
import { hash } from "node:crypto";
import { readConfig } from "../../domain/config/config.ts";
import { createServices } from "../../domain/services.ts";
import { createLog } from "../../domain/telemetry/log.ts";
import { createServers } from "../../io/servers.ts";
import { createYielder } from "../../io/timers.ts";
import { expectStore, openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";
import type { StorePath } from "../../kv/store_file.ts";
import type { StoreWanted } from "../../routes/admin/command.ts";
import { parseCommandLine } from "../../routes/admin/entry.ts";
import {
  fileSink,
  fileSource,
  type Terminal,
} from "../../routes/admin/terminal.ts";
import { cardScriptHash } from "../../routes/pay/card_source.ts";
import type { ProgramRun } from "./server.ts";

/** Runs `admin` over a store. */
export function admin(kvPath: string, ...args: string[]): Promise<ProgramRun> {
  return runAdmin(args, { KV_PATH: kvPath });
}

/** Runs `admin` with settings, as `main.ts` does. */
export async function runAdmin(
  args: string[],
  env: Record<string, string>,
): Promise<ProgramRun> {
  const run = { code: 0, stdout: "", stderr: "" };
  try {
    const terminal = terminalOf(run);
    const command = await parseCommandLine("admin", args, terminal);
    if (command === undefined) return run;
    const config = readConfig(env);
    const { kvPath } = config;
    using kv = await openStore(command.store, kvPath)
      .catch(({ message }) => {
        throw new Error(`KV_PATH=${JSON.stringify(kvPath)}: ${message}`);
      });
    const clock = { now: () => Date.now() };
    const digest = (text: string) => hash("sha256", text, "base64url");
    const write = (line: string) => {
      run.stderr += line;
      return true;
    };
    const log = createLog({ level: "info", format: "json", clock, write });
    const parts = { clock, digest, config, log };
    const random = {
      requestId: () => crypto.randomUUID(),
      bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
    };
    await command.run(createServices({
      ...parts,
      ...createStores(kv, parts),
      random,
      pause: createYielder(clock),
      servers: createServers(config, random),
      cardScriptHash: () => cardScriptHash(digest),
    }));
  } catch (error) {
    const { message, exitCode } = error as Error & { exitCode?: number };
    run.code = exitCode ?? 1;
    run.stderr += `${message}\n`;
  }
  return run;
}

async function openStore(
  wanted: StoreWanted,
  path: StorePath,
): Promise<Deno.Kv> {
  if (wanted === "memory") return await openKv(":memory:");
  await expectStore(path);
  return await openKv(path);
}

/** A terminal that keeps what is printed, and at which nobody can be asked. */
function terminalOf(run: ProgramRun): Terminal {
  const write = (text: string) => {
    run.stdout += text;
    return Promise.resolve();
  };
  return {
    canAsk: false,
    columns: undefined,
    showsProgress: false,
    paint: (_style, text) => text,
    print: (text) => void write(`${text}\n`),
    note: (text) => void (run.stderr += text),
    beforeEnd() {},
    ask: () => Promise.reject(new Error("nobody is there")),
    create: async (path) =>
      path === "-" ? new WritableStream({ write }) : await fileSink(path),
    open: fileSource,
  };
}

/** Runs `admin` with `--json` and reads what it printed. */
export async function adminJson(
  kvPath: string,
  ...args: string[]
  // deno-lint-ignore no-explicit-any
): Promise<any> {
  const run = await admin(kvPath, ...args, "--json");
  assertEquals(run.code, 0, run.stderr);
  return JSON.parse(run.stdout);
}

/** Exit codes of commands: 2 for wrong use, 3 for not found, 4 for refused. */
type ExitCode = 1 | 2 | 3 | 4;

/** Holds a run to having failed with one line that matches, and its code. */
export function assertFailure(
  run: ProgramRun,
  line: RegExp,
  code: ExitCode = 1,
): void {
  assertEquals(run.code, code, run.stderr);
  assertMatch(run.stderr, /^[^\n]+\n$/);
  assertMatch(run.stderr, line);
}
