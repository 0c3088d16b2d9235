/**
 * The least that answers: one ready-made text for every path. `BODY_FILE`
 * names it.
 *
 * @module
 */
const body = await Deno.readTextFile(Deno.env.get("BODY_FILE")!);
const headers = { "content-type": "application/json; charset=utf-8" };
Deno.serve({
  port: Number(Deno.env.get("PORT")),
  hostname: "127.0.0.1",
  onListen: () => {},
}, () => new Response(body, { headers }));
