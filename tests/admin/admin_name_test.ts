/** The audit names who acted, also where they only read. */
import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { createDesk } from "../../routes/desk/desk.ts";
import { adminJson, runAdmin } from "../support/admin.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { temporaryStore } from "../support/server.ts";

Deno.test("the audit names the operator of a decision, a revocation, an erasure and an export", async () => {
  await using store = await temporaryStore();
  const kvPath = store.path;
  let prefix: string;
  let id: string;
  {
    await using harness = await startHarness({ kvPath });
    const key = await harness.registerKey("owner@example.com");
    prefix = key.split(".")[0]!;
    const response = await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ submitterEmail: "owner@example.com" }),
    });
    id = (await response.json()).id;
  }
  const env = { KV_PATH: kvPath, ADMIN_NAME: "Ada" };
  for (
    const args of [
      ["decide", id, "reject", "--reason", "seen"],
      ["keys", "revoke", prefix, "--reason", "leaked", "--yes"],
      ["promo", "export", "-"],
      ["export", "-"],
      ["erase", "--email", "owner@example.com", "--yes"],
    ]
  ) {
    const run = await runAdmin(args, env);
    assertEquals(run.code, 0, run.stderr);
  }
  const { items }: { items: { action: string; name?: string }[] } =
    await adminJson(
      kvPath,
      "audit",
    );
  assertEquals(
    items.map(({ action, name }) => `${action} ${name}`),
    [
      "erase Ada",
      "export Ada",
      "export_claims Ada",
      "revoke_key Ada",
      "reject Ada",
    ],
  );
  const { stdout } = await runAdmin(["audit"], env);
  assertMatch(stdout, /export +the store +operator \(Ada\)/);
});

Deno.test("the desk says whose it is", async () => {
  await using harness = await startHarness({ env: { ADMIN_NAME: "Ada" } });
  const host = "127.0.0.1:1";
  const desk = createDesk(harness.services, host);
  const request = (path: string, headers = {}) =>
    desk.fetch(
      new Request(`http://${host}${path}`, { headers: { host, ...headers } }),
    );
  const opened = await request(`/?token=${desk.token}`);
  const cookie = opened.headers.get("set-cookie")!.split(";")[0]!;
  const text = await (await request("/", { cookie })).text();
  assertStringIncludes(text, "Desk of Ada");
});
