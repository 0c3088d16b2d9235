/**
 * The least that answers: one ready-made text for every path. `BODY_FILE`
 * names it; with `COMPRESSED` it is compressed for each answer.
 *
 * @module
 */
import { brotliCompressSync, constants } from "node:zlib";

const body = await Deno.readTextFile(Deno.env.get("BODY_FILE")!);
const isCompressed = Deno.env.get("COMPRESSED") !== undefined;
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const headers = {
  "content-type": "application/json; charset=utf-8",
  ...isCompressed ? { "content-encoding": "br" } : {},
};

function content(): BodyInit {
  if (!isCompressed) return body;
  return new Uint8Array(brotliCompressSync(body, { params }));
}

Deno.serve({
  port: Number(Deno.env.get("PORT")),
  hostname: "127.0.0.1",
  onListen: () => {},
}, () => new Response(content(), { headers }));
