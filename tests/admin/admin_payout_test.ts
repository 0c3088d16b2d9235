/** Claims are paid once: what is exported, marked and erased. */
import { assertEquals, assertMatch } from "@std/assert";
import { exportClaimCsv, payoutState } from "../../domain/promo/payout.ts";
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
  assertEquals(marked, { paid: 2, before: 0, released: 1 });
  const again = await adminJson(kvPath, "promo", "paid", list);
  assertEquals(again, { paid: 0, before: 2, released: 0 });
  const { items } = await adminJson(kvPath, "audit", "--by", "operator");
  const acts = items.filter(({ action }: { action: string }) =>
    action === "pay_claims"
  );
  assertEquals(acts.length, 1);
  const second = (await admin(kvPath, "promo", "export", "-")).stdout;
  const withoutPayout = (line: string) => line.slice(0, line.lastIndexOf(","));
  assertEquals(
    second.trimEnd().split("\n").map(withoutPayout),
    [`\ufeff${head}`, lines[0]!].map(withoutPayout),
  );

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

/** Ids of the claims of a payout's lines. */
const idsOf = (csv: string) =>
  csv.trimEnd().split("\n").slice(1).map((line) => line.slice(1, 37));

Deno.test("a claim is in one open payout, which is paid or void", async () => {
  await using store = await temporaryStore();
  const kvPath = store.path;
  const { ids } = await claimOn(kvPath, 3);
  const first = await admin(kvPath, "promo", "export", "-");
  const [, payout] = /payout ([0-9a-f-]{36})/.exec(first.stderr)!;
  assertEquals(idsOf(first.stdout).sort(), ids.slice(0, 3).sort());
  const next = await admin(kvPath, "promo", "export", "-");
  assertEquals(idsOf(next.stdout), []);
  assertEquals(next.stderr, "0 claims written\n");
  const again = await admin(
    kvPath,
    ...["promo", "export", "-", "--payout", payout!],
  );
  assertEquals(again.stdout, first.stdout);
  const listed = async () =>
    (await adminJson(kvPath, "promo", "payouts")).items
      .map(({ state, claims, usd }: Record<string, unknown>) =>
        `${state} ${claims} ${usd}`
      );
  assertEquals(await listed(), ["open 3 90"]);
  const reason = ["--reason", "wrong month"];
  const gone = await adminJson(kvPath, "promo", "void", payout!, ...reason);
  assertEquals(gone, { released: 3 });
  const twice = await admin(kvPath, "promo", "void", payout!, ...reason);
  assertFailure(twice, /The payout is void/, 4);
  const other = await admin(kvPath, "promo", "export", "-");
  assertEquals(idsOf(other.stdout).length, 3);
  await Deno.writeTextFile(`${kvPath}.csv`, other.stdout);
  const paid = await adminJson(kvPath, "promo", "paid", `${kvPath}.csv`);
  assertEquals(paid, { paid: 3, before: 0, released: 0 });
  assertEquals(await listed(), ["paid 3 90", "void 3 90"]);
});

Deno.test("a payout whose file is not written to its end is void", async () => {
  await using harness = await startHarness();
  for (let n = 0; n < 2; n++) {
    const user = newUser();
    const { reservation_id } = await reserve(harness, user);
    await claim(harness, user, reservation_id);
  }
  const { services } = harness;
  const lines = exportClaimCsv(services, { payout: "one" });
  await lines.next();
  await lines.next();
  await lines.return(undefined);
  const next = exportClaimCsv(services, { payout: "two" });
  assertEquals((await Array.fromAsync(next)).length, 3);
  const payouts = await Array.fromAsync(services.operator.lists.payouts());
  assertEquals(
    payouts.map(({ row: { id, state, claims } }) => `${id} ${state} ${claims}`),
    ["two open 2", "one void 1"],
  );
});

Deno.test("a claim is corrected with a reason that the audit keeps", async () => {
  await using store = await temporaryStore();
  const kvPath = store.path;
  const { ids: [fraud, other] } = await claimOn(kvPath, 2);
  const run = (...args: string[]) =>
    admin(kvPath, "promo", ...args, "--reason", "told by the bank");
  const statusOf = async (id?: string) => {
    const { items } = await adminJson(kvPath, "promo", "claims");
    const found = items.find(({ claim }: { claim: { id: string } }) =>
      claim.id === id
    );
    return payoutState(found);
  };
  assertEquals((await run("reject", fraud!)).stdout, "rejected\n");
  assertFailure(await run("reject", fraud!), /The claim is rejected/, 4);
  const csv = await admin(kvPath, "promo", "export", "-");
  assertEquals(idsOf(csv.stdout), [other!]);
  assertFailure(await run("reject", other!), /The claim is exported/, 4);
  await Deno.writeTextFile(`${kvPath}.csv`, fraud!);
  const refused = await admin(kvPath, "promo", "paid", `${kvPath}.csv`);
  assertFailure(refused, /is rejected/, 4);
  await Deno.writeTextFile(`${kvPath}.csv`, csv.stdout);
  await adminJson(kvPath, "promo", "paid", `${kvPath}.csv`);
  assertEquals(await statusOf(other), "paid");
  assertEquals((await run("unpaid", other!)).stdout, "accepted\n");
  assertEquals((await run("unpaid", fraud!)).stdout, "accepted\n");
  assertFailure(await run("unpaid", fraud!), /The claim is accepted/, 4);
  assertFailure(
    await run("payee", fraud!, "a@b.example"),
    /not paid by PayP/,
    4,
  );
  assertFailure(await run("unpaid", crypto.randomUUID()), /No claim/, 3);
  const { items } = await adminJson(kvPath, "audit", "--by", "operator");
  const acts = items.map(({ action }: { action: string }) => action);
  assertEquals(acts.slice(0, 3), ["unpay_claim", "unpay_claim", "pay_claims"]);
  assertEquals(items[1].subject, `${other}: told by the bank`);
});

Deno.test("the payee of a claim changes until it is on its way", async () => {
  await using store = await temporaryStore();
  const kvPath = store.path;
  let id = "";
  {
    await using harness = await startHarness({ kvPath });
    const user = newUser();
    const { reservation_id } = await reserve(harness, user);
    const changes = {
      preferred_reward: "paypal",
      paypal_email: "old@people.example",
    };
    id = (await claim(harness, user, reservation_id, changes)).claim_id;
  }
  const change = (email: string) =>
    admin(kvPath, "promo", "payee", id, email, "--reason", "asked by mail");
  assertFailure(await change("=a@b.example"), /must not begin with/, 2);
  assertEquals((await change("new@people.example")).code, 0);
  const { stdout } = await admin(kvPath, "promo", "export", "-");
  assertMatch(stdout, /"paypal","new@people.example"/);
  assertFailure(await change("x@people.example"), /listed in a payout/, 4);
  const audit = JSON.stringify(await adminJson(kvPath, "audit"));
  assertMatch(audit, /change_payee/);
  assertEquals(audit.includes("people.example"), false);
});
