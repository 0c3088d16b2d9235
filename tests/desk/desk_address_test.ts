/** The desk as a process: where it listens, who reaches it, and how it ends. */
import { curationOf } from "../support/curation.ts";
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { admin, assertFailure } from "../support/admin.ts";
import { freePort } from "../support/free_port.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { ROOT } from "../support/imports.ts";
import { temporaryStore } from "../support/server.ts";
import { signalChild } from "../support/signal_child.ts";

const PROBE = join(ROOT, "tests/support/desk_probe.ts");

test("a desk in a container is reached by its published port, with its token and no other name", async () => {
  await using store = await temporaryStore();
  await (await startHarness({ kvPath: store.path }))[Symbol.asyncDispose]();
  const listen = ["--host", "0.0.0.0", "--port"];
  const wrong = await admin(store.path, "desk", ...listen, "70000");
  assertFailure(wrong, /from 0 to 65535, got 70000/, 2);
  const port = freePort();
  const desk = await startDesk(store.path, ...listen, `${port}`);
  try {
    const { address } = desk;
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
    await desk.end();
  }
});

Deno.test("a desk that is ended carries out what could still be taken back", async () => {
  await using store = await temporaryStore();
  await using harness = await startHarness({ kvPath: store.path });
  const key = await harness.registerKey();
  const submitted = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key },
    body: purchaseBody(),
  });
  const { id } = await submitted.json();
  const desk = await startDesk(store.path);
  try {
    const { origin } = new URL(desk.address);
    const opened = await fetch(desk.address);
    await opened.body?.cancel();
    const cookie = opened.headers.get("set-cookie")!.split(";")[0]!;
    const response = await fetch(`${origin}/submissions/${id}/decide`, {
      method: "POST",
      headers: { cookie, origin },
      body: new URLSearchParams({
        outcome: "reject",
        reason: "unfair",
        next: "/",
      }),
    });
    assertMatch(await response.text(), /within ten seconds/);
  } finally {
    await desk.end();
  }
  const found = await curationOf(harness.services).find(id);
  assertEquals(found?.status, "rejected");
});

test("a desk uses the network and no files, and all of its pages work", async () => {
  await using store = await temporaryStore();
  await using harness = await startHarness({ kvPath: store.path });
  const headers = { "x-api-key": await harness.registerKey() };
  const submitted = await harness.fetch("/api/v1/gallery/submissions", {
    headers,
    body: purchaseBody(),
  });
  const { id } = await submitted.json();
  const desk = await startDesk(store.path);
  try {
    const { net, ...others } = desk.permissions;
    assertEquals(net, "granted");
    assertEquals(new Set(Object.values(others)), new Set(["prompt"]));
    const { origin } = new URL(desk.address);
    const opened = await fetch(desk.address);
    const cookie = opened.headers.get("set-cookie")!.split(";")[0]!;
    const links = (await opened.text()).matchAll(/href="(\/[^"?]*)"/g);
    const paths = new Set(Array.from(links, ([, path]) => path!));
    assert(paths.size > 8, [...paths].join(" "));
    for (const path of paths.add(`/submissions/${id}`)) {
      const response = await fetch(origin + path, { headers: { cookie } });
      assertEquals(response.status, 200, `${path}: ${await response.text()}`);
    }
    const response = await fetch(`${origin}/submissions/${id}/decide`, {
      method: "POST",
      headers: { cookie, origin },
      body: new URLSearchParams({
        outcome: "approve",
        reason: "fine",
        next: "/",
      }),
    });
    assertEquals(response.status, 200, await response.text());
  } finally {
    await desk.end();
  }
  const found = await curationOf(harness.services).find(id);
  assertEquals(found?.status, "approved");
});

/** Starts `admin desk`; reads its permissions and the address it prints. */
async function startDesk(kvPath: string, ...args: string[]) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", PROBE, "admin", "desk", ...args],
    cwd: ROOT,
    env: { KV_PATH: kvPath },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (text.split("\n").length < 3) {
    text += (await lines.read()).value ?? "\n";
  }
  const [permissions, address] = text.split("\n");
  const end = async () => {
    signalChild(child, "SIGINT");
    await lines.cancel();
    await child.status;
  };
  return { permissions: JSON.parse(permissions!), address: address!, end };
}
