/**
 * Starts a server of somebody else's packages, run by Node. The packages are
 * installed by npm in a folder for temporary files, which is kept: to build
 * some of them takes minutes.
 *
 * @module
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../support/free_port.ts";
import { signalChild } from "../support/signal_child.ts";

const START_TRIES = 400;

/** A peer to compare with. */
interface PeerParts {
  /** Module in this folder. */
  module: string;
  /** Its npm packages, such as `fastify@^5`. */
  packages: string[];
  env?: Record<string, string>;
}

/** A running peer; `await using` stops it. */
export interface Peer extends AsyncDisposable {
  url: string;
  pid: number;
}

/**
 * Starts a peer on a free port.
 *
 * @throws {Error} when its packages are not installed or it does not start
 */
export async function startPeer(
  { module, packages, env }: PeerParts,
): Promise<Peer> {
  const folder = await installed(packages);
  await Deno.copyFile(new URL(module, import.meta.url), join(folder, module));
  const port = freePort();
  const child = new Deno.Command("node", {
    args: [module],
    cwd: folder,
    env: { ...env, PORT: `${port}`, NODE_ENV: "production" },
    stdout: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    signalChild(child, "SIGTERM");
    await child.status;
  };
  try {
    await untilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: child.pid, [Symbol.asyncDispose]: stop };
}

/** Bundles a module of this folder into one that Node runs. */
export async function bundled(module: string, file: string): Promise<void> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      fileURLToPath(new URL(module, import.meta.url)),
      "-o",
      file,
    ],
  }).output();
  if (!success) throw new Error(`${module} could not be bundled`);
}

/** The folder in which packages are installed. */
async function installed(packages: string[]): Promise<string> {
  const temporary = Deno.env.get("TMPDIR") ?? "/tmp";
  const name = packages.join("-").replace(/[^\w.-]+/g, "_");
  const folder = join(temporary, `agent-commerce-peer-${name}`);
  await Deno.mkdir(folder, { recursive: true });
  const done = join(folder, "installed");
  if (await Deno.stat(done).then(() => true, () => false)) return folder;
  const { success } = await new Deno.Command("npm", {
    args: ["install", "--no-audit", "--no-fund", "--silent", ...packages],
    cwd: folder,
    // Prebuilt binaries need a download; building from source needs no network.
    env: { npm_config_build_from_source: "true" },
    stdout: "null",
  }).output();
  if (!success) throw new Error("npm did not install the peer");
  await Deno.writeTextFile(done, "");
  return folder;
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < START_TRIES; tries++) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The peer did not start");
}
