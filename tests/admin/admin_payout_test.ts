/** Claims are paid once: what is exported, marked and erased. */
import { assertEquals, assertMatch } from "@std/assert";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import { startHarness } from "../support/harness.ts";
import { claim, newUser, reserve } from "../support/promo.ts";
import { temporaryStore } from "../support/server.ts";

/** Claims on a store: so many accepted ones, and one that waits. */
async function claimOn(kvPath: string, accepted: number) {
  const env = { PROMO_POOL_SIZE: `${accepted}` };
  await using harness = await startHarness({ kvPath, env });
  const users = Array.from({ length: accepted + 1 }, () => newUser());
  const ids: string[] = [];
  for (const user of users) {
    const { reservation_id } = await reserve(harness, user);
    ids.push((await claim(harness, user, reservation_id)).claim_id);
  }
  return { users, ids };
}

Deno.test("a claim is exported until it is marked as paid, once", async () => {
  await using store = await temporaryStore();
  const kvPath = store.path;
  const { ids } = await claimOn(kvPath, 3);
  const first = (await admin(kvPath, "promo", "export", "-")).stdout;
  const [head, ...lines] = first.trim().split("\n");
  assertEquals(lines.length, 3);
  const list = `${kvPath}.csv`;
  // As a spreadsheet may write it, and without a claim that was not paid.
  const paid = [head, ...lines.slice(1)].join("\r\n").replaceAll('"', "")
    .replaceAll(",", ";");
  await Deno.writeTextFile(list, `\ufeff${paid}\r\n`);
  const marked = await adminJson(kvPath, "promo", "paid", list);
  assertEquals(marked, { paid: 2, before: 0 });
  const again = await adminJson(kvPath, "promo", "paid", list);
  assertEquals(again, { paid: 0, before: 2 });
  const { items } = await adminJson(kvPath, "audit", "--by", "operator");
  const acts = items.filter(({ action }: { action: string }) =>
    action === "pay_claims"
  );
  assertEquals(acts.length, 1);
  const second = (await admin(kvPath, "promo", "export", "-")).stdout;
  assertEquals(second, `\ufeff${head}\n${lines[0]}\n`);

  for (
    const [line, problem, code] of [
      [ids[3], /waits for a slot/, 4],
      [crypto.randomUUID(), /No claim/, 3],
      ["=1+1", /Line 3 begins with no claim_id/, 1],
    ] as const
  ) {
    await Deno.writeTextFile(list, [head, lines[0], line].join("\n"));
    assertFailure(await admin(kvPath, "promo", "paid", list), problem, code);
  }
  await Deno.writeTextFile(list, second);
  assertEquals((await adminJson(kvPath, "promo", "paid", list)).paid, 1);
  const third = (await admin(kvPath, "promo", "export", "-")).stdout;
  assertEquals(third, `\ufeff${head}\n`);
  const shown = (await admin(kvPath, "promo", "claims")).stdout;
  assertMatch(shown, / paid .* 30 /);
  const waiting = ["promo", "claims", "--status", "paid"];
  assertEquals((await adminJson(kvPath, ...waiting)).total, 3);
});

Deno.test("an erasure of who is only named by an unpaid claim goes on, unless it is paid to them", async () => {
  await using store = await temporaryStore();
  const kvPath = store.path;
  const friend = "friend@example.com";
  const payee = "payee@example.com";
  {
    await using harness = await startHarness({ kvPath });
    const user = newUser();
    const { reservation_id } = await reserve(harness, user);
    const named = { referring_email: friend, paypal_email: payee };
    await claim(harness, user, reservation_id, named);
  }
  const erase = (email: string) =>
    admin(kvPath, "erase", "--email", email, "--yes");
  const run = await erase(friend);
  assertEquals(run.code, 0, run.stderr);
  assertFailure(await erase(payee), /^1 claims are unpaid/, 4);
  const { stdout } = await admin(kvPath, "promo", "export", "-");
  assertEquals(stdout.trim().split("\n").length, 2);
});

Deno.test("an erasure of who was not paid needs to be told so", async () => {
  await using store = await temporaryStore();
  const kvPath = store.path;
  const { users, ids } = await claimOn(kvPath, 2);
  const [unpaid, paid] = users.map(({ email }) => email);
  const erase = (email?: string, ...more: string[]) =>
    admin(kvPath, "erase", "--email", email!, "--yes", ...more);
  assertFailure(await erase(unpaid), /^1 claims are unpaid/, 4);
  const left = await adminJson(kvPath, "promo", "claims");
  assertEquals(left.total, 3);
  assertEquals(left.items[2].claim.request.email, unpaid);
  await Deno.writeTextFile(`${kvPath}.csv`, ids[1]!);
  await adminJson(kvPath, "promo", "paid", `${kvPath}.csv`);
  for (const run of [await erase(paid), await erase(unpaid, "--even-unpaid")]) {
    assertEquals(run.code, 0, run.stderr);
  }
  // Somebody who is gone is asked for once.
  assertEquals((await erase(unpaid)).code, 0);
});
