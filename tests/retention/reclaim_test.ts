/** When the store may reclaim what the program writes for a while. */
import { assertEquals } from "@std/assert";
import { rowKind } from "../../kv/tables/tables.ts";
import { purchaseBody, startHarness } from "../support/harness.ts";
import { watchKv } from "../support/watched_kv.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

Deno.test("counters and recorded answers may be reclaimed after their end, all else stays", async () => {
  const lives = new Map<string, Set<number | undefined>>();
  await using harness = await startHarness({
    wrapKv: (kv) => {
      const watched = watchKv(kv);
      watched.onSet = (key, options) => {
        const name = key[0] === "rate_windows"
          ? key.slice(0, 2).join(" ")
          : rowKind(key);
        lives.set(name, (lives.get(name) ?? new Set()).add(options?.expireIn));
      };
      return watched.kv;
    },
  });
  const key = await harness.registerKey();
  const response = await harness.fetch("/api/v1/gallery/submissions", {
    headers: { "x-api-key": key, "idempotency-key": "kettle" },
    body: purchaseBody(),
  });
  assertEquals(response.status, 201);
  const minuteAfter = (seconds: number) => (seconds + 60) * 1000;
  const ends: Record<string, (number | undefined)[]> = {
    // By address and by email.
    "rate_windows KEYS": [minuteAfter(3600), minuteAfter(86_400)],
    "rate_windows SUBMISSIONS": [minuteAfter(86_400)],
    "idempotency": [DAY_MS],
    "committers": [DAY_MS],
    "api_keys": [undefined],
    "submissions pending": [undefined],
  };
  for (const [name, all] of Object.entries(ends)) {
    assertEquals(lives.get(name), new Set(all), name);
  }
});
