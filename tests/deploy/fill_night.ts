/**
 * Fills the store of `KV_PATH` with purchases that wait for their review, as
 * many as its argument says.
 *
 * @module
 */
import { openKv } from "../../kv/open.ts";
import { fillPending } from "../bench/fill.ts";

using kv = await openKv(Deno.env.get("KV_PATH"));
await fillPending(kv, Number(Deno.args[0]));
