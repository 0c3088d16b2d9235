/** Answers are compressed on request, and hold the same bytes without. */
import { assert, assertEquals } from "@std/assert";
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
} from "node:zlib";
import { codingsFor } from "../../routes/http/negotiate.ts";
import {
  type Harness,
  purchaseBody,
  startHarness,
} from "../support/harness.ts";

const FEED = "/api/v1/gallery/feed";

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };

async function publish(harness: Harness, count: number): Promise<void> {
  const key = await harness.registerKey();
  for (let n = 0; n < count; n++) {
    await harness.fetch("/api/v1/gallery/submissions", {
      headers: { "x-api-key": key },
      body: purchaseBody({ productName: `Kettle ${n}` }),
    });
    harness.clock.advance(1);
  }
  await harness.moderate();
  harness.clock.advance(2);
}

function read(harness: Harness, path: string, headers = {}) {
  return harness.fetch(path, { headers });
}

async function textOf(response: Response): Promise<string> {
  const bytes = await response.bytes();
  const coding = response.headers.get("content-encoding");
  const plain = coding === null ? bytes : UNPACK[coding as "br"](bytes);
  return new TextDecoder().decode(plain);
}

Deno.test("texts of more than 1 KB are compressed as the client likes best", async () => {
  await using harness = await startHarness();
  await publish(harness, 10);
  const forms: [accepted: string, coding: string | null][] = [
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.1, gzip;q=0.5", "gzip"],
    ["GZIP", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["gzip;q=0, identity", null],
    ["deflate", null],
    ["", null],
  ];
  for (const path of [FEED, "/docs/keys.md", "/openapi.json", "/llms.txt"]) {
    const plain = await read(harness, path);
    assertEquals(plain.headers.get("content-encoding"), null);
    const body = await plain.text();
    assert(body.length > 1024, path);
    for (const [accepted, coding] of forms) {
      const sent = await read(harness, path, { "accept-encoding": accepted });
      assertEquals(sent.headers.get("content-encoding"), coding, accepted);
      assertEquals(await textOf(sent), body);
    }
  }
});

Deno.test("an answer that is small, or a stream of events, is sent as it is", async () => {
  await using harness = await startHarness();
  const headers = { "accept-encoding": "br" };
  for (const path of ["/healthz", FEED, "/api/ask?q=What+is+this&stream=1"]) {
    const response = await read(harness, path, headers);
    assertEquals(response.status, 200);
    assertEquals(response.headers.get("content-encoding"), null, path);
    await response.body?.cancel();
  }
  // Some streams are there as a whole.
  const request = new Request("http://localhost/", { headers });
  const events = "data: {}\n\n".repeat(200);
  assertEquals(codingsFor(request, "text/event-stream", events), undefined);
  assertEquals(codingsFor(request, "text/plain", events), ["br"]);
});

Deno.test("caches keep the forms apart, and each form is known by its own tag", async () => {
  await using harness = await startHarness();
  await publish(harness, 10);
  for (const path of [FEED, "/", "/gallery/atom.xml", "/docs/keys"]) {
    const tags = new Set<string>();
    for (const accepted of [undefined, "gzip", "br"]) {
      const asked = accepted ? { "accept-encoding": accepted } : {};
      const { headers } = await read(harness, path, asked);
      const vary = headers.get("vary") ?? "";
      // JSON is the default form without an Accept header.
      const isJson = headers.get("content-type")!.includes("json");
      const varies = !isJson || accepted !== undefined;
      assertEquals(vary.includes("Accept-Encoding"), varies, path);
      const etag = headers.get("etag")!;
      tags.add(etag);
      for (const known of [etag, `W/${etag}`]) {
        const again = await read(harness, path, {
          ...asked,
          "if-none-match": known,
        });
        assertEquals(again.status, 304);
        assertEquals(await again.text(), "");
        assertEquals(again.headers.get("etag"), etag);
        assertEquals(again.headers.get("vary") ?? "", vary);
      }
    }
    assertEquals(tags.size, 3, path);
    // A client that accepts one encoding is not offered another.
    const [first] = tags;
    const other = { "if-none-match": first, "accept-encoding": "br" };
    assertEquals((await read(harness, path, other)).status, 304);
  }
});

Deno.test("what is compressed follows what is published", async () => {
  await using harness = await startHarness();
  const asked = { "accept-encoding": "br" };
  await publish(harness, 10);
  const before = await textOf(await read(harness, FEED, asked));
  await publish(harness, 1);
  const after = await textOf(await read(harness, FEED, asked));
  assertEquals(JSON.parse(before).items.length, 10);
  assertEquals(JSON.parse(after).items.length, 11);
});

Deno.test("HEAD tells the length that GET has, in every form", async () => {
  await using harness = await startHarness();
  await publish(harness, 10);
  for (const accepted of ["identity", "gzip", "br"]) {
    const headers = { "accept-encoding": accepted };
    const head = await harness.fetch(FEED, { method: "HEAD", headers });
    const get = await read(harness, FEED, headers);
    const { length } = await get.bytes();
    assertEquals(head.headers.get("content-length"), `${length}`, accepted);
  }
});

Deno.test("a 304 confirms a form that the client has and accepts, by its tag", async () => {
  await using harness = await startHarness();
  await publish(harness, 10);
  const path = "/docs/keys";
  const tags = { identity: "", gzip: "", br: "" };
  for (const coding of ["identity", "gzip", "br"] as const) {
    const sent = await read(harness, path, { "accept-encoding": coding });
    tags[coding] = sent.headers.get("etag")!;
  }
  const { identity, gzip, br } = tags;
  const cases: [accepted: string, known: string, confirmed?: string][] = [
    ["br", identity, identity],
    ["br, gzip", gzip, gzip],
    ["br, gzip", `${identity}, W/${br}`, br],
    ["br, gzip", "*", br],
    ["identity", "*", identity],
    ["identity", gzip],
    ["gzip", br],
    ["br;q=0, *", br],
    ["br", br.slice(1, -1)],
    ["br", '"*"'],
  ];
  for (const [accepted, known, confirmed] of cases) {
    const headers = { "accept-encoding": accepted, "if-none-match": known };
    const answer = await read(harness, path, headers);
    await answer.body?.cancel();
    const name = `${accepted}: ${known}`;
    assertEquals(answer.status, confirmed ? 304 : 200, name);
    if (confirmed) assertEquals(answer.headers.get("etag"), confirmed, name);
  }
});

Deno.test("If-None-Match is read to a bound, as Accept is", async () => {
  await using harness = await startHarness();
  const { headers } = await read(harness, FEED);
  const etag = headers.get("etag")!;
  const room = 2000 - etag.length;
  for (const [before, status] of [[room, 304], [room + 1, 200]] as const) {
    const known = `${",".repeat(before)}${etag}`;
    const answer = await read(harness, FEED, { "if-none-match": known });
    await answer.body?.cancel();
    assertEquals(answer.status, status, `${before}`);
  }
});

Deno.test("a body of 64 KB or more, or without a tag, is compressed fast, others well", async () => {
  await using harness = await startHarness({ env: { CARD_RELAY: "test" } });
  const unknown = `/pay/${"x".repeat(22)}`;
  const paths = ["/llms-full.txt", "/openapi.json", "/llms.txt", unknown];
  for (const path of paths) {
    const body = await (await read(harness, path)).text();
    const coded = await read(harness, path, { "accept-encoding": "br" });
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
      constants;
    const params = {
      [BROTLI_PARAM_QUALITY]: coded.headers.has("etag") && body.length < 65_536
        ? 5
        : 1,
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    };
    const expected = brotliCompressSync(body, { params });
    assertEquals(coded.headers.get("content-encoding"), "br", path);
    assertEquals((await coded.bytes()).length, expected.length, path);
  }
});
