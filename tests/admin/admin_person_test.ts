/** A person's right of access: all that is held of them, and nothing of others. */
import { assert, assertEquals } from "@std/assert";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { claim, newUser, reserve } from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";

Deno.test("admin person shows every row of a person, without a key's secret", async () => {
  await using store = await temporaryStore();
  const user = newUser();
  const submit = (key: string, submitterEmail: string) => ({
    headers: { "x-api-key": key },
    body: purchaseBody({
      submitterEmail,
      productName: `Cup of ${submitterEmail}`,
    }),
  });
  let secret = "";
  {
    await using harness = await startHarness({ kvPath: store.path });
    const key = await harness.registerKey(user.email);
    secret = harness.services.digest(key.split(".")[1]!);
    const path = "/api/v1/gallery/submissions";
    await harness.fetch(path, submit(key, user.email));
    await harness.fetch(
      path,
      submit(await harness.registerKey(), "b@b.example"),
    );
    const { reservation_id } = await reserve(harness, user);
    await claim(harness, user, reservation_id);
  }
  const rows = await adminJson(store.path, "person", user.email);
  const kinds = new Set(rows.map(({ kind }: { kind: string }) => kind));
  for (
    const kind of [
      ...["api_keys", "api_keys_by_email", "submissions pending"],
      ...["promo reservations", "promo claims", "rate_windows"],
    ]
  ) assert(kinds.has(kind), kind);
  const { stdout } = await admin(store.path, "person", user.email);
  assert(stdout.includes(`Cup of ${user.email}`));
  assert(!stdout.includes("b@b.example"));
  assert(!stdout.includes(secret));
  const none = await admin(store.path, "person", "nobody@b.example");
  assertEquals(none.stdout, "Nothing is held.\n");
  assertFailure(
    await admin(store.path, "person", "nobody"),
    /Expected an em/,
    2,
  );
  const { items } = await adminJson(store.path, "audit", "--by", "operator");
  assertEquals(items[0].action, "show_person");
  assert(!JSON.stringify(items).includes(user.email));
});
