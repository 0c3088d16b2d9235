import { assertEquals, assertRejects } from "@std/assert";
import { Failure } from "../domain/failures.ts";
import { readBytes } from "../routes/wire/request_body.ts";

function post(
  body: ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Request {
  return new Request("http://localhost/", { method: "POST", body, headers });
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
      assertEquals(error.kind, "body_incomplete");
      assertEquals(error.row.status, 400);
    }
  }
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
