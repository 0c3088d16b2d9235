/** Schemas are made once: the first value that one checks compiles it. */
import { assertEquals } from "@std/assert";
import { ENDPOINT_CALLS } from "../support/endpoint_calls.ts";
import { asksOf } from "../support/every_get.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { ERAS, send } from "../support/mcp_calls.ts";
import { publish } from "../support/published_shelf.ts";
import { UNLIMITED } from "../support/unlimited.ts";

const METHODS: [method: string, params: Record<string, unknown>][] = [
  ["tools/list", {}],
  ["resources/list", {}],
  ["tools/call", { name: "gallery_feed", arguments: { parameters: {} } }],
  ["tools/call", {
    name: "environment_prepare",
    arguments: { parameters: {} },
  }],
];

/** Names of the requests that compile functions each time, as zod does. */
async function compiling(
  requests: Record<string, () => Promise<unknown>>,
): Promise<string[]> {
  let count = 0;
  const own = globalThis.Function;
  globalThis.Function = new Proxy(own, {
    construct(target, args) {
      count++;
      return Reflect.construct(target, args);
    },
  });
  try {
    const found: string[] = [];
    for (const [name, send] of Object.entries(requests)) {
      await send();
      const before = count;
      await send();
      if (count > before) found.push(name);
    }
    return found;
  } finally {
    globalThis.Function = own;
  }
}

function messages(harness: Harness) {
  return Object.fromEntries(
    ERAS.flatMap((era) =>
      METHODS.map(([method, params]) => [
        `${method} ${params.name ?? ""} of ${era}`,
        () => send(harness, method, params, era),
      ])
    ),
  );
}

Deno.test("no request compiles a schema that an earlier one compiled", async () => {
  await using harness = await startHarness({
    env: { ...UNLIMITED, PROMO_POOL_USD: "1000000" },
  });
  const ids = await publish(harness, [{ productName: "Desk lamp" }]);
  const reads = (await asksOf(harness, ids)).map(({ path, accept }) => [
    `${path} as ${accept}`,
    async () => {
      const response = await harness.fetch(path, { headers: { accept } });
      await response.bytes();
    },
  ]);
  const writes = Object.entries(ENDPOINT_CALLS).map(([name, prepare]) => [
    name,
    async () => {
      const call = await prepare(harness);
      await (await call()).bytes();
    },
  ]);
  const found = await compiling({
    ...Object.fromEntries([...reads, ...writes]),
    ...messages(harness),
  });
  assertEquals(found, []);
});
