/** A card that is sent again, and what a browser can ask about it. */
import { assertEquals, assertNotEquals } from "@std/assert";
import {
  cardDelivery,
  cardQuestion,
  ciphertextProblem,
  type RelayTask,
  submissionOf,
} from "../../domain/checkout/card_link.ts";
import { isTaskId } from "../../domain/checkout/secrets.ts";
import {
  cancelTask,
  collectCard,
  completeTask,
} from "../../domain/checkout/tasks.ts";
import { cardJwe } from "../../routes/pay/script/card_jwe.js";
import { payEndpoints } from "../../routes/pay/pay.tsx";
import { type Harness, startHarness } from "../support/harness.ts";
import { cardFor, startRelay } from "./relay_task.ts";

async function post(harness: Harness, path: string, body: unknown) {
  const response = await harness.fetch(path, { body });
  return [response.status, await response.json()];
}

Deno.test("the same card again is a success, whatever came of it, and is taken once", async () => {
  await using harness = await startHarness();
  const { services } = harness;
  const { path, delivery, credential } = await startRelay(harness);
  const submission = submissionOf(delivery.ciphertext, services.digest);
  const again = async (status: string) => {
    const answer = [200, { ok: true, status, submission }];
    assertEquals(await post(harness, path, delivery), answer);
    const question = { submissions: [submission] };
    assertEquals(await post(harness, `${path}/status`, question), answer);
  };
  await again("card_ready");
  await again("card_ready");
  const wrong = { ...delivery, pairing_code: "BBBB-BBBB" };
  assertEquals((await post(harness, path, wrong))[0], 200);
  const collected = await collectCard(services, credential);
  assertEquals(collected.ciphertext, delivery.ciphertext);
  await again("card_collected");
  await collectCard(services, credential);
  await completeTask(services, { ...credential, outcome: "completed" });
  await again("completed");
});

Deno.test("ten requests at once with one card are one card", async () => {
  await using harness = await startHarness();
  const { path, delivery } = await startRelay(harness);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(harness, path, delivery)),
  );
  assertEquals(answers.map(([status]) => status), Array(10).fill(200));
});

Deno.test("another card is refused once one was taken, and changes nothing", async () => {
  await using harness = await startHarness();
  const { path, delivery, credential, task, jwk } = await startRelay(harness);
  await post(harness, path, delivery);
  const other = await cardFor(task, jwk, harness);
  assertNotEquals(other, delivery.ciphertext);
  const late = { ...delivery, ciphertext: other };
  assertEquals((await post(harness, path, late))[0], 422);
  const { ciphertext } = await collectCard(harness.services, credential);
  assertEquals(ciphertext, delivery.ciphertext);
});

Deno.test("POST /pay/<task>/status tells a submission to who can name it, and nobody else", async () => {
  await using harness = await startHarness();
  const { path, delivery, credential } = await startRelay(harness);
  const { digest } = harness.services;
  const own = submissionOf(delivery.ciphertext, digest);
  const others = Array.from({ length: 19 }, (_, index) => digest(`${index}`));
  const ask = (submissions: unknown) =>
    post(harness, `${path}/status`, { submissions });
  const waiting = [200, { ok: true, status: "awaiting_card" }];
  assertEquals(await ask([own]), waiting);
  await post(harness, path, { ...delivery, pairing_code: "BBBB-BBBB" });
  assertEquals(await ask([own]), waiting);
  await post(harness, path, delivery);
  const sent = [200, { ok: true, status: "card_ready", submission: own }];
  assertEquals(await ask([own]), sent);
  assertEquals(await ask([...others, own]), sent);
  const foreign = [200, { ok: true, status: "card_ready" }];
  assertEquals(await ask([]), foreign);
  assertEquals(await ask(others), foreign);
  await cancelTask(harness.services, credential);
  assertEquals(await ask(others), [200, { ok: true, status: "cancelled" }]);
  assertEquals((await ask([...others, own]))[1].submission, own);
  for (const wrong of [[...others, own, own], ["short"], own, undefined]) {
    assertEquals((await ask(wrong))[0], 422);
  }
  const nothing = `/pay/${"A".repeat(22)}/status`;
  assertEquals((await post(harness, nothing, { submissions: [] }))[0], 404);
});

Deno.test("a relay that is off shows its waiting links as cancelled, on the page and asked", async () => {
  await using harness = await startHarness();
  const { path } = await startRelay(harness);
  harness.services.config.cardRelay = "off";
  const [, { status }] = await post(harness, `${path}/status`, {
    submissions: [],
  });
  assertEquals(status, "cancelled");
});

Deno.test("the page names a card as the service does", async () => {
  await using harness = await startHarness();
  const { jwk, delivery: { ciphertext } } = await startRelay(harness);
  const named = submissionOf(ciphertext, harness.services.digest);
  assertEquals(await cardJwe(jwk).digest(ciphertext), named);
});

Deno.test("other sites cannot ask", async () => {
  await using harness = await startHarness();
  const { path } = await startRelay(harness);
  const response = await harness.fetch(`${path}/status`, {
    headers: { "sec-fetch-site": "same-site" },
    body: { submissions: [] },
  });
  await response.body?.cancel();
  assertEquals(response.status, 404);
});

Deno.test("the description of card links shows ids and codes that could be real", async () => {
  await using harness = await startHarness();
  for (const { id, parameters, body } of payEndpoints(harness.services)) {
    const [task] = parameters!;
    assertEquals(isTaskId(String(task!.example)), true, id);
    assertEquals(task!.schema.safeParse(task!.example).success, true, id);
    assertEquals(task!.schema.safeParse("amber fox").success, false, id);
    for (const example of Object.values(body?.examples ?? {})) {
      assertEquals(body!.shape.schema.safeParse(example).success, true, id);
    }
  }
  const { body } = payEndpoints(harness.services)
    .find(({ id }) => id === "deliverCard")!;
  const codes = ["BCDF-GHJK", "bcdfghjk", " b c d f - g h j k"];
  const wrong = ["amber fox", "BCDF-GHJ", "BCDF-GHJKL", "B".repeat(41), ""];
  const isTaken = (pairing_code: string) =>
    body!.shape.schema.safeParse({ pairing_code, ciphertext: "" }).success;
  assertEquals(codes.filter((code) => !isTaken(code)), []);
  assertEquals(wrong.filter(isTaken), []);
});

Deno.test("card links list the failures that they throw", async () => {
  await using harness = await startHarness();
  const failures = Object.fromEntries(
    payEndpoints(harness.services).map(({ id, failures }) => [id, failures]),
  );
  for (const id of ["deliverCard", "declineCard"]) {
    assertEquals(failures[id]!.includes("card_link_ended"), true, id);
    assertEquals(failures[id]!.includes("card_task_state"), false, id);
  }
  const document = await (await harness.fetch("/openapi.json?all=1")).json();
  const { responses } = document.paths["/pay/{task}/decline"].post;
  assertEquals(Object.hasOwn(responses, "422"), true);
});

Deno.test("the described example of a card has the form that is checked, and its digest", async () => {
  await using harness = await startHarness();
  const { services } = harness;
  const exampleOf = (id: string) => {
    const { body } = payEndpoints(services).find((one) => one.id === id)!;
    return Object.values(body!.examples)[0];
  };
  const { ciphertext } = cardDelivery.parse(exampleOf("deliverCard"));
  const { submissions } = cardQuestion.parse(exampleOf("askCardLink"));
  assertEquals([submissionOf(ciphertext, services.digest)], submissions);
  // Form and header are checked first.
  const relay = { thumbprint: "another", publicKey: { crv: "X25519" } };
  const other = { relay } as RelayTask;
  const problem = ciphertextProblem(ciphertext, other, services.digest);
  assertEquals(problem, "is for another key");
});
