/**
 * A proxy before servers of a test, configured as the files and pages of the
 * documentation say: Caddy by `compose.yaml`, nginx by its example.
 *
 * @module
 */
import { join } from "node:path";
import { freePort } from "./free_port.ts";
import { ROOT } from "./imports.ts";
import { signalChild } from "./signal_child.ts";
import { until } from "./until.ts";

/** A program that is a proxy here. */
export type ProxyName = "caddy" | "nginx";

/** A running proxy; `await using` stops it. */
export interface Proxy extends AsyncDisposable {
  /** Origin, without a trailing slash. */
  url: string;
}

/** True if a proxy is installed. */
export async function isInstalled(name: ProxyName): Promise<boolean> {
  const which = new Deno.Command("which", { args: [name] });
  return (await which.output()).success;
}

/**
 * Starts a proxy before two servers, in the places of those of its example.
 *
 * @param upstreams such as `127.0.0.1:8001`
 * @throws when it does not listen in time, with what it wrote
 */
export async function startProxy(
  name: ProxyName,
  upstreams: [string, string],
): Promise<Proxy> {
  const folder = await Deno.makeTempDir({ prefix: `${name}-` });
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const configuration = (await CONFIGURATIONS[name](folder, port))
    .replace("server-1:8000", upstreams[0])
    .replace("server-2:8000", upstreams[1]);
  const file = join(folder, "configuration");
  await Deno.writeTextFile(file, configuration);
  const child = new Deno.Command(name, {
    args: name === "caddy"
      ? ["run", "--adapter", "caddyfile", "--config", file]
      : ["-c", file, "-g", "daemon off;"],
    env: { BASE_URL: url, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const told = child.stderr.text();
  let hasEnded = false;
  void child.status.then(() => hasEnded = true);
  await until(`${name} listens`, async () => {
    if (hasEnded) throw new Error(await told);
    const response = await fetch(`${url}/healthz`).catch(() => undefined);
    await response?.body?.cancel();
    return response?.ok ?? false;
  });
  return {
    url,
    async [Symbol.asyncDispose]() {
      signalChild(child, "SIGTERM");
      await child.status;
      await told;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

const CONFIGURATIONS = {
  async caddy(): Promise<string> {
    const compose = await read("compose.yaml");
    const [, block] = compose.match(/content: \|\n((?: {6}.*\n|\n)+)/)!;
    // Tests run side by side; the port of its administration is one.
    return block!.replace(/^ {6}/gm, "").replaceAll("$$", "$")
      .replace("{\n", "{\n  admin off\n");
  },
  async nginx(folder: string, port: number): Promise<string> {
    const site = await read("nginx.conf");
    return `
error_log stderr;
pid ${folder}/pid;
worker_processes 2;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${site.replace("listen 80;", `listen 127.0.0.1:${port};`)}
}
`;
  },
};

function read(name: string): Promise<string> {
  return Deno.readTextFile(join(ROOT, "docs/self-hosting", name));
}
