/**
 * The messages of KV Connect's data path: the part of the published protocol
 * that Deno's client uses, without queues and watches.
 *
 * @module
 */
import protobuf from "protobufjs";

const PROTO = `
  syntax = "proto3";

  message SnapshotRead { repeated ReadRange ranges = 1; }
  message ReadRange {
    bytes start = 1;
    bytes end = 2;
    int32 limit = 3;
    bool reverse = 4;
  }

  message SnapshotReadOutput {
    repeated ReadRangeOutput ranges = 1;
    bool read_disabled = 2;
    bool read_is_strongly_consistent = 4;
    int32 status = 8;
  }
  message ReadRangeOutput { repeated KvEntry values = 1; }
  message KvEntry {
    bytes key = 1;
    bytes value = 2;
    int32 encoding = 3;
    bytes versionstamp = 4;
  }

  message AtomicWrite {
    repeated Check checks = 1;
    repeated Mutation mutations = 2;
  }
  message Check {
    bytes key = 1;
    bytes versionstamp = 2;
  }
  message Mutation {
    bytes key = 1;
    KvValue value = 2;
    int32 mutation_type = 3;
    int64 expire_at_ms = 4;
  }
  message KvValue {
    bytes data = 1;
    int32 encoding = 2;
  }

  message AtomicWriteOutput {
    int32 status = 1;
    bytes versionstamp = 2;
    repeated uint32 failed_checks = 4;
  }
`;

/** Keys from `start` up to, but not including, `end`. */
export interface ReadRange {
  start: Uint8Array;
  end: Uint8Array;
  limit: number;
  reverse: boolean;
}

/** A value as Deno encodes it; only numbers of 64 bits mean anything here. */
export interface KvValue {
  data: Uint8Array;
  encoding: number;
}

/** A row as it is sent. */
export interface KvEntry {
  key: Uint8Array;
  value: Uint8Array;
  encoding: number;
  versionstamp: Uint8Array;
}

/** A version that must still hold; of no bytes where nothing may exist. */
export interface Check {
  key: Uint8Array;
  versionstamp: Uint8Array;
}

/** One change; it ends at `expireAtMs`, or never when that is 0. */
export interface Mutation {
  key: Uint8Array;
  value: KvValue | null;
  mutationType: number;
  expireAtMs: number;
}

/** The checks and mutations of one commit. */
export interface AtomicWrite {
  checks: Check[];
  mutations: Mutation[];
}

/** Numbers of the protocol's enumerations. */
export const MUTATION = { set: 1, delete: 2, sum: 3, max: 4, min: 5 };
export const LE64 = 2;
export const READ_SUCCESS = 1;
export const WRITE_SUCCESS = 1;
export const CHECK_FAILURE = 2;

const { root } = protobuf.parse(PROTO);

/** Reads the body of a `snapshot_read`. */
export function readSnapshotRead(body: Uint8Array): { ranges: ReadRange[] } {
  return read("SnapshotRead", body) as { ranges: ReadRange[] };
}

/** Reads the body of an `atomic_write`. */
export function readAtomicWrite(body: Uint8Array): AtomicWrite {
  return read("AtomicWrite", body) as unknown as AtomicWrite;
}

/** Writes the answer to a `snapshot_read`. */
export function writeSnapshot(ranges: KvEntry[][]): Uint8Array<ArrayBuffer> {
  return write("SnapshotReadOutput", {
    ranges: ranges.map((values) => ({ values })),
    readIsStronglyConsistent: true,
    status: READ_SUCCESS,
  });
}

/** Writes the answer to an `atomic_write`; null when a check failed. */
export function writeCommit(
  versionstamp: Uint8Array | null,
): Uint8Array<ArrayBuffer> {
  const message = versionstamp === null
    ? { status: CHECK_FAILURE }
    : { status: WRITE_SUCCESS, versionstamp };
  return write("AtomicWriteOutput", message);
}

function read(name: string, body: Uint8Array): Record<string, unknown> {
  const type = root.lookupType(name);
  return type.toObject(type.decode(body), {
    defaults: true,
    arrays: true,
    longs: Number,
  });
}

function write(name: string, message: object): Uint8Array<ArrayBuffer> {
  const type = root.lookupType(name);
  return new Uint8Array(type.encode(type.create(message)).finish());
}
