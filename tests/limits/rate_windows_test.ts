/**
 * The arithmetic of limits: settings, windows, and who a caller is.
 *
 * @module
 */
import fc from "fast-check";
import { assert, assertEquals, assertThrows } from "@std/assert";
import { ConfigError, readConfig } from "../../domain/config/config.ts";
import { clientAddress } from "../../domain/limits/quota.ts";
import {
  nameInHeaders,
  parsePolicy,
  type Policy,
  POLICY_DEFAULTS,
  type PolicyName,
  quotaState,
  type RateWindow,
  takeOne,
  takeOneOfEach,
  tightest,
} from "../../domain/limits/policy.ts";

const POLICY: Policy = { name: "ASK_PER_IP", limit: 3, windowSeconds: 60 };

Deno.test("a policy is a count and seconds, or off, and nothing else", () => {
  assertEquals(parsePolicy("ASK_PER_IP", "3/60"), POLICY);
  assertEquals(parsePolicy("ASK_PER_IP", "off"), null);
  const malformed = [
    "",
    "3",
    "3/",
    "/60",
    "0/60",
    "3/0",
    "03/60",
    "-3/60",
    "3/60s",
    " 3/60",
    "3.5/60",
    "1e3/60",
    "3/60/1",
    "OFF",
    "1234567890/60",
    "3/123456789",
  ];
  for (const setting of malformed) {
    assertEquals(parsePolicy("ASK_PER_IP", setting), undefined, setting);
  }
});

Deno.test("a window that ends later than it can last is void, a minute of skew aside", () => {
  const end = (ms: number) => ({ count: 3, expiresAt: ms });
  assertEquals(takeOne(end(120_000), POLICY, 0), null);
  assertEquals(takeOne(end(120_001), POLICY, 0), {
    count: 1,
    expiresAt: 60_000,
  });
  assertEquals(quotaState(end(120_001), POLICY, 0), {
    policy: POLICY,
    remaining: 3,
    resetSeconds: 60,
  });
});

Deno.test("every policy has a default that its variable replaces", () => {
  for (const [name, setting] of Object.entries(POLICY_DEFAULTS)) {
    const policy = parsePolicy(name as PolicyName, setting);
    const variable = `RATE_LIMIT_${name}`;
    const read = (env: Record<string, string>) =>
      readConfig(env).policies[name as PolicyName];
    assertEquals(read({}), policy!);
    assertEquals(read({ [variable]: "" }), policy!);
    assertEquals(read({ [variable]: "off" }), null);
    assertEquals(read({ [variable]: "7/9" })?.limit, 7);
    const error = assertThrows(() => read({ [variable]: "7" }), ConfigError);
    assert(error.message.includes(variable));
  }
  assertThrows(
    () => readConfig({ RATE_LIMIT_ASK_PER_IPS: "1/1" }),
    ConfigError,
  );
});

Deno.test("policies are told apart on the wire by what they count", () => {
  const names = ["SUBMISSIONS_PER_SECOND", "KEYS_PER_EMAIL"] as const;
  assertEquals(names.map(nameInHeaders), ["second", "email"]);
});

Deno.test("a window begins with the first request and ends to the millisecond", () => {
  const began = 1_000_000;
  const ends = began + 60_000;
  let window: RateWindow | null = null;
  for (const count of [1, 2, 3]) {
    window = takeOne(window, POLICY, began + count - 1);
    assertEquals(window, { count, expiresAt: ends });
  }
  assertEquals(takeOne(window, POLICY, ends - 1), null);
  const second = takeOne(window, POLICY, ends);
  assertEquals(second, { count: 1, expiresAt: ends + 60_000 });
});

Deno.test("an amount that does not fit takes nothing, and a smaller one may fit", () => {
  assertEquals(takeOne(null, POLICY, 0, 4), null);
  const window = takeOne(null, POLICY, 0, 2);
  assertEquals(window, { count: 2, expiresAt: 60_000 });
  assertEquals(takeOne(window, POLICY, 1, 2), null);
  assertEquals(quotaState(window, POLICY, 1, 2).remaining, 0);
  assertEquals(quotaState(window, POLICY, 1).remaining, 1);
  const full = takeOne(window, POLICY, 1, 1);
  assertEquals(full?.count, 3);
  const lowered = { ...POLICY, limit: 1 };
  assertEquals(takeOne(full, lowered, 1, 0), full);
});

Deno.test("what is left is told in whole seconds, never fewer than 1", () => {
  const window = { count: 2, expiresAt: 60_000 };
  const left = (now: number) => quotaState(window, POLICY, now);
  assertEquals(left(0), { policy: POLICY, remaining: 1, resetSeconds: 60 });
  assertEquals(left(58_001).resetSeconds, 2);
  assertEquals(left(59_000).resetSeconds, 1);
  assertEquals(left(59_999).resetSeconds, 1);
  assertEquals(left(60_000).remaining, 3);
  const lowered = { ...POLICY, limit: 1 };
  assertEquals(quotaState(window, lowered, 0).remaining, 0);
});

Deno.test("the tightest quota has least left; of equals, it lasts longest", () => {
  const state = (remaining: number, resetSeconds: number) => (
    { policy: POLICY, remaining, resetSeconds }
  );
  assertEquals(tightest([]), undefined);
  assertEquals(tightest([state(2, 9), state(1, 1)]), state(1, 1));
  assertEquals(tightest([state(0, 1), state(0, 9)]), state(0, 9));
});

Deno.test("no run of requests gets more than the limit out of any window", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 });
  fc.assert(fc.property(gaps, (gaps) => {
    let now = 0;
    let window: RateWindow | null = null;
    const granted = new Map<number, number>();
    for (const gap of gaps) {
      now += gap;
      const taken = takeOne(window, POLICY, now);
      // Refused only while the window lasts and is used up.
      if (taken === null) {
        assert(now < window!.expiresAt && window!.count === 3);
      } else {
        window = taken;
        const count = (granted.get(taken.expiresAt) ?? 0) + 1;
        granted.set(taken.expiresAt, count);
        assertEquals(count, taken.count);
        assert(count <= 3 && now < taken.expiresAt);
      }
    }
  }));
});

Deno.test("without proxies the socket address counts, whatever is forwarded", () => {
  assertEquals(clientAddress("192.0.2.7", "198.51.100.1", 0), "192.0.2.7");
  assertEquals(clientAddress("::ffff:192.0.2.7", null, 0), "192.0.2.7");
  assertEquals(clientAddress("unix", null, 0), "unix");
});

Deno.test("behind proxies the entry that the outermost one wrote counts", () => {
  const spoofed = "203.0.113.9, 198.51.100.1, 192.0.2.1";
  const client = (hops: number, header: string | null = spoofed) =>
    clientAddress("10.0.0.1", header, hops);
  assertEquals(client(1), "192.0.2.1");
  assertEquals(client(2), "198.51.100.1");
  assertEquals(client(5), "203.0.113.9");
  assertEquals(client(1, null), "10.0.0.1");
  assertEquals(client(1, "192.0.2.1:4711"), "192.0.2.1");
  assertEquals(client(1, "[2001:db8::1]:4711"), client(1, "2001:db8::1"));
  assertEquals(client(1, "not an address"), "10.0.0.1");
  assertEquals(client(1, ""), "10.0.0.1");
});

Deno.test("the end of X-Forwarded-For is read, however much a caller puts before it", () => {
  const header = `203.0.113.9${",".repeat(60_000)}198.51.100.1, 192.0.2.1`;
  const client = (hops: number) => clientAddress("10.0.0.1", header, hops);
  assertEquals([client(1), client(2)], ["192.0.2.1", "198.51.100.1"]);
  // More proxies than any setting allows would be needed to reach its beginning.
  assertEquals(client(60_001), "10.0.0.1");
});

Deno.test("IPv6 callers are counted by their /64", () => {
  const block = clientAddress("2001:db8:1:2::1", null, 0);
  assertEquals(block, "2001:db8:1:2::/64");
  for (const same of ["2001:db8:1:2:ffff::9", "2001:0DB8:0001:0002::5"]) {
    assertEquals(clientAddress(same, null, 0), block);
  }
  assert(clientAddress("2001:db8:1:3::1", null, 0) !== block);
  assertEquals(clientAddress("10.0.0.1", "2001:db8:1:2::7", 1), block);
});

Deno.test("a request counts by each policy or by none, and other windows stay until they end", () => {
  const perSecond: Policy = {
    name: "SUBMISSIONS_PER_SECOND",
    limit: 2,
    windowSeconds: 1,
  };
  const perDay: Policy = {
    name: "SUBMISSIONS_PER_DAY",
    limit: 3,
    windowSeconds: 86_400,
  };
  const first = takeOneOfEach(null, [perSecond, perDay], 0)!;
  assertEquals(first, {
    windows: {
      SUBMISSIONS_PER_SECOND: { count: 1, expiresAt: 1000 },
      SUBMISSIONS_PER_DAY: { count: 1, expiresAt: 86_400_000 },
    },
    expiresAt: 86_400_000,
  });
  const second = takeOneOfEach(first, [perSecond], 500)!;
  assertEquals(second.windows.SUBMISSIONS_PER_SECOND!.count, 2);
  assertEquals(second.windows.SUBMISSIONS_PER_DAY!.count, 1);
  assertEquals(takeOneOfEach(second, [perDay, perSecond], 999), null);
  assertEquals(takeOneOfEach(second, [perDay], 1000)!.windows, {
    SUBMISSIONS_PER_DAY: { count: 2, expiresAt: 86_400_000 },
  });
});
