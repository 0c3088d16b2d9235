/** The code that the checkout page shows, run on a card of a real task. */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { TEST_CARD } from "./support/card.ts";
import { type Harness, startHarness } from "./support/harness.ts";
import { deliver, relay, URL_OF_MCP } from "./support/mcp_calls.ts";
import { connect, fetchOf } from "./support/mcp_clients.ts";

const PYTHON = "/usr/bin/python3";

/** What the code of a language offers. */
interface CardCode {
  publicJwk: Parameters<typeof deliver>[2];
  cardLink(link: string): Promise<string>;
  openCard(jwe: string, taskId: string): Promise<unknown>;
}

async function codeOf({ services }: Harness, language: string) {
  const { markdown } = (await services.docs()).read("checkout")!;
  const blocks = markdown.matchAll(
    new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"),
  );
  const found = Array.from(blocks, ([, code]) => code!)
    .filter((code) => /open_?card/i.test(code));
  assertEquals(found.length, 1, language);
  return found[0]!;
}

/** Plays a task from its start to the opened card. */
async function play(harness: Harness, code: CardCode) {
  harness.clock.set(new Date().toISOString());
  await using client = await connect("2026", URL_OF_MCP, fetchOf(harness));
  const { data, text } = await client.call(
    "card_task_start",
    relay(code.publicJwk),
  );
  assert(data, text);
  const { task_id, task_token } = data;
  assertEquals(
    await code.cardLink(data.card_link),
    `${data.card_link}#${data.key_thumbprint}`,
  );
  await deliver(harness, data, code.publicJwk);
  const collected = await client.call("card_task_collect", {
    task_id,
    task_token,
  });
  const { ciphertext } = collected.data;
  assertEquals(await code.openCard(ciphertext, task_id), TEST_CARD);
  await assertRejects(() => code.openCard(ciphertext, "another-task"));
}

Deno.test("the code in TypeScript opens a card, and only for its task", async () => {
  await using harness = await startHarness();
  const code = await codeOf(harness, "ts");
  // The package as the lock file has it; nothing else of the code is changed.
  const pinned = code.replace('"npm:jose@6"', '"jose"');
  const module = `data:application/typescript,${encodeURIComponent(pinned)}`;
  await play(harness, await import(module));
});

Deno.test({
  name: "the code in Python opens a card, and only for its task",
  // Skipped where the package is not installed, but never in a CI run.
  ignore: !await hasJwcrypto() && Deno.env.get("CI") === undefined,
  async fn() {
    await using harness = await startHarness();
    await using python = startPython(await codeOf(harness, "python"));
    const publicJwk = await python.ask("public_jwk") as CardCode["publicJwk"];
    await play(harness, {
      publicJwk,
      cardLink: async (link) => await python.ask("card_link", link) as string,
      openCard: (jwe, taskId) => python.ask("open_card", jwe, taskId),
    });
  },
});

async function hasJwcrypto(): Promise<boolean> {
  const command = new Deno.Command(PYTHON, {
    args: ["-c", "import jwcrypto"],
    stderr: "null",
  });
  return await command.output().then(({ success }) => success, () => false);
}

/** Answers a line of JSON with one: a name of the code, and its arguments. */
const ANSWER = `
import sys
for line in sys.stdin:
    name, *args = json.loads(line)
    try:
        value = globals()[name]
        print(json.dumps([value(*args) if callable(value) else value]))
    except ValueError as error:
        print(json.dumps({"error": str(error)}))
    sys.stdout.flush()
`;

function startPython(code: string) {
  const child = new Deno.Command(PYTHON, {
    args: ["-c", code + ANSWER],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async ask(...call: string[]): Promise<unknown> {
      await writer.write(new TextEncoder().encode(`${JSON.stringify(call)}\n`));
      let text = "";
      while (!text.endsWith("\n")) {
        const { value, done } = await lines.read();
        if (done) throw new Error("Python has ended");
        text += value;
      }
      const answer = JSON.parse(text);
      if (!Array.isArray(answer)) throw new Error(answer.error);
      return answer[0];
    },
    async [Symbol.asyncDispose]() {
      await writer.close();
      await lines.cancel();
      await child.status;
    },
  };
}
