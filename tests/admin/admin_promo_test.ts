/** Operator commands over the promotion, contact requests and notices. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { RESERVATIONS } from "../../domain/promo/tables.ts";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import {
  CLAIM,
  claimBody,
  newUser,
  reservationBody,
  RESERVE,
} from "../support/promo.ts";
import { startServer, type TestServer } from "../support/server.ts";

async function post(server: TestServer, path: string, body: unknown) {
  const response = await server.fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  assert(response.ok, JSON.stringify(answer));
  return answer;
}

/** Two reservations of a pool of one: the first is claimed, then the other. */
async function claimTwo(server: TestServer) {
  const users = [newUser(), newUser()];
  for (const [n, user] of users.entries()) {
    const reserved = await post(server, RESERVE, reservationBody({ ...user }));
    const claim = claimBody(user, reserved.reservation_id, {
      merchant_name: '=1+1, "Shop"',
      ...(n === 0 && {
        preferred_reward: "paypal",
        paypal_email: "pay@people.example",
      }),
    });
    await post(server, CLAIM, claim);
  }
  return users;
}

test("promo lists reservations and claims, and writes what is to be paid", async () => {
  await using server = await startServer({ env: { PROMO_POOL_SIZE: "1" } });
  const { kvPath } = server;
  const [paid, waits] = await claimTwo(server);
  const reservations = await adminJson(kvPath, "promo", "reservations");
  assertEquals(
    reservations.items.map(({ email }: { email: string }) => email),
    [waits!.email, paid!.email],
  );
  const waiting = await adminJson(
    kvPath,
    ...["promo", "claims", "--status", "waiting"],
  );
  assertEquals(waiting.total, 1);
  assertEquals(waiting.items[0].claim.request.email, waits!.email);
  const text = (await admin(kvPath, "promo", "claims")).stdout;
  assertMatch(text, /^2 of 2\n/);
  assertMatch(text, /accepted +30 +paypal/);

  const run = await admin(kvPath, "promo", "export", "-");
  assertMatch(run.stderr, /^1 claims written: payout [0-9a-f-]{36}\n$/);
  const [head, line, ...rest] = run.stdout.trimEnd().split("\n");
  assertEquals(rest, []);
  assertMatch(head!, /^\ufeffclaim_id,claimed_at,amount_usd,reward,pay_to,/);
  const fields = `,30,"paypal","pay@people.example","${paid!.email}",` +
    `"'=1+1, ""Shop""",30,"`;
  assert(line!.includes(fields), line);
  const later = await admin(
    kvPath,
    ...["promo", "export", "-", "--since", "2999-01-01"],
  );
  assertEquals(later.stdout, `${head}\n`);
});

test("promo check agrees, and fails when a reservation is missing", async () => {
  await using server = await startServer();
  const { kvPath } = server;
  await post(server, RESERVE, reservationBody());
  const report = await adminJson(kvPath, "promo", "check");
  assertEquals(report.agrees, true);
  assertEquals(report.counted, {
    held: 1,
    claimed: 0,
    waitlisted: 0,
    deferred: 0,
  });
  await server.stop();
  const kv = await Deno.openKv(kvPath);
  for await (const { key } of kv.list(RESERVATIONS)) {
    await kv.delete(key);
  }
  kv.close();
  const run = await admin(kvPath, "promo", "check");
  assertFailure(run, /does not agree/);
  assertMatch(run.stdout, /^problem 1 +slots taken: 1 stored, 0 recomputed$/m);
});

test("contacts and outbox list what people sent and what they will be told", async () => {
  await using server = await startServer();
  const { kvPath } = server;
  for (const interest of ["developer", "other"]) {
    await post(server, "/api/v1/contact", {
      email: `${interest}@people.example`,
      interest,
      message: "First line\nsecond line",
    });
  }
  const contacts = await adminJson(kvPath, "contacts");
  assertEquals(
    contacts.items.map(({ email }: { email: string }) => email),
    ["other@people.example", "developer@people.example"],
  );
  const some = ["--interest", "developer"];
  assertEquals((await adminJson(kvPath, "contacts", ...some)).total, 1);
  const text = (await admin(kvPath, "contacts", "--limit", "1")).stdout;
  assertMatch(
    text,
    /^1 of 2; [^\n]+\n[^\n]+\n.*other@.*First line second line\n$/,
  );

  const key = (await post(server, "/api/v1/keys", {
    name: "Agent",
    contactEmail: "owner@people.example",
  })).prefix;
  const revoke = ["keys", "revoke", key, "--reason", "abuse", "--yes"];
  assertEquals((await admin(kvPath, ...revoke)).code, 0);
  const { note, items, total } = await adminJson(kvPath, "outbox");
  assertEquals([note, total], ["nothing is sent until SMTP_URL is set", 3]);
  const [revoked] = items;
  assertEquals(revoked.notice.kind, "key_revoked");
  assertEquals(revoked.notice.to, "owner@people.example");
  assertEquals(revoked.notice.reason, "abuse");
  assertEquals(
    (await adminJson(kvPath, "outbox", "--state", "failed")).total,
    0,
  );
  assertMatch(
    (await admin(kvPath, "outbox")).stdout,
    /^3 of 3; nothing is sent until SMTP_URL is set\n/,
  );
  const { items: [entry] } = await adminJson(kvPath, ...[
    "audit",
    "--by",
    "operator",
  ]);
  assertEquals([entry.action, entry.subject], ["revoke_key", key]);
});
