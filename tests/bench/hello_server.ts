/**
 * The least that Hono answers, to compare the start with.
 *
 * @module
 */
import { Hono } from "hono";

const app = new Hono();
app.get("*", (c) => c.text("Hello"));
Deno.serve({
  port: Number(Deno.env.get("PORT")),
  hostname: "127.0.0.1",
  onListen: () => {},
}, app.fetch);
