/** Writes as functions over tables. */
import { assertEquals } from "@std/assert";
import { z } from "zod";
import {
  CONTACT_LIMITS,
  CONTACTS,
  receiveContact,
} from "../../domain/contact/contact.ts";
import {
  INTERNAL,
  numberPart,
  PERMANENT,
  table,
} from "../../domain/tables/table.ts";
import { TABLES } from "../../kv/tables/tables.ts";
import { START, startHarness } from "../support/harness.ts";
import { readImports, ROOT } from "../support/imports.ts";

const CONTACT = {
  id: "one",
  email: "a@people.example",
  interest: "other",
  receivedAt: START,
};

const internal = { ...INTERNAL, holds: "A number.", ends: PERMANENT };
const schema = z.number();
const COUNTER = table({ ...internal, prefix: ["counter"], parts: [], schema });
const NUMBERED = table({
  ...internal,
  prefix: ["numbered"],
  parts: [numberPart("n")],
  schema,
});

Deno.test("a write reads rows as it has set them", async () => {
  await using harness = await startHarness();
  const { store } = harness.services;
  const seen = await store.change((tx) => {
    const before = tx.row(CONTACTS, "one");
    tx.insert(CONTACTS, CONTACT, "one");
    const inserted = tx.row(CONTACTS, "one")?.email;
    tx.delete(CONTACTS, "one");
    const deleted = tx.row(CONTACTS, "one");
    tx.update(CONTACTS, { ...CONTACT, interest: "developer" }, "one");
    return [before, inserted, deleted, tx.row(CONTACTS, "one")?.interest];
  });
  assertEquals(seen, [null, CONTACT.email, null, "developer"]);
  assertEquals((await store.find(CONTACTS, "one"))?.interest, "developer");
});

Deno.test("writes that step one row at once each set rows by its own result alone", async () => {
  await using harness = await startHarness();
  const { store } = harness.services;
  const numbers = await Promise.all(
    Array.from({ length: 20 }, () =>
      store.change((tx) => {
        const n = tx.step(COUNTER, (before) => (before ?? 0) + 1);
        tx.insert(NUMBERED, n, n);
        return n;
      })),
  );
  const expected = Array.from({ length: 20 }, (_, i) => i + 1);
  assertEquals(numbers.toSorted((a, b) => a - b), expected);
  const rows = await store.first(NUMBERED, 100);
  assertEquals(rows.map(({ parts: [n] }) => n), expected);
  assertEquals(rows.map(({ value }) => value), expected);
});

Deno.test("a write counts by the policies of its endpoint, and by no others", async () => {
  await using harness = await startHarness({
    env: { RATE_LIMIT_CONTACT_PER_EMAIL: "1/3600" },
  });
  const send = (limits = CONTACT_LIMITS) =>
    receiveContact(harness.services, {
      body: { email: CONTACT.email, interest: "other" },
      idempotencyKey: undefined,
      client: "192.0.2.1",
      limits,
    }).then(() => "received", ({ kind }) => kind);
  assertEquals(await send(["CONTACT_PER_IP"]), "received");
  assertEquals(await send(["CONTACT_PER_IP"]), "received");
  assertEquals(await send(), "received");
  assertEquals(await send(), "rate_limited");
});

Deno.test("every table of the program is collected", async () => {
  let made = 0;
  for (const file of (await readImports()).keys()) {
    const text = await Deno.readTextFile(`${ROOT}${file}`);
    made += text.match(/^export const [A-Z_]+ = table\(/gm)?.length ?? 0;
  }
  assertEquals(TABLES.size, made);
});
