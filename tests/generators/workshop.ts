/**
 * A folder with the generators in it, and ways to run what is there.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = ["npm", "programs"].map((name) =>
  fileURLToPath(new URL(`${name}/`, import.meta.url))
);

/** A temporary folder with everything installed; `await using` removes it. */
export interface Workshop extends AsyncDisposable {
  path: string;
  /** Runs a command line of the shell, and returns all that it wrote. */
  run(command: string): Promise<string>;
}

/** Installs the pinned versions of the lock file. */
export async function openWorkshop(): Promise<Workshop> {
  const path = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  const [npm, programs] = SOURCES;
  const run = (command: string) => runShell(path, command);
  await run(`cp -r ${npm}. . && cp -r ${programs} programs`);
  const install = "npm ci --silent --prefer-offline --no-progress";
  // The registry may fail for a moment.
  await run(install).catch(() => run(install));
  return {
    path,
    run,
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

async function runShell(cwd: string, command: string): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", `set -e -o pipefail\n${command}`],
    cwd,
    env: {
      PATH: `${join(cwd, "node_modules/.bin")}:${Deno.env.get("PATH")}`,
      // Redux warns in development of a busy machine.
      NODE_ENV: "production",
      ...{ CI: "true", NO_COLOR: "1", DO_NOT_TRACK: "1" },
      REDOCLY_TELEMETRY: "off",
    },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const all = text(stdout) + text(stderr);
  assertEquals(code, 0, `${command}\n${all}`);
  return all;
}
