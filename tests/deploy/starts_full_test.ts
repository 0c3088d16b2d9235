/** How the service starts, serves and stops on Deno Deploy's stand-in. */
import { assert, assertEquals } from "@std/assert";
import { openKv } from "../../kv/open.ts";
import { PENDING } from "../../domain/gallery/tables.ts";
import { processTest as test } from "../support/bounded.ts";
import { purchaseBody } from "../support/harness.ts";
import { Deployment, hasRuntime, LOCAL_LINKS, told } from "./platform.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";

/** Memory of an instance by default, in bytes. */
const MEMORY = 768 * 1024 * 1024;

async function registerKey(deployment: Deployment): Promise<string> {
  const response = await deployment.fetch("/api/v1/keys", {
    method: "POST",
    body: JSON.stringify({
      name: "An agent",
      contactEmail: "a@agents.example",
    }),
  });
  assertEquals(response.status, 201);
  return (await response.json()).key;
}

/** The most that a process has had in memory, in bytes. */
async function mostMemory(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)![1]) * 1024;
}

if (hasRuntime) {
  test("without a setting, the service serves what it is for, in the memory that it has there, and leaves nothing on the disk", async () => {
    await using deployment = new Deployment();
    const key = await registerKey(deployment);
    const submitted = await deployment.fetch(SUBMISSIONS, {
      method: "POST",
      headers: { "x-api-key": key },
      body: JSON.stringify(purchaseBody({
        productUrl: "https://shop.bookstore.com/kettle",
      })),
    });
    assertEquals(submitted.status, 201);
    for (
      const path of [
        "/",
        "/gallery",
        "/docs",
        "/docs/search?q=key",
        "/openapi.json",
        "/api/ask?q=How+do+I+get+an+API+key",
        "/api/v1/gallery/feed",
        "/healthz",
        "/readyz",
      ]
    ) {
      assertEquals((await deployment.fetch(path)).status, 200, path);
    }
    const run = await deployment.fire("moderation");
    assertEquals(run?.at(-1)?.outcome, "finished");
    const { id } = await submitted.json();
    const item = await deployment.fetch(`/api/v1/gallery/items/${id}`);
    assertEquals(item.status, 200);
    const instance = await deployment.instance("near");
    const most = await mostMemory(instance.pid);
    assert(most < MEMORY / 2, `${most}`);
    assertEquals(await instance.files(), []);
    assertEquals(instance.log().includes('"level":"warn"'), false);
  });

  test("addresses in links follow the app and its branch, without a setting", async () => {
    const links = {
      production: "https://agent-commerce.example.deno.net",
      "git-branch/next": "https://agent-commerce--next.example.deno.net",
    };
    for (const [timeline, link] of Object.entries(links)) {
      await using deployment = new Deployment({ timeline });
      const { servers } = await (await deployment.fetch("/openapi.json"))
        .json();
      assertEquals(servers[0].url, link);
    }
  });

  test("an idle instance is stopped with nothing lost: neither what was acknowledged nor a line of the log", async () => {
    await using deployment = new Deployment({
      idleMs: 5000,
      env: { ...LOCAL_LINKS, RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" },
    });
    const key = await registerKey(deployment);
    const ids = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const response = await deployment.fetch(SUBMISSIONS, {
          method: "POST",
          headers: { "x-api-key": key, "x-request-id": `request-${n}` },
          body: JSON.stringify(purchaseBody({ submitterRef: `${n}` })),
        });
        assertEquals(response.status, 201);
        return (await response.json()).id as string;
      }),
    );
    const [first] = deployment.instances;
    assertEquals(await first!.ended, { code: 0, signal: null });
    for (const n of ids.keys()) await told(first!, RegExp(`"request-${n}"`));
    using kv = await openKv(deployment.storeUrl);
    const pending = await Array.fromAsync(
      kv.list<{ id: string }>(PENDING),
      ({ value }) => value.id,
    );
    assertEquals(pending.toSorted(), ids.toSorted());
    await deployment.fetch("/readyz");
    assertEquals(deployment.instances.length, 2);
  });
}
