/**
 * A KV Connect server on a thread of its own, so that its work takes nothing
 * from what is measured: told what goes wrong, it answers what it has counted.
 *
 * @module
 */
import { startKvConnect } from "../kv_connect/server.ts";
import type { Counts, Faults } from "../kv_connect/faults.ts";

/** Messages of the thread, at the start and after each message. */
export interface FarStore {
  url: string;
  counts: Counts;
}

const scope = self as unknown as Worker;
const connect = startKvConnect();
const tell = () =>
  scope.postMessage({ url: connect.url, counts: connect.counts });
scope.onmessage = ({ data }: MessageEvent<Faults>) => {
  Object.assign(connect.faults, data);
  tell();
};
tell();
