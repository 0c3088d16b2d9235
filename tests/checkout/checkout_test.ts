/** The rules of a card task: keys, ciphertexts, secrets, states, races. */
import { moveStoredTask } from "../../domain/checkout/stored_task.ts";
import {
  assert,
  assertEquals,
  assertNotEquals,
  assertRejects,
} from "@std/assert";
import { hash } from "node:crypto";
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import {
  agreedDigest,
  ciphertextProblem,
} from "../../domain/checkout/card_link.ts";
import { assessEnvironment } from "../../domain/checkout/environment.ts";
import { fingerprintWords } from "../../domain/checkout/fingerprint.ts";
import {
  checkPublicKey,
  thumbprint,
} from "../../domain/checkout/public_key.ts";
import { followUps } from "../../routes/mcp/card_task_views.ts";
import {
  formatPairingCode,
  newPairingCode,
  pairingDigest,
} from "../../domain/checkout/secrets.ts";
import {
  cardExpirySeconds,
  type CardTask,
  type CardTaskEvent,
  stateAt,
  transition,
} from "../../domain/checkout/task.ts";
import {
  authorizeTask,
  cancelTask,
  CardTaskRefusal,
  collectCard,
  completeTask,
  readTask,
  type TaskCredential,
} from "../../domain/checkout/tasks.ts";
import { startHarness } from "../support/harness.ts";
import {
  addressedTask,
  encryptedCard,
  publicJwk,
  readyTask,
  startTask,
} from "../support/card.ts";
import { temporaryStore } from "../support/server.ts";
import { watchKv } from "../support/watched_kv.ts";

const digest = (text: string) => hash("sha256", text, "base64url");

Deno.test("public P-256 and X25519 keys are taken, reduced to public members", async () => {
  for (const crv of ["P-256", "X25519"]) {
    const { publicKey } = await generateKeyPair("ECDH-ES", {
      crv,
      extractable: true,
    });
    const jwk = await exportJWK(publicKey);
    const checked = checkPublicKey({ ...jwk, kid: "a", use: "enc" });
    assert(checked.ok);
    assertEquals({ ...checked.key }, { ...jwk } as typeof checked.key);
    assertEquals(
      thumbprint(checked.key, digest),
      await calculateJwkThumbprint(jwk),
    );
  }
});

Deno.test("a key that is not public P-256 or X25519 is refused with the reason", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ECDH-ES", {
    crv: "P-256",
    extractable: true,
  });
  const jwk = await exportJWK(publicKey);
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ ...await exportJWK(privateKey) }, /private member "d"/],
    [{ kty: "oct", k: "c2VjcmV0" }, /private member "k"/],
    [{ ...jwk, crv: "P-384" }, /must be kty/],
    [{ kty: "OKP", crv: "Ed25519", x: jwk.x }, /must be kty/],
    [{ ...jwk, y: jwk.x }, /not a point of the curve/],
    [{ ...jwk, x: jwk.x!.slice(1) }, /32 bytes/],
    [{ ...jwk, y: undefined }, /32 bytes/],
    [{ kty: "OKP", crv: "X25519", x: "A".repeat(43) }, /low order/],
    [{ kty: "OKP", crv: "X25519", x: "A".repeat(42) + "B" }, /32 bytes/],
  ];
  for (const [bad, reason] of cases) {
    const checked = checkPublicKey(bad);
    assert(!checked.ok && reason.test(checked.problem), JSON.stringify(bad));
    const { d, k } = bad;
    assert(!checked.problem.includes(String(d ?? k ?? "\n")));
  }
});

Deno.test("a ciphertext must be a JWE to that key, for that task and end", async () => {
  const { jwk } = await publicJwk("P-256");
  const key = checkPublicKey(jwk);
  assert(key.ok);
  const addressee = addressedTask(key.key, digest);
  const header = {
    kid: addressee.relay.thumbprint,
    task: addressee.id,
    exp: cardExpirySeconds(addressee),
    agreed: agreedDigest(addressee, digest),
  };
  const good = await encryptedCard(jwk, header);
  assertEquals(ciphertextProblem(good, addressee, digest), undefined);
  const other = await publicJwk("X25519");
  const bad: [string, RegExp][] = [
    ["4242424242424242", /compact JWE/],
    [good.replace(/\.[^.]+$/, ""), /compact JWE/],
    [good.replace("..", ".AAAA."), /compact JWE/],
    ["e30." + good.split(".").slice(1).join("."), /header/],
    [await encryptedCard(jwk, { ...header, kid: "x" }), /another key/],
    [await encryptedCard(jwk, { ...header, task: "x" }), /another card task/],
    [await encryptedCard(jwk, { ...header, exp: 1 }), /another end/],
    [await encryptedCard(jwk, { ...header, agreed: "x" }), /another purchase/],
    [await encryptedCard(jwk, { ...header, zip: "DEF" }, "A128GCM"), /header/],
    [await encryptedCard(other.jwk, header), /ephemeral key/],
    [good + "A".repeat(5000), /at most/],
  ];
  for (const [jwe, reason] of bad) {
    assert(
      reason.test(ciphertextProblem(jwe, addressee, digest) ?? ""),
      `${reason}`,
    );
  }
});

Deno.test("pairing codes are eight letters, read the same however they are typed", () => {
  const draw = (count: number) => crypto.getRandomValues(new Uint8Array(count));
  const code = newPairingCode(draw);
  assert(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/.test(code));
  assertNotEquals(code, newPairingCode(draw));
  const typed = ` ${formatPairingCode(code).toLowerCase()} `;
  const key = { digest, config: { serverSecret: undefined } };
  const of = (text: string) => pairingDigest("task", text, key);
  assertEquals(of(typed), of(code));
  assertNotEquals(pairingDigest("other task", code, key), of(code));
});

Deno.test("no letter is favoured in a pairing code: bytes above the last multiple are left out", () => {
  const draws = [[255, 240, 0, 19, 20, 39, 239, 248], [0, 1, 2, 3, 4, 5, 6, 7]];
  const draw = () => Uint8Array.from(draws.shift()!);
  assertEquals(newPairingCode(draw), "BZBZZBCD");
});

Deno.test("the fingerprint is four words that change with the key", () => {
  const words = fingerprintWords(digest("a"));
  assert(/^([a-z]+ ){3}[a-z]+$/.test(words), words);
  assertNotEquals(words, fingerprintWords(digest("b")));
});

Deno.test("the environment check recommends the safest way that fits", () => {
  const all = {
    browser_driver: "playwright",
    browser_visible: true,
    person_present: true,
    wallets: ["paypal"],
    can_run_code: true,
  };
  const of = (change: object, relay: "off" | "test" | "on" = "test") => {
    const report = { ...all, ...change };
    const { recommended_way: recommended, certain, trial } = assessEnvironment(
      report,
      relay,
    );
    return [recommended, trial ? "trial" : certain];
  };
  assertEquals(of({}), ["wallet", true]);
  assertEquals(of({ wallets: [] }), ["in_person", true]);
  assertEquals(of({ browser_visible: false }), ["wallet", true]);
  const headless = { browser_visible: false, wallets: [] };
  assertEquals(of(headless, "on"), ["relay", true]);
  assertEquals(of(headless), ["relay", "trial"]);
  assertEquals(of({ ...headless, wallets: undefined }), ["wallet", false]);
  assertEquals(of(headless, "off"), [null, false]);
  assertEquals(of({ person_present: false }), [null, false]);
  assertEquals(of({ ...headless, can_run_code: undefined }), ["relay", false]);
  const empty = assessEnvironment({}, "test");
  assertEquals([empty.recommended_way, empty.certain], ["wallet", false]);
  assert(empty.checks.every(({ advice }) => advice !== ""));
  assertEquals(empty.trial, false);
});

const RELAY = {
  publicKey: { kty: "OKP" as const, crv: "X25519" as const, x: "" },
  thumbprint: "",
  pairingDigest: "right",
};

function relayTask(state: CardTask["state"], relay = true): CardTask {
  return {
    id: "t",
    tokenDigest: "",
    way: relay ? "relay" : "in_person",
    merchantName: "Shop",
    merchantUrl: "https://shop.example/",
    item: "Kettle",
    amount: 1,
    currency: "USD",
    createdAt: 0,
    relay: relay ? RELAY : undefined,
    state,
  };
}

const RECEIPT = {
  merchantName: "Shop",
  merchantUrl: "https://shop.example/",
  productUrl: "https://shop.example/",
  item: "Kettle",
  amount: 39.9,
  currency: "USD",
};

const EVENTS: Record<string, CardTaskEvent> = {
  right_code: {
    kind: "card_offered",
    pairingDigest: "right",
    ciphertext: "",
    submission: "one",
  },
  wrong_code: {
    kind: "card_offered",
    pairingDigest: "wrong",
    ciphertext: "",
    submission: "one",
  },
  collect: { kind: "card_collected" },
  complete: { kind: "completed", receipt: RECEIPT },
  fail: { kind: "failed", reason: "sold out" },
  unsure: { kind: "uncertain" },
  cancel: { kind: "cancelled", by: "agent" },
  decline: { kind: "cancelled", by: "person" },
};

Deno.test("each state lets through exactly the events of the table", () => {
  const open = { expiresAt: 1000 };
  const states: [string, CardTask, Record<string, string>][] = [
    [
      "relay awaits",
      relayTask({ status: "awaiting_card", wrongCodes: 0, ...open }),
      {
        right_code: "card_ready",
        wrong_code: "awaiting_card",
        fail: "failed",
        cancel: "cancelled",
        decline: "cancelled",
      },
    ],
    [
      "in_person awaits",
      relayTask({ status: "awaiting_card", wrongCodes: 0, ...open }, false),
      {
        complete: "completed",
        unsure: "uncertain",
        fail: "failed",
        cancel: "cancelled",
        decline: "cancelled",
      },
    ],
    [
      "last code",
      relayTask({ status: "awaiting_card", wrongCodes: 4, ...open }),
      {
        right_code: "card_ready",
        wrong_code: "failed",
        fail: "failed",
        cancel: "cancelled",
        decline: "cancelled",
      },
    ],
    ["ready", relayTask({ status: "card_ready", ...open }), {
      collect: "card_collected",
      fail: "failed",
      cancel: "cancelled",
    }],
    ["collected", relayTask({ status: "card_collected", ...open }), {
      collect: "card_collected",
      complete: "completed",
      unsure: "uncertain",
      fail: "failed",
      cancel: "cancelled",
    }],
    [
      "completed",
      relayTask({ status: "completed", completedAt: 1, receipt: RECEIPT }),
      { complete: "completed", unsure: "completed", fail: "completed" },
    ],
    ["failed", relayTask({ status: "failed", failedAt: 1, reason: "" }), {
      complete: "failed",
      unsure: "failed",
      fail: "failed",
    }],
    ["uncertain", relayTask({ status: "uncertain", since: 1 }), {
      complete: "completed",
      unsure: "uncertain",
      fail: "failed",
    }],
    ["left", relayTask({ status: "card_collected", expiresAt: 500 }), {
      complete: "completed",
      unsure: "uncertain",
      fail: "failed",
    }],
    [
      "cancelled",
      relayTask({ status: "cancelled", cancelledAt: 1, by: "person" }),
      { cancel: "cancelled", decline: "cancelled" },
    ],
    [
      "cancelled in person",
      relayTask({ status: "cancelled", cancelledAt: 1, by: "agent" }, false),
      { cancel: "cancelled", decline: "cancelled", complete: "completed" },
    ],
    ["expired", relayTask({ status: "card_ready", expiresAt: 500 }), {}],
  ];
  for (const [name, task, expected] of states) {
    for (const [event, what] of Object.entries(EVENTS)) {
      const { kind, task: { state } } = transition(task, what, 500);
      const went = kind === "refused" ? undefined : state.status;
      assertEquals(went, expected[event], `${name}: ${event}`);
    }
  }
});

Deno.test("a repeated end keeps the first receipt", () => {
  const task = relayTask({
    status: "completed",
    completedAt: 1,
    receipt: RECEIPT,
  });
  const again = transition(task, {
    kind: "completed",
    receipt: { ...RECEIPT, amount: 1 },
  }, 5);
  assertEquals(again, { kind: "repeated", task });
});

Deno.test("a task expires at its instant, a collected one becomes uncertain, and what has ended stays", () => {
  const ready = relayTask({ status: "card_ready", expiresAt: 1000 });
  assertEquals(stateAt(ready, 999).status, "card_ready");
  assertEquals(stateAt(ready, 1000).status, "expired");
  const left = relayTask({ status: "card_collected", expiresAt: 1000 });
  assertEquals(stateAt(left, 999).status, "card_collected");
  assertEquals(stateAt(left, 1000), { status: "uncertain", since: 1000 });
  const alone = relayTask({
    status: "awaiting_card",
    wrongCodes: 0,
    expiresAt: 1000,
  });
  assertEquals(stateAt(alone, 1000).status, "expired");
  const open = { ...alone, relay: undefined };
  assertEquals(stateAt(open, 999).status, "awaiting_card");
  assertEquals(stateAt(open, 1000), { status: "uncertain", since: 1000 });
  const done = relayTask({ status: "failed", failedAt: 1, reason: "" });
  assertEquals(stateAt(done, 1e15).status, "failed");
});

Deno.test("follow-ups hold whole dollars, one idempotency key for each purchase", () => {
  const [publish, claim] = followUps("t", RECEIPT, 0);
  assertEquals(publish!.arguments.parameters.price, 39.9);
  assertEquals(publish!.arguments.parameters.idempotency_key, "card-task-t");
  assertEquals(claim!.arguments.parameters.purchase_amount, 39);
  const [, foreign] = followUps("t", { ...RECEIPT, currency: "EUR" }, 0);
  assertEquals(foreign!.arguments.parameters.purchase_amount, undefined);
  assert(foreign!.still_needed.includes("purchase_amount"));
  const small = followUps("t", { ...RECEIPT, amount: 0.99 }, 0);
  assertEquals(small.map(({ tool }) => tool), ["gallery_submit"]);
  const least = followUps("t", { ...RECEIPT, amount: 1 }, 0);
  assertEquals(least[1]!.arguments.parameters.purchase_amount, 1);
});

Deno.test("collectors get one card, again and again, until the outcome is told", async () => {
  await using store = await temporaryStore();
  await using one = await startHarness({ kvPath: store.path });
  await using other = await startHarness({ kvPath: store.path });
  const acknowledgments = [
    (credential: TaskCredential) => cancelTask(other.services, credential),
    (credential: TaskCredential) =>
      completeTask(other.services, { ...credential, outcome: "unknown" }),
  ];
  for (const acknowledge of acknowledgments) {
    const credential = await readyTask(one);
    const cards = await Promise.all(
      [one, other, one, other].map(({ services }) =>
        collectCard(services, credential)
      ),
    );
    assertEquals(new Set(cards.map(({ ciphertext }) => ciphertext)).size, 1);
    const read = await readTask(other.services, credential);
    assertEquals(read.holdsCard, true);
    await collectCard(one.services, credential);
    await acknowledge(credential);
    const failure = await assertRejects(
      () => collectCard(one.services, credential),
      CardTaskRefusal,
    );
    assertEquals(failure.kind, "card_task_state");
    const left = await Array.fromAsync(
      one.kv.list({ prefix: ["card_ciphertexts"] }),
    );
    assertEquals(left, []);
  }
});

Deno.test("a collected card is given again for ten minutes from its arrival, no longer", async () => {
  await using harness = await startHarness();
  const credential = await readyTask(harness);
  await collectCard(harness.services, credential);
  harness.clock.advance(599);
  await collectCard(harness.services, credential);
  const held = await readTask(harness.services, credential);
  assertEquals(held.holdsCard, true);
  harness.clock.advance(1);
  // The row may outlive its time: the clock decides.
  const late = await readTask(harness.services, credential);
  assertEquals(late.holdsCard, false);
  await assertRejects(() => collectCard(harness.services, credential));
});

Deno.test("guesses sent all at once are counted: after five the right code is refused", async () => {
  await using harness = await startHarness();
  const { services } = harness;
  const { task } = await startTask(harness);
  const guess = (pairingDigest: string) =>
    moveStoredTask(services, task.id, {
      kind: "card_offered",
      pairingDigest,
      ciphertext: "sealed",
      submission: "one",
    });
  const moves = await Promise.all(
    Array.from({ length: 12 }, (_, index) => guess(`${index}`)),
  );
  const counted = moves.filter(({ kind }) => kind === "moved");
  assertEquals(counted.length, 5);
  const late = await guess(task.relay!.pairingDigest);
  assert(late.kind === "refused" && late.task.state.status === "failed");
});

Deno.test("an uncollected card cannot be collected after ten minutes", async () => {
  await using harness = await startHarness();
  const credential = await readyTask(harness);
  harness.clock.advance(600);
  const failure = await collectCard(harness.services, credential)
    .then(() => undefined, (error) => error);
  assertEquals(failure?.kind, "card_task_state");
  assert(failure.message.includes("expired"), failure.message);
});

Deno.test("a collected card's task can be completed for a day", async () => {
  await using harness = await startHarness();
  const { services, clock } = harness;
  const credential = await readyTask(harness);
  await collectCard(services, credential);
  clock.advance(24 * 3600 - 1);
  assertEquals(
    (await authorizeTask(services, credential)).state.status,
    "card_collected",
  );
  clock.advance(1);
  assertEquals(
    (await authorizeTask(services, credential)).state.status,
    "uncertain",
  );
});

Deno.test("the store may reclaim a ciphertext ten minutes after it came", async () => {
  const lives: unknown[] = [];
  await using harness = await startHarness({
    wrapKv: (kv) => {
      const watched = watchKv(kv);
      watched.onSet = (key, options) => {
        if (key[0] === "card_ciphertexts") lives.push(options?.expireIn);
      };
      return watched.kv;
    },
  });
  await readyTask(harness);
  assertEquals(lives, [600_000]);
});
