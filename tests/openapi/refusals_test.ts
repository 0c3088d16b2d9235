/**
 * Refusals that an operation owes to no code of its own: each is provoked on
 * every operation, and has to be in the description.
 */
import { assert, assertEquals, assertRejects } from "@std/assert";
import { Failure } from "../../domain/failures.ts";
import { failuresOf } from "../../routes/openapi/operation.ts";
import { endpointsOf } from "../../routes/app.ts";
import {
  type Harness,
  type HarnessOptions,
  startHarness,
  type TestRequest,
} from "../support/harness.ts";
import {
  addressOf,
  assertDescribed,
  type Contract,
  type DescribedOperation,
  readContract,
} from "../support/openapi.ts";

/** Sends one request to each operation; every answer has to be described. */
async function provoke(
  { harness, contract }: { harness: Harness; contract: Contract },
  change: (operation: DescribedOperation) => TestRequest & { query?: string },
): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
  for (const operation of contract.operations) {
    const { method, path } = operation;
    const { query = "", ...request } = change(operation);
    const address = addressOf(operation);
    const response = await harness.fetch(
      query === "" ? address : `${address.split("?")[0]}?${query}`,
      { method: method.toUpperCase(), ...request },
    );
    statuses.set(`${method} ${path}`, response.status);
    await assertDescribed(contract, {
      method: method.toUpperCase(),
      path,
    }, response);
  }
  return statuses;
}

async function start(options: HarnessOptions = {}) {
  const harness = await startHarness(options);
  const contract = await readContract(harness);
  return {
    harness,
    contract,
    [Symbol.asyncDispose]: () => harness[Symbol.asyncDispose](),
  };
}

const PROBES = ["get /healthz", "get /readyz"];

Deno.test("every operation is described with the 400 of an address that is too long", async () => {
  await using service = await start({
    env: { RATE_LIMIT_INVALID_PER_IP: "off" },
  });
  const statuses = await provoke(service, () => ({
    query: "a&".repeat(6000),
  }));
  assertEquals(new Set(statuses.values()), new Set([400]));
});

Deno.test("every operation but the probes and the plain feed is described with the 429 of an address with many refusals", async () => {
  await using service = await start({
    env: { RATE_LIMIT_INVALID_PER_IP: "1/60" },
  });
  await (await service.harness.fetch("/nowhere")).body?.cancel();
  // The one try that such an address has for a card task not known yet.
  const unknown = `/pay/${"a".repeat(22)}`;
  await (await service.harness.fetch(unknown)).body?.cancel();
  const statuses = await provoke(service, () => ({}));
  const answered = [...statuses].filter(([, status]) => status !== 429);
  assertEquals(answered, [
    ["get /api/v1/gallery/feed", 200],
    ["get /api/gallery/feed", 200],
    ...PROBES.map((name) => [name, 200]),
  ]);
  const without = service.contract.operations
    .filter(({ responses }) => responses[429] === undefined)
    .map(({ method, path }) => `${method} ${path}`);
  assertEquals(without, PROBES);
});

Deno.test("every operation that takes a body is described with each refusal of one", async () => {
  await using service = await start({
    env: { RATE_LIMIT_INVALID_PER_IP: "off" },
  });
  const withBody = service.contract.operations
    .filter(({ requestBody }) => requestBody !== undefined);
  assert(withBody.length > 10);
  const contract = { ...service.contract, operations: withBody };
  const send = (request: TestRequest) =>
    provoke({ ...service, contract }, () => request);
  const gzip = { "content-encoding": "gzip" };
  await send({ body: "x".repeat(65 * 1024) });
  await send({ body: "{}", headers: gzip });
  await send({ body: "{" });
  await send({ body: "" });
  await send({ body: { nothing: 1 } });
});

Deno.test("every operation is described with what it answers without a store, a key, or a form that is accepted", async () => {
  let isAway = false;
  const wrapKv = (kv: Deno.Kv) =>
    new Proxy(kv, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        if (
          isAway && /^(?:get|getMany|list|set|atomic)$/.test(`${String(name)}`)
        ) {
          throw new Error("the store is away");
        }
        return member.bind(target);
      },
    });
  await using service = await start({
    env: { RATE_LIMIT_INVALID_PER_IP: "off" },
    wrapKv,
  });
  await provoke(service, ({ requestBody }) => ({
    body: requestBody?.examples[0],
  }));
  await provoke(service, ({ requestBody }) => ({
    body: requestBody?.examples[0],
    headers: { accept: "image/x-nothing" },
  }));
  const key = await service.harness.registerKey();
  isAway = true;
  service.harness.clock.advance(5);
  const statuses = await provoke(service, ({ requestBody, parameters }) => ({
    body: requestBody?.examples[0],
    headers: {
      "x-api-key": key,
      ...(parameters.some(({ name }) => name === "Idempotency-Key") &&
        { "idempotency-key": "one" }),
    },
  }));
  const failed = [...statuses.values()].filter((status) => status >= 500);
  assert(failed.length > 20, `${failed.length} of ${statuses.size}`);
});

Deno.test("every deprecated operation is described with the 404 after its sunset", async () => {
  await using service = await start({
    env: { RATE_LIMIT_INVALID_PER_IP: "off" },
  });
  service.harness.clock.advance(200 * 86_400);
  const operations = service.contract.operations
    .filter(({ raw }) => raw.deprecated);
  const contract = { ...service.contract, operations };
  const statuses = await provoke({ ...service, contract }, () => ({}));
  assertEquals(new Set(statuses.values()), new Set([404]));
});

Deno.test("a failure that an endpoint throws and does not list fails the test that met it", async () => {
  await using harness = await startHarness({
    replace: ({ feed }) => ({
      feed: {
        ...feed,
        item: () => Promise.reject(new Failure("card_link_ended")),
      },
    }),
  });
  await assertRejects(
    () => harness.fetch("/api/v1/gallery/items/any"),
    Error,
    "does not list card_link_ended",
  );
});

Deno.test("every operation lists that its address may be too long, all but the probes that its client may be refused, and those that read a query that it may be malformed", async () => {
  await using harness = await startHarness();
  for (const operation of endpointsOf(harness.services)) {
    const listed = failuresOf(operation);
    const { id, parameters = [], tag } = operation;
    const readsQuery = parameters.some((one) => one.in === "query");
    assertEquals(listed.includes("rate_limited"), tag !== "Health", id);
    assertEquals(listed.includes("uri_too_long"), true, id);
    assertEquals(listed.includes("malformed_query"), readsQuery, id);
  }
});

Deno.test("every write that adds rows lists that the day's budget may be spent", async () => {
  await using harness = await startHarness();
  const listing = endpointsOf(harness.services)
    .filter((one) => failuresOf(one).includes("storage_quota_exceeded"))
    .map(({ id }) => id);
  assertEquals(listing.sort(), [
    "registerKey",
    "reserveCashBack",
    "sendContactForm",
    "sendContactRequest",
    "submitPurchase",
  ]);
});
