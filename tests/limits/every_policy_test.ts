/** Every endpoint is limited by every policy that it lists. */
import { assert, assertEquals, assertNotEquals } from "@std/assert";
import {
  type PolicyName,
  type Subject,
  SUBJECT_OF,
} from "../../domain/limits/policy.ts";
import {
  type OperationAtPath,
  operationPerPath,
} from "../../routes/openapi/operation.ts";
import { endpointsOf } from "../../routes/app.ts";
import {
  type Harness,
  randomAddress,
  startHarness,
  type TestRequest,
} from "../support/harness.ts";
import { UNLIMITED } from "../support/unlimited.ts";

type Caller = Record<Subject, string> & { account: string };

async function newCaller(harness: Harness): Promise<Caller> {
  return {
    address: randomAddress(),
    key: await harness.registerKey(),
    email: `${crypto.randomUUID()}@agents.example`,
    account: crypto.randomUUID(),
  };
}

/** The request of an operation's own examples, by a caller. */
function requestOf(
  { path, method, parameters = [], body }: OperationAtPath,
  { caller, code, id }: { caller: Caller; code: string; id?: string },
): { at: string; request: TestRequest } {
  const query = new URLSearchParams();
  let at = path;
  for (const { name, in: place, example } of parameters) {
    if (place === "query") query.set(name, `${example}`);
    else at = at.replace(`:${name}`, encodeURIComponent(id ?? `${example}`));
  }
  const example = Object.values(body?.examples ?? {})[0] as object | undefined;
  const own: Record<string, string> = {
    email: caller.email,
    contactEmail: caller.email,
    reservation_code: code,
    platform_account_id: caller.account,
    ...(id && { reservation_id: id }),
    // The same form again is a repetition, which counts nothing.
    message: crypto.randomUUID(),
  };
  const sent = example && Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, own[name] ?? value]),
  );
  const isForm = body?.type !== undefined;
  return {
    at: query.size > 0 ? `${at}?${query}` : at,
    request: {
      method: method.toUpperCase(),
      headers: { "x-api-key": caller.key },
      body: sent && isForm ? `${new URLSearchParams(sent)}` : sent,
      from: caller.address,
    },
  };
}

/** Operations whose request needs the id of one that another operation made. */
const MADE_BY: Record<string, string> = {
  withdrawPurchase: "submitPurchase",
  claimCashBack: "reserveCashBack",
};

async function policiesListed(): Promise<Set<PolicyName>> {
  await using harness = await startHarness();
  const all = endpointsOf(harness.services);
  return new Set(all.flatMap(({ limits = [] }) => [...limits]));
}

for (const name of await policiesListed()) {
  Deno.test(`every endpoint that lists ${name} is limited by it, and by what it counts alone`, async () => {
    await using harness = await startHarness({
      env: { ...UNLIMITED, [`RATE_LIMIT_${name}`]: "2/3600" },
    });
    const { services } = harness;
    const code = services.config.promo.reservationCode;
    const subject = SUBJECT_OF[name];
    const all = endpointsOf(services).flatMap(operationPerPath);
    const listing = all.filter(({ limits }) => limits?.includes(name));
    assert(listing.length > 0);
    for (const operation of listing) {
      const { method, path, id } = operation;
      for (const sentAs of method === "get" ? ["GET", "HEAD"] : [undefined]) {
        const title = `${sentAs ?? method} ${path}`;
        const first = await newCaller(harness);
        const other = await newCaller(harness);
        const send = async (caller: Caller, of = operation, made?: string) => {
          const { at, request } = requestOf(of, { caller, code, id: made });
          const sent = { ...request, ...(sentAs && { method: sentAs }) };
          return await harness.fetch(at, sent);
        };
        const statusOf = async (caller: Caller, made?: string) => {
          const response = await send(caller, operation, made);
          await response.body?.cancel();
          return response.status;
        };
        const maker = all.find((one) =>
          one.id === MADE_BY[id.replace("Unversioned", "")]
        );
        const answer = await send(first, maker);
        assertNotEquals(answer.status, 429, title);
        const body = maker ? await answer.json() : await answer.body?.cancel();
        const made: string | undefined = body?.reservation_id ?? body?.id;
        assertNotEquals(await statusOf(first, made), 429, title);
        const same = { ...other, [subject]: first[subject] };
        // An email is counted for each block of addresses.
        if (subject === "email") same.address = first.address;
        assertEquals(await statusOf(same, made), 429, title);
        assertNotEquals(await statusOf(other), 429, title);
      }
    }
  });
}
