/**
 * A run with marked secrets, and a search of every log line, every answer and
 * the raw file of the store for what must not be there.
 *
 * @module
 */
import { assert, assertEquals } from "@std/assert";
import { hash } from "node:crypto";
import { agreedDigest } from "../../domain/checkout/card_link.ts";
import { RELAY_LIFETIME_MS } from "../../domain/checkout/task.ts";
import { encryptedCard, publicJwk, TEST_CARD } from "../support/card.ts";
import { purchaseBody } from "../support/harness.ts";
import {
  CLAIM,
  claimBody,
  reservationBody,
  RESERVE,
} from "../support/promo.ts";
import { runProgram, startServer, temporaryStore } from "../support/server.ts";
import { test } from "./scale.ts";

const SUBMISSIONS = "/api/v1/gallery/submissions";
const EMAIL = "marked.person@private.example";
const PHONE = "+12025550142";
const WRONG_SECRET = "s".repeat(43);

/** Forms in which a text may lie in a file. */
function bytesOf(text: string): string[] {
  const utf16 = [...text].map((char) => `${char}\0`).join("");
  return [text, utf16];
}

/** Names of the marks that a text holds. */
function found(text: string, marks: Record<string, string>): string[] {
  return Object.entries(marks).flatMap(([name, mark]) =>
    bytesOf(mark).some((form) => text.includes(form)) ? [name] : []
  );
}

/** Everything in the folder of a store, one character a byte. */
async function rawStore(path: string): Promise<string> {
  const folder = path.slice(0, path.lastIndexOf("/"));
  const parts: string[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    const bytes = await Deno.readFile(`${folder}/${name}`);
    for (let at = 0; at < bytes.length; at += 8192) {
      parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
    }
  }
  return parts.join("");
}

test("key secrets and cards are nowhere, emails and phones only in the store", async () => {
  await using store = await temporaryStore();
  await using server = await startServer({
    kvPath: store.path,
    env: { LOG_LEVEL: "debug", RATE_LIMIT_SUBMISSIONS_PER_SECOND: "off" },
  });
  const answers: string[] = [];
  const post = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const response = await server.fetch(path, {
      method: "POST",
      headers,
      body: text,
    });
    const answer = await response.text();
    const seen = [...response.headers].join("\n");
    answers.push(`${seen}\n${answer}`);
    return answer;
  };
  const tool = async (name: string, parameters: Record<string, unknown>) => {
    const message = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: { parameters } },
    };
    const answer = JSON.parse(await post("/api/mcp", message));
    return answer.result.structuredContent;
  };

  const registration = { name: "Agent", contactEmail: EMAIL };
  const { key } = JSON.parse(await post("/api/v1/keys", registration));
  // The one answer that shows the secret.
  answers.pop();
  const [prefix, secret] = key.split(".");
  const marked = { submitterEmail: EMAIL, submitterPhone: PHONE };
  const keyed = { "x-api-key": key };
  const purchase = purchaseBody(marked);
  const sent: Record<string, string>[] = [
    keyed,
    { ...keyed, "idempotency-key": key },
    { ...keyed, "idempotency-key": key },
    { ...keyed, "x-sandbox": "true" },
    { authorization: `Bearer ${prefix}.${WRONG_SECRET}` },
    { authorization: `Basic ${btoa(key)}` },
  ];
  for (const headers of sent) {
    await post(SUBMISSIONS, purchase, headers);
  }
  // Refused, and what is wrong lies in the marked values.
  await post(SUBMISSIONS, { ...purchase, price: PHONE }, keyed);
  await post(SUBMISSIONS, { ...purchase, productUrl: EMAIL }, keyed);
  await post(SUBMISSIONS, `{"submitterEmail": "${EMAIL}" oops`, keyed);
  await post("/api/v1/keys", { ...registration, name: "" });
  await post("/api/v1/contact", {
    email: EMAIL,
    interest: "other",
    phone: PHONE,
  });
  await post("/api/v1/contact", { email: `${EMAIL} `, interest: EMAIL });
  const reservation = { ...reservationBody({ email: EMAIL }), phone: PHONE };
  const reserved = JSON.parse(await post(RESERVE, reservation));
  const { platform_account_id } = reservation;
  const user = { email: EMAIL, platform_account_id };
  await post(CLAIM, claimBody(user, reserved.reservation_id));
  await post(CLAIM, claimBody(user, crypto.randomUUID()));
  for (const path of [`/docs/${EMAIL}`, `/${key}`, `/api/ask?q=${EMAIL}`]) {
    const response = await server.fetch(path, { headers: keyed });
    // Ask repeats the question in its answer.
    const text = await response.text();
    if (!path.startsWith("/api/ask")) answers.push(text);
  }

  const { jwk } = await publicJwk("P-256");
  const order = {
    merchant_name: "Example Shop",
    merchant_url: "https://shop.example/kettle",
    item: "Electric kettle",
    amount: 39.9,
  };
  const started = await tool("card_task_start", {
    ...order,
    way: "relay",
    agent_name: "Agent",
    public_key: jwk,
  });
  const { task_id, task_token, pairing_code } = started;
  // A page that went wrong, and one that did not.
  await post(`/pay/${task_id}`, TEST_CARD);
  await post(`/pay/${task_id}`, {
    pairing_code,
    ciphertext: JSON.stringify(TEST_CARD),
  });
  const ciphertext = await encryptedCard(jwk, {
    kid: started.key_thumbprint,
    task: task_id,
    exp: Math.floor(
      (Date.parse(started.expires_at) + RELAY_LIFETIME_MS) / 1000,
    ),
    agreed: agreedDigest(
      {
        merchantName: order.merchant_name,
        merchantUrl: order.merchant_url,
        item: order.item,
        amount: order.amount,
        currency: "USD",
      },
      (text) => hash("sha256", text, "base64url"),
    ),
  });
  const delivery = { pairing_code, ciphertext };
  const delivered = JSON.parse(await post(`/pay/${task_id}`, delivery));
  assertEquals([delivered.ok, delivered.status], [true, "card_ready"]);
  const collected = await tool("card_task_collect", { task_id, task_token });
  assertEquals(collected.ciphertext, ciphertext);
  await post("/api/keys/revoke", { key });

  const environment = { KV_PATH: store.path };
  const moderated = await runProgram(["moderate"], environment);
  assertEquals(moderated.code, 0, moderated.stderr);
  await server.stop();

  const secrets = { secret, token: task_token, wrong: WRONG_SECRET };
  const card = { card: TEST_CARD.number, holder: TEST_CARD.name };
  const person = { email: EMAIL, phone: PHONE };
  const log = server.log() + moderated.stdout + moderated.stderr;
  assert(log.split("\n").length > 20);
  assertEquals(found(log, { ...secrets, ...card, ...person }), []);
  const told = answers.filter((text) => !text.includes(task_token)).join("\n");
  assertEquals(found(told, { ...secrets, ...card, ...person }), []);
  const raw = await rawStore(store.path);
  assertEquals(found(raw, { ...secrets, ...card }), []);
  // The search would have found them.
  assertEquals(found(raw, person), ["email", "phone"]);
});
