import {
  type Admission,
  type AdmissionRequest,
  admittedQuotas,
  type Decision,
  replayFor,
  type WriteOutcome,
} from "../../domain/writes/admission.ts";
import {
  recorded,
  type Replay,
  REPLAY_MS,
  type WriteResponse,
} from "../../domain/writes/idempotency.ts";
import { Failure } from "../../domain/failures.ts";
import { rateLimited } from "../../domain/limits/rate_limited.ts";
import type { QuotaState } from "../../domain/limits/window.ts";
import { stored } from "../rows/codecs.ts";
import type { CellUse, Operation, SetWrite } from "../commits/operation.ts";
import { apiKeyKey, idempotencyKey } from "../schema.ts";
import { takeFrom, windowsOf } from "./rate_windows.ts";
import type { View } from "./view.ts";

/**
 * What a write changes in the store, besides its guard. The functions are pure
 * and get what the write's own cells became; they may be called several times.
 */
export interface Writes {
  sets: Operation["sets"];
  /** Whether it adds rows, which the budget of the day may refuse. */
  isGrowth?: boolean;
  deletes?: Operation["deletes"];
  /** Shared cells that it moves; their steps must not refuse. */
  cells?: CellUse[];
  /** What is sent, and recorded for a replay. */
  response: WriteResponse | ((cells: unknown[]) => WriteResponse);
}

/** What becomes of a request, as {@linkcode Admissions.write} needs it. */
interface WriteDecision extends Decision<Writes> {
  /** Whether what it finds is told only to who has some quota left. */
  isTelling?: boolean;
}

/** Decides on what is known of a request, and on what it looks at besides. */
export type WriteDecide = (admission: Admission, view: View) => WriteDecision;

/** How far a request can be carried. */
export type Settled =
  /** It can be tried: the commit checks all that was relied on. */
  | {
    kind: "try";
    operation: Operation;
    isGrowth: boolean;
    /** The answer, by what the write's own cells became. */
    respond(cells: unknown[]): WriteResponse;
  }
  /** It is over, once all that was relied on is certain. */
  | { kind: "over"; outcome: WriteOutcome }
  /** It has an answer that was recorded: over, once its key is certain. */
  | { kind: "replay"; outcome: WriteOutcome }
  /** What was relied on makes no sense; what is certain may. */
  | { kind: "broken"; error: unknown };

/** The counters of a request's quotas, in its order. */
type Windows = ReturnType<typeof windowsOf>;

/** Decides on what the view shows, and says what comes of it. */
export function settle(
  request: AdmissionRequest,
  decide: WriteDecide,
  view: View,
  now: number,
): Settled {
  let left: QuotaState[] = [];
  try {
    const windows = windowsOf(view, request.quotas);
    const admission = admissionOf(request, { view, windows, now });
    left = admittedQuotas(request, admission, now);
    const { fingerprint, make, isTelling } = decide(admission, view);
    const replay = replayFor(admission, fingerprint, now);
    if (replay.kind !== "first") return replayOf(replay, left);
    const isSpent = left.some(({ remaining }) => remaining === 0);
    if (isSpent && isTelling) return over(limited(left));
    const writes = make();
    if (request.isTrial) {
      const response = responseOf(writes, []);
      return over({ kind: "written", response, quotas: left });
    }
    if (isSpent) return over(limited(left));
    return {
      kind: "try",
      isGrowth: writes.isGrowth === true,
      operation: guarded(writes, { request, view, windows, fingerprint, now }),
      respond: (cells) => responseOf(writes, cells),
    };
  } catch (error) {
    if (!(error instanceof Failure)) return { kind: "broken", error };
    return over(refused(error, left));
  }
}

function admissionOf(
  { keyPrefix, scope }: AdmissionRequest,
  { view, windows, now }: { view: View; windows: Windows; now: number },
): Admission {
  return {
    key: keyPrefix === undefined
      ? null
      : view.row(apiKeyKey(keyPrefix), stored.apiKey).value,
    record: scope === undefined
      ? null
      : view.lastingRow(idempotencyKey(scope), stored.idempotency, now).value,
    windows: windows.map(({ value }) => value),
  };
}

/** Refuses a request because a quota is used up. */
export function limited(quotas: QuotaState[]): WriteOutcome {
  return refused(rateLimited(quotas), quotas);
}

function refused(failure: Failure, quotas: QuotaState[]): WriteOutcome {
  return { kind: "refused", failure, quotas };
}

function over(outcome: WriteOutcome): Settled {
  return { kind: "over", outcome };
}

function replayOf(
  replay: Exclude<Replay, { kind: "first" }>,
  quotas: QuotaState[],
): Settled {
  const outcome: WriteOutcome = replay.kind === "mismatch"
    ? refused(new Failure("idempotency_key_reused"), quotas)
    : { kind: "replayed", response: replay.response, quotas };
  return { kind: "replay", outcome };
}

function responseOf({ response }: Writes, cells: unknown[]): WriteResponse {
  return typeof response === "function" ? response(cells) : response;
}

/** Adds the guard to a write; the cells of the quotas come first. */
function guarded(
  writes: Writes,
  { request: { quotas, scope }, view, windows, fingerprint, now }: {
    request: AdmissionRequest;
    view: View;
    windows: Windows;
    fingerprint: string | undefined;
    now: number;
  },
): Operation {
  const steps = quotas.map((quota, index) => takeFrom(quota, windows[index]));
  return {
    checks: view.checks,
    deletes: writes.deletes ?? [],
    cells: [...steps, ...writes.cells ?? []],
    sets: (cells) => {
      const own = cells.slice(quotas.length);
      const sets = typeof writes.sets === "function"
        ? writes.sets(own)
        : writes.sets;
      if (scope === undefined || fingerprint === undefined) return sets;
      const response = responseOf(writes, own);
      const record = recordOf(scope, { fingerprint, response, now });
      return [...sets, record];
    },
  };
}

/** The row of an answer that a replay gets. */
function recordOf(
  scope: string,
  { fingerprint, response, now }: {
    fingerprint: string;
    response: WriteResponse;
    now: number;
  },
): SetWrite {
  return {
    key: idempotencyKey(scope),
    value: {
      fingerprint,
      response: recorded(response),
      expiresAt: now + REPLAY_MS,
    },
    expireIn: REPLAY_MS,
    isRemembered: true,
  };
}
