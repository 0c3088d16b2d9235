/** Where the desk listens, and the address by which it may be reached. */
import { processTest as test } from "../support/bounded.ts";
import { assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { admin, assertFailure } from "../support/admin.ts";
import { freePort } from "../support/free_port.ts";
import { startHarness } from "../support/harness.ts";
import { ROOT } from "../support/imports.ts";
import { temporaryStore } from "../support/server.ts";
import { signalChild } from "../support/signal_child.ts";

test("a desk in a container is reached by its published port, with its token and no other name", async () => {
  await using store = await temporaryStore();
  await (await startHarness({ kvPath: store.path }))[Symbol.asyncDispose]();
  const listen = ["--host", "0.0.0.0", "--port"];
  const wrong = await admin(store.path, "desk", ...listen, "70000");
  assertFailure(wrong, /70000 is no port/, 2);
  const port = freePort();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", join(ROOT, "main.ts"), "admin", "desk"]
      .concat(listen, `${port}`),
    env: { KV_PATH: store.path },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let text = "";
    while (!text.includes("\n")) text += (await lines.read()).value ?? "\n";
    const address = text.trim();
    assertMatch(
      address,
      new RegExp(`^http://127\\.0\\.0\\.1:${port}/\\?token=`),
    );
    const statusOf = async (url: string) => {
      const response = await fetch(url);
      await response.body?.cancel();
      return response.status;
    };
    assertEquals(
      await statusOf(address.replace("127.0.0.1", "localhost")),
      403,
    );
    assertEquals(await statusOf(address), 200);
    assertEquals(await statusOf(address), 403);
  } finally {
    signalChild(child, "SIGINT");
    await lines.cancel();
    await child.status;
  }
});
