import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { assertEnvelope, testEndpoint } from "../support/endpoint_suite.ts";
import { startHarness } from "../support/harness.ts";
import {
  assertPoolAgrees,
  claim,
  CODE,
  HOLD_SECONDS,
  newUser,
  queuedNotices,
  reservationBody,
  RESERVE,
  reserve,
  send,
} from "../support/promo.ts";

testEndpoint({
  method: "POST",
  path: RESERVE,
  twin: "/api/promo/reserve",
  wrongMethod: "DELETE",
  isLimited: true,
  valid: () => Promise.resolve({ body: reservationBody() }),
});

testEndpoint({
  method: "GET",
  path: RESERVE,
  twin: "/api/promo/reserve",
  wrongMethod: "PUT",
  isLimited: false,
  valid: () => Promise.resolve({}),
});

Deno.test("a reservation holds a slot for the configured hours", async () => {
  await using harness = await startHarness({ env: { PROMO_HOLD_HOURS: "5" } });
  const { next_step, ...answer } = await reserve(harness);
  assertEquals(answer, {
    ok: true,
    status: "reserved",
    reservation_id: answer.reservation_id,
    cash_back_max_usd: 44,
    hold_expires_at: "2026-11-21T17:00:00.000Z",
  });
  assertMatch(answer.reservation_id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  assertStringIncludes(next_step, "http://localhost:8000/api/v1/promo/claim");
});

Deno.test("a user who reserves again gets the same reservation, in any spelling", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "1" } });
  const [held, waiting] = [newUser(), newUser()];
  for (const user of [held, waiting]) {
    const first = await reserve(harness, user);
    harness.clock.advance(60);
    const again = await reserve(harness, {
      email: ` ${user.email.toUpperCase()} `,
      platform_account_id: user.platform_account_id.toUpperCase(),
    });
    assertEquals(again, first);
  }
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted, { held: 1, claimed: 0, waitlisted: 1, deferred: 0 });
});

Deno.test("20 reservations of one user at once are one reservation", async () => {
  await using harness = await startHarness();
  const user = newUser();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => reserve(harness, user)),
  );
  for (const answer of answers) assertEquals(answer, answers[0]);
  const { counted } = await assertPoolAgrees(harness);
  assertEquals(counted.held, 1);
});

Deno.test("the reservation code counts without regard to case and space", async () => {
  await using harness = await startHarness({
    env: { PROMO_RESERVATION_CODE: "Blue-Otter" },
  });
  const withCode = (reservation_code: string) =>
    send(harness, RESERVE, reservationBody({ reservation_code }));
  for (const code of ["Blue-Otter", "  blue-otter\t", "BLUE-OTTER"]) {
    assertEquals((await withCode(code)).status, 200, code);
  }
  for (const code of [CODE, "blue otter", "blueotter", "x"]) {
    const response = await withCode(code);
    const text = await response.clone().text();
    assert(!/blue-otter/i.test(text), text);
    const error = await assertEnvelope(response, 422, "validation_failed");
    assertMatch(error.details![0]!, /^reservation_code: /);
    assertMatch(error.hint!, /document/);
    assertStringIncludes(text, "http://localhost:8000/docs/promo");
  }
});

Deno.test("each bad field of a reservation has its own message, and spends no quota", async () => {
  await using harness = await startHarness();
  const cases: [Record<string, unknown>, string][] = [
    [{ email: "nobody" }, "email: must be an email address"],
    [{ platform_account_id: "17" }, "platform_account_id: must be a UUID"],
    [{ company: undefined }, "company: is required"],
    [{ company: " " }, "company: must have 1 to 500 characters"],
    [{ agent_environment: "a" }, "agent_environment: must be one of"],
    [{ onramp: undefined }, "onramp: is required"],
    [{ reservation_code: undefined }, "reservation_code: is required"],
    [{ attestation_no_demand: false }, "attestation_no_demand: must be true"],
    [{ attestation_no_demand: undefined }, "attestation_no_demand: is requ"],
    [{ attestation_no_duplicates: "true" }, "attestation_no_duplicates: must"],
    [{ referring_email: "x" }, "referring_email: must be an email address"],
    [{ phone: 5 }, "phone: must be a string"],
    [{ use_case_notes: "x".repeat(5001) }, "use_case_notes: must have 1 to"],
    [{ extra: 1 }, "extra: is not a known property"],
  ];
  for (const [changes, line] of cases) {
    const response = await harness.fetch(RESERVE, {
      body: reservationBody(changes),
    });
    assertEquals(response.headers.get("ratelimit-remaining"), "30");
    const error = await assertEnvelope(response, 422, "validation_failed");
    assertEquals(error.details?.length, 1);
    assertStringIncludes(error.details![0]!, line);
  }
});

Deno.test("nobody refers themselves", async () => {
  await using harness = await startHarness();
  const user = newUser();
  const referring_email = user.email.toUpperCase();
  const body = reservationBody({ ...user, referring_email });
  const response = await send(harness, RESERVE, body);
  const error = await assertEnvelope(response, 422, "validation_failed");
  assertEquals(error.details, [
    "referring_email: must not be the user's own email",
  ]);
});

Deno.test("reservations are limited by address; the same user again is counted, a replay is not", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_PROMO_PER_IP: "3/60" },
  });
  const body = reservationBody();
  const headers = { "idempotency-key": "once" };
  const post = (options = {}) => harness.fetch(RESERVE, { body, ...options });
  const first = await post({ headers });
  assertEquals(first.headers.get("ratelimit-remaining"), "2");
  const replay = await post({ headers });
  assertEquals(replay.headers.get("idempotent-replay"), "true");
  assertEquals(replay.headers.get("ratelimit-remaining"), "2");
  assertEquals(await replay.json(), await first.json());
  assertEquals((await post()).headers.get("ratelimit-remaining"), "1");
  assertEquals((await post()).status, 200);
  await assertEnvelope(await post(), 429, "rate_limited");
  assertEquals((await post({ headers })).status, 200);
  assertEquals((await post({ from: "192.0.2.9" })).status, 200);
});

Deno.test("what is replayed of a reservation is what was answered first", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "1" } });
  const holder = newUser();
  const { reservation_id } = await reserve(harness, holder);
  const body = reservationBody();
  const post = (sent: unknown, path = RESERVE) =>
    send(harness, path, sent, { headers: { "idempotency-key": "k" } });
  const twins = await Promise.all([post(body), post(body), post(body)]);
  const texts = await Promise.all(twins.map((response) => response.text()));
  assertEquals(new Set(texts).size, 1);
  assertEquals(JSON.parse(texts[0]!).waitlist_position, 1);
  await claim(harness, holder, reservation_id);
  harness.clock.advance(3600);
  const replay = await post(body, "/api/promo/reserve");
  assertEquals(await replay.text(), texts[0]);
  const changed = await post({ ...body, company: "Another" });
  await assertEnvelope(changed, 400, "validation_failed");
  await assertPoolAgrees(harness);
});

Deno.test("a reservation is reminded of a day before it ends", async () => {
  await using harness = await startHarness({ env: { PROMO_POOL_SIZE: "1" } });
  const user = newUser();
  user.email = user.email.replace("@example", ".Sam@Example");
  await reserve(harness, user);
  await reserve(harness);
  const notices = await queuedNotices(harness);
  assertEquals(notices.length, 1);
  const day = 24 * 3600 * 1000;
  assertEquals(
    notices[0]!.dueAt,
    harness.clock.now() + HOLD_SECONDS * 1000 - day,
  );
  assertEquals(notices[0]!.notice.to, user.email);
});

Deno.test("GET /api/v1/promo/reserve describes the fields without giving the code away", async () => {
  await using harness = await startHarness();
  const text = await (await harness.fetch(RESERVE)).text();
  assert(!text.includes(CODE));
  const { fields } = JSON.parse(text);
  assertEquals(fields.length, 12);
  const named = (wanted: string) =>
    fields.find(({ name }: { name: string }) => name === wanted);
  assertEquals(named("agent_environment").values.length, 6);
  assertEquals(named("onramp").values.length, 14);
  assertEquals(named("attestation_no_demand").type, "boolean");
});
