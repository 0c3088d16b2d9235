import {
  type Admission,
  type AdmissionRequest,
  admittedQuotas,
  type WriteOutcome,
} from "../writes/admission.ts";
import { Failure } from "../failures.ts";
import {
  attemptScope,
  checkIdempotencyKey,
  fingerprint,
} from "../writes/idempotency.ts";
import { authenticate } from "../keys/authenticate.ts";
import type { Credential } from "../keys/credential.ts";
import { quotasFor } from "../limits/quota.ts";
import type { QuotaState } from "../limits/window.ts";
import { once } from "../once.ts";
import type { Config } from "../config.ts";
import type { Clock, Digest, Random } from "../runtime.ts";
import type { AdmissionStore } from "../writes/ports.ts";
import type { SubmissionStore } from "./ports.ts";
import { shownName, validate } from "../input/validate.ts";
import {
  type Purchase,
  sandboxView,
  submissionRequest,
  toPurchase,
} from "./submission.ts";

/** Path of submissions, relative to the version prefix. */
export const SUBMISSIONS = "/gallery/submissions";

const RECEIVED = "Received. The purchase is reviewed, usually within 24 " +
  "hours; once approved it appears in the public feed.";

/** Ignored properties that a sandbox answer names. */
const MOST_IGNORED = 50;

/** Its word lists are big; a server starts without them. */
const loadScreen = once(() => import("../review/screen/screen.ts"));

/** What a purchase is submitted with. */
export interface SubmissionPorts {
  admissions: Pick<AdmissionStore, "open" | "recall">;
  submissions: Pick<SubmissionStore, "submit">;
  config: Pick<Config, "policies">;
  clock: Clock;
  random: Pick<Random, "uuid">;
  digest: Digest;
}

/** A submission as it arrives, over HTTP or from a tool. */
interface SubmissionCall {
  /** The API key that was presented, when it has the form of one. */
  credential: Credential | undefined;
  idempotencyKey: string | undefined;
  /** Whether to go through everything but storing it. */
  sandbox: boolean;
  /** Parses the request; called once the caller is known. */
  parseBody(): unknown;
  /** Told what is left of the caller's quotas once that is known. */
  onQuotas(quotas: QuotaState[]): void;
}

/** What a body says. */
interface Received {
  body: unknown;
  purchase: Purchase;
}

/**
 * Submits a purchase to the gallery (specification 4.2).
 *
 * @throws {Failure} `unauthorized`, `validation_failed`, `content_rejected`
 */
export async function submitPurchase(
  services: SubmissionPorts,
  call: SubmissionCall,
): Promise<WriteOutcome> {
  const { credential } = call;
  const request: AdmissionRequest = {
    keyPrefix: credential?.prefix,
    quotas: submissionQuotas(services, credential),
    scope: submissionScope(services, call),
  };
  const recalled = services.admissions.recall(request);
  if (recalled !== undefined && !call.sandbox) {
    const received = await receiveRecalled(services, call, recalled);
    if (received) return await store(services, received, recalled);
  }
  const admission = await services.admissions.open(request);
  const quotas = admittedQuotas(admission, services.clock.now());
  if (credential) call.onQuotas(quotas);
  authenticate(credential, admission, services.digest);
  const received = await receive(services, call);
  if (!call.sandbox) return await store(services, received, admission);
  const body = {
    ok: true,
    sandbox: true,
    ...sandboxView(received.purchase),
    ignored: ignoredProperties(received.body),
  };
  return { kind: "written", response: { status: 200, body }, quotas };
}

/**
 * Receives a call whose caller is known from before. What is remembered may be
 * out of date, which a commit finds out; nothing else is decided by it.
 *
 * @returns undefined for a call that is to be refused
 */
async function receiveRecalled(
  services: SubmissionPorts,
  call: SubmissionCall,
  recalled: Admission,
): Promise<Received | undefined> {
  try {
    authenticate(call.credential, recalled, services.digest);
    return await receive(services, call);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Validates and screens what was sent. */
async function receive(
  services: SubmissionPorts,
  call: SubmissionCall,
): Promise<Received> {
  const body = call.parseBody();
  checkIdempotencyKey(call.idempotencyKey);
  const purchase = toPurchase(validate(submissionRequest, body), {
    id: services.random.uuid(),
    submittedBy: call.credential!.prefix,
    submittedAt: services.clock.now(),
  });
  const { screen } = await loadScreen();
  const reasons = screen(purchase);
  if (reasons.length > 0) {
    throw new Failure("content_rejected", {
      details: reasons.map((reason) => `body: ${reason}`),
    });
  }
  return { body, purchase };
}

/** Stores a purchase, with the answer that a replay gets. */
function store(
  { digest, submissions }: Pick<SubmissionPorts, "digest" | "submissions">,
  { body, purchase }: Received,
  admission: Admission,
): Promise<WriteOutcome> {
  const { scope } = admission.request;
  const answer = { ok: true, id: purchase.id, message: RECEIVED };
  return submissions.submit(purchase, {
    admission,
    attempt: scope === undefined
      ? undefined
      : { scope, fingerprint: fingerprint(digest, body) },
    response: { status: 201, body: answer },
  });
}

/** Names of properties that a submission does not have, such as misspelt ones. */
function ignoredProperties(body: unknown): string[] {
  return Object.keys(body as object)
    .filter((name) => !Object.hasOwn(submissionRequest.shape, name))
    .slice(0, MOST_IGNORED).map(shownName);
}

function submissionQuotas(
  services: Pick<SubmissionPorts, "config" | "digest">,
  credential?: Credential,
) {
  if (credential === undefined) return [];
  return quotasFor(services.config.policies, {
    SUBMISSIONS_PER_SECOND: credential.prefix,
    SUBMISSIONS_PER_DAY: credential.prefix,
  }, services.digest);
}

function submissionScope(
  { digest }: Pick<SubmissionPorts, "digest">,
  { credential, idempotencyKey: key, sandbox }: SubmissionCall,
): string | undefined {
  if (key === undefined || sandbox || credential === undefined) {
    return undefined;
  }
  const { prefix: caller } = credential;
  return attemptScope(digest, {
    caller,
    method: "POST",
    path: SUBMISSIONS,
    key,
  });
}
