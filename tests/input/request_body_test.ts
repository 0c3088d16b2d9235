import {
  assert,
  assertEquals,
  assertMatch,
  assertRejects,
  assertThrows,
} from "@std/assert";
import { wait } from "../support/until.ts";
import { Failure } from "../../domain/failures.ts";
import { parseJson, readBytes } from "../../routes/http/request_body.ts";
import type { Answerable } from "../../routes/http/request_context.ts";

function post(
  body: ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Answerable {
  const init = { method: "POST", body, headers };
  const raw = new Request("http://localhost/", init);
  const peer = { remoteAddr: { hostname: "192.0.2.1" } };
  const env = { requestId: "x", peer, route: "unmatched", isHttpsOnly: false };
  return { env, req: { method: "POST", raw } };
}

Deno.test("a body that does not arrive in time, or never will, is not waited for", async () => {
  const silent = () => new ReadableStream<Uint8Array>();
  const broken = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error("connection reset")),
    });
  for (const stream of [silent, broken]) {
    for (const length of [[], [["content-length", "2"]]]) {
      const read = readBytes(post(stream(), Object.fromEntries(length)), 10);
      const error = await assertRejects(() => read, Failure);
      assertEquals(error.kind, "incomplete_body");
      assertEquals(error.row.status, 400);
    }
  }
});

Deno.test("a body has 10 seconds", async () => {
  const { setTimeout } = globalThis;
  const limits: unknown[] = [];
  globalThis.setTimeout = ((late: () => void, ms?: number) => {
    limits.push(ms);
    return setTimeout(late);
  }) as typeof setTimeout;
  const read = () => readBytes(post(new ReadableStream()));
  try {
    await assertRejects(read, Failure);
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  assertEquals(limits, [10_000]);
});

Deno.test("a body in pieces is read whole", async () => {
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array([1, 2]));
      controller.enqueue(new Uint8Array([3]));
      controller.close();
    },
  });
  assertEquals(await readBytes(post(pieces)), new Uint8Array([1, 2, 3]));
});

const MAX_BYTES = 64 * 1024;

/** A body in chunks of 1,000 bytes, without a Content-Length. */
function inPieces(length: number): ReadableStream<Uint8Array> {
  let left = length;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(1000, left);
      left -= size;
      if (size === 0) controller.close();
      else controller.enqueue(new Uint8Array(size));
    },
  });
}

Deno.test("a body has at most 64 KiB, whether its length is declared or not", async () => {
  for (const isDeclared of [true, false]) {
    const read = (length: number) => {
      const declared = { "content-length": `${length}` };
      return readBytes(post(inPieces(length), isDeclared ? declared : {}));
    };
    assertEquals((await read(MAX_BYTES)).length, MAX_BYTES);
    const error = await assertRejects(() => read(MAX_BYTES + 1), Failure);
    assertEquals(error.kind, "body_too_large");
  }
  // The rest is given up later.
  await wait(150);
});

Deno.test("a body without a declared length has at most 1024 chunks", async () => {
  const chunks = (count: number) => {
    let left = count;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- === 0) controller.close();
        else controller.enqueue(new Uint8Array(1));
      },
    });
  };
  assertEquals((await readBytes(post(chunks(1024)))).length, 1024);
  const error = await assertRejects(() => readBytes(post(chunks(1025))));
  assertEquals((error as Failure).kind, "body_too_large");
  assertMatch((error as Failure).message, /in more than 1024 chunks/);
  await wait(150);
});

Deno.test("a body has at most 32 levels", () => {
  const nested = (levels: number) =>
    new TextEncoder().encode("[".repeat(levels) + "]".repeat(levels));
  assert(Array.isArray(parseJson(nested(32))));
  const error = assertThrows(() => parseJson(nested(33)), Failure);
  assertEquals(error.row.status, 422);
});
