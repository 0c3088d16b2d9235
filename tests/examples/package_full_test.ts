/** The packed client, installed where nothing else is, under Node and Deno. */
import { assert, assertEquals } from "@std/assert";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { API_VERSION } from "../../domain/version.ts";
import { serveHarness } from "../support/served.ts";

const EXAMPLES = fileURLToPath(
  new URL("../../docs/examples/", import.meta.url),
);
const USER_CONFIG = {
  compilerOptions: {
    module: "NodeNext",
    strict: true,
    checkJs: true,
    noEmit: true,
    types: ["node"],
  },
  files: ["quickstart.mjs"],
};

async function run(
  cwd: string,
  [command, ...args]: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const output = await new Deno.Command(command!, {
    args,
    cwd,
    env: { NO_COLOR: "1", ...env },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const { code, stdout, stderr } = output;
  assertEquals(code, 0, `${command} ${args}\n${text(stdout)}${text(stderr)}`);
  return text(stdout);
}

Deno.test("the packed client works in a clean folder, under Node and Deno", async (t) => {
  const folder = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  const [source, user] = [join(folder, "source"), join(folder, "user")];
  const quiet = ["--silent", "--no-audit", "--no-fund"];
  await Deno.mkdir(source);
  await Deno.mkdir(user);
  await using served = await serveHarness();
  const env = { AGENT_COMMERCE_URL: served.url };

  const packed = join(source, "agent-commerce-client");
  const file = `agent-commerce-client-${API_VERSION}.tgz`;
  await t.step("is packed from what the server hands out", async () => {
    const page = await (await fetch(`${served.url}/agents.md`)).text();
    const [, command] = /^```bash\n(.*?)^```$/ms.exec(page)!;
    const pack = () => run(source, ["bash", "-c", `set -e\n${command}`]);
    // The registry may fail for a moment, here and below.
    await pack().catch(async () => {
      await Deno.remove(packed, { recursive: true });
      await pack();
    });
    const files = await Array.fromAsync(Deno.readDir(packed));
    const names = files.map(({ name }) => name);
    assert(names.includes(file), `${names}`);
  });

  await t.step("has types that a user's compiler takes", async () => {
    await Deno.writeTextFile(join(user, "package.json"), '{"type":"module"}');
    const packages = [join(packed, file), "typescript@5.9.3", "@types/node@20"];
    const install = () => run(user, ["npm", "install", ...quiet, ...packages]);
    await install().catch(install);
    await Deno.copyFile(
      join(EXAMPLES, "quickstart/quickstart.mjs"),
      join(user, "quickstart.mjs"),
    );
    const config = JSON.stringify(USER_CONFIG);
    await Deno.writeTextFile(join(user, "tsconfig.json"), config);
    await run(user, ["npx", "tsc"]);
  });

  await t.step("runs under Node, and publishes once", async () => {
    const node = () => run(user, ["node", "quickstart.mjs"], env);
    assertEquals(assertSaid(await node()), assertSaid(await node()));
    // A day later the Idempotency-Key is not known any more.
    served.harness.clock.advance(25 * 60 * 60);
    await node();
    assertEquals((await served.harness.moderate())?.approved, 1);
    const { mode } = await Deno.stat(join(user, "quickstart.json"));
    assertEquals(mode! & 0o777, 0o600);
    const relay = `
      import { cardLink, newRelayKey } from "agent-commerce-client/relay";
      const key = await newRelayKey();
      const started = { card_link: "https://x", key_thumbprint: "y" };
      await cardLink(started, key).catch(({ message }) => console.log(message));
    `;
    const args = ["node", "--input-type=module", "--eval", relay];
    assertEquals(await run(user, args), "The key was exchanged.\n");
  });

  await t.step("runs under Deno", async () => {
    const args = ["--no-lock", "--node-modules-dir=manual", "--allow-all"];
    const command = [Deno.execPath(), "run", "--check", ...args];
    assertSaid(await run(user, [...command, "quickstart.mjs"], env));
  });

  await Deno.remove(folder, { recursive: true });
});

/** Returns the line about the purchase. */
function assertSaid(text: string): string {
  const [first, ...rest] = text.trim().split("\n");
  assert(/^Received as [\w-]{36}; /.test(first!), text);
  assert(rest.some((line) => /24 hours/.test(line)), text);
  return first!;
}
