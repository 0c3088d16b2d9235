/**
 * Containers of the service: their rights, who reads their settings, and how their
 * metrics are reached: without a container, by the files that describe them.
 *
 * @module
 */
import { parse } from "yaml";
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { freePort } from "../support/free_port.ts";
import { ROOT } from "../support/imports.ts";
import { startServer } from "../support/server.ts";
import { until } from "../support/until.ts";

const FOLDER = join(ROOT, "docs/self-hosting");

interface Container {
  [setting: string]: unknown;
  image?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
}

function textOf(name: string): string {
  return Deno.readTextFileSync(join(FOLDER, name));
}

function containersOf(name: string): [string, Container][] {
  return Object.entries(parse(textOf(name), { merge: true }).services);
}

const FILES = ["compose.yaml", "compose.single.yaml"];

const HARDENED = {
  read_only: true,
  cap_drop: ["ALL"],
  security_opt: ["no-new-privileges:true"],
  ulimits: { core: 0 },
  logging: {
    driver: "json-file",
    options: { "max-size": "10m", "max-file": "5" },
  },
  restart: "unless-stopped",
};

test("every container has a read-only disk, no rights, no core file, and a log with an end", () => {
  for (const file of FILES) {
    for (const [name, container] of containersOf(file)) {
      const found = Object.keys(HARDENED).map((key) => [key, container[key]]);
      assertEquals(Object.fromEntries(found), HARDENED, `${file} ${name}`);
      // The proxy's program may open port 80, and nothing starts it without.
      const isCaddy = container.image?.startsWith("caddy:");
      const added = isCaddy ? ["NET_BIND_SERVICE"] : undefined;
      assertEquals(container.cap_add, added, `${file} ${name}`);
    }
  }
  const guide = Deno.readTextFileSync(join(ROOT, "docs/self-hosting.md"));
  for (const text of [guide, textOf("Dockerfile")]) {
    const [run] = /docker run -p 127[^`]*?--env-file .env/.exec(text)!;
    const flags = run.replace(/[\s\\#]+/g, " ");
    assertMatch(flags, /--read-only --tmpfs \/tmp --cap-drop ALL /);
    assertMatch(flags, /no-new-privileges --ulimit core=0 --log-opt max-size/);
  }
});

test("servers take all settings from one file, which only its owner reads", () => {
  for (const file of FILES) {
    const servers = containersOf(file).filter(([name]) => /^server/.test(name));
    assert(servers.length > 0);
    for (const [, { env_file, environment }] of servers) {
      assertEquals(env_file, "../../.env");
      // These values win over the file.
      const { HOST, PORT } = environment!;
      assertEquals([HOST, PORT], ["0.0.0.0", "8000"]);
    }
  }
  // Servers with one store have one secret.
  for (const [name, { environment }] of containersOf("compose.yaml")) {
    if (!name.startsWith("server")) continue;
    assertMatch(environment!.SERVER_SECRET!, /^\$\{SERVER_SECRET:\?/);
  }
  const guide = Deno.readTextFileSync(join(ROOT, "docs/self-hosting.md"));
  const names = FILES.concat("agent-commerce.service");
  for (const text of [guide, ...names.map(textOf)]) {
    assertMatch(text, /install -m 600 \.env\.example /);
    assert(!/\bcp \.env\.example/.test(text));
  }
  const ignored = Deno.readTextFileSync(join(ROOT, ".gitignore")).split("\n");
  assert(ignored.includes(".env"));
});

test("the unit's files and those of its commands are for its user alone", () => {
  const unit = textOf("agent-commerce.service");
  assertMatch(unit, /^UMask=0077$/m);
  assertMatch(unit, /^LimitCORE=0$/m);
  const guide = Deno.readTextFileSync(join(ROOT, "docs/self-hosting.md"));
  assertMatch(guide, /exec systemd-run [^`]*-p UMask=0077/);
  assertMatch(guide, /umask 077\nsqlite3 /);
});

const hasCaddy = await new Deno.Command("which", { args: ["caddy"] }).output()
  .then(({ success }) => success);

test("metrics of a container are reached through the container beside it", async () => {
  const beside = FILES.flatMap(containersOf)
    .filter(([name]) => name.startsWith("metrics"));
  assertEquals(
    beside.map(([, { network_mode }]) => network_mode),
    ["service:server-1", "service:server-2", "service:server"],
  );
  if (!hasCaddy) return;
  const [metrics, port] = [freePort(), freePort()];
  await using _server = await startServer({
    env: { METRICS_PORT: `${metrics}` },
  });
  for (const [, { command }] of beside.slice(0, 1)) {
    const [program, ...args] = command!.map((word) =>
      word.replace("9465", `${port}`).replace("9464", `${metrics}`)
    );
    const folder = await Deno.makeTempDir();
    const child = new Deno.Command(program!, {
      args,
      env: { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
      stdout: "null",
      stderr: "null",
    }).spawn();
    try {
      await until("metrics", async () => {
        const url = `http://127.0.0.1:${port}/metrics`;
        const response = await fetch(url).catch(() => undefined);
        const text = await response?.text() ?? "";
        return text.includes("# TYPE ");
      });
    } finally {
      child.kill("SIGTERM");
      await child.status;
      await Deno.remove(folder, { recursive: true });
    }
  }
});
