/** The cache of the stand-in, which the other tests rely on. */
import { assertEquals } from "@std/assert";
import { SharedCache } from "./shared_cache.ts";

/** A cache before a service that answers with the number of its responses. */
function cacheBefore(fields: Record<string, string>) {
  let now = 0;
  let answers = 0;
  const cache = new SharedCache(() => now);
  return {
    cache,
    advance: (seconds: number) => now += seconds * 1000,
    async get(headers: Record<string, string> = {}, method = "GET") {
      const forward = () => {
        answers++;
        return Promise.resolve(new Response(`${answers}`, { headers: fields }));
      };
      const response = await cache.fetch("/", { method, headers }, forward);
      return await response.text();
    },
  };
}

Deno.test("the cache answers with what may be kept, until it is stale", async () => {
  const { get, advance } = cacheBefore({
    "cache-control": "public, max-age=2",
  });
  assertEquals([await get(), await get()], ["1", "1"]);
  advance(1.9);
  assertEquals(await get(), "1");
  advance(0.1);
  assertEquals(await get(), "2");
});

Deno.test("the cache keeps nothing that is private, uncached or without a time", async () => {
  for (
    const value of [
      "private, max-age=60",
      "no-store",
      "public, no-cache, max-age=60",
      "public",
      "public, max-age=60, s-maxage=0",
    ]
  ) {
    const { get } = cacheBefore({ "cache-control": value });
    assertEquals([await get(), await get()], ["1", "2"], value);
  }
  const { get } = cacheBefore({ "deno-cache-tag": "all" });
  assertEquals([await get(), await get()], ["1", "2"]);
});

Deno.test("the cache keeps one response for each value of the fields in Vary", async () => {
  const { get } = cacheBefore({
    "cache-control": "public, max-age=60",
    vary: "Accept, Origin",
  });
  const asked: Record<string, string>[] = [
    { accept: "text/html" },
    { accept: "application/json" },
    { accept: "text/html", "x-api-key": "of another caller" },
    { accept: "text/html", origin: "https://example.com" },
  ];
  const answers: string[] = [];
  for (const headers of asked) answers.push(await get(headers));
  assertEquals(answers, ["1", "2", "1", "3"]);
});

Deno.test("the cache passes on what is no GET, and what Authorization restricts", async () => {
  const { get } = cacheBefore({ "cache-control": "max-age=60" });
  assertEquals([await get({}, "POST"), await get({}, "POST")], ["1", "2"]);
  const authorization = { authorization: "Bearer x" };
  assertEquals([await get(authorization), await get(authorization)], [
    "3",
    "4",
  ]);
});
