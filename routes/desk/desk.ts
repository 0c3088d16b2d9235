/**
 * The desk: operator pages for the store of a service, for one browser on the
 * same machine. The desk is not part of the public service.
 *
 * @module
 */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { failureLine, OperatorError } from "../../domain/operator_errors.ts";
import type { Services } from "../../domain/services.ts";
import { errorText } from "../../domain/telemetry/error_text.ts";
import * as records from "../reports/records.ts";
import { decided, doubtful, pending } from "../reports/submissions.ts";
import { createDelays } from "./delays.ts";
import { FILES } from "./files.ts";
import { createGuard } from "./guard.tsx";
import { overviewPage } from "./overview.tsx";
import { answerProblem, type DeskEnv } from "./page.tsx";
import * as reports from "./reports.tsx";
import * as submissions from "./submissions.tsx";

/** The desk's forms have a few short fields. */
const MAX_BODY_BYTES = 16 * 1024;

const { keys, contacts, reservations, claims, outbox } = records;

const REPORTS = [pending, doubtful, decided, contacts, reservations, claims]
  .concat(
    records.payouts,
    outbox,
    records.blocks,
    records.asked,
    records.audit,
    records.limits,
  );

/** @param host address of the desk, such as `127.0.0.1:<port>` */
export function createDesk(services: Services, host: string, sleep = wait) {
  const delays = createDelays(services, sleep);
  const guard = createGuard(services, host);
  const app = new Hono<DeskEnv>();
  // Served without the guard: style and script are not secret, and the guard's
  // own pages use them.
  for (const [path, { body, type }] of Object.entries(FILES)) {
    app.get(path, (c) => c.body(body, 200, { "content-type": type }));
  }
  app.use(guard.middleware);
  app.use((c, next) => {
    c.set("desk", { services, delays });
    return next();
  });
  app.use(bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c) => answerProblem(c, 413, "The form is larger than 16 KiB."),
  }));
  app.get("/", overviewPage)
    .get("/review", submissions.reviewPage)
    .get("/submissions", submissions.submissionsPage)
    .get("/submissions/:id", submissions.submissionPage)
    .post("/submissions/:id/decide", submissions.decide)
    .post("/undo/:id", submissions.undo)
    .get(keys.path, (c) => reports.reportPage(c, keys, reports.revokeForm))
    .post("/keys/revoke", reports.revokeKey)
    .get("/promo", reports.promoPage)
    .post("/promo/claims.csv", reports.claimsFile);
  for (const report of REPORTS) {
    app.get(report.path, (c) => reports.reportPage(c, report));
  }
  app.notFound((c) => answerProblem(c, 404, "No page of the desk is here."));
  app.onError((error, c) => {
    if (error instanceof OperatorError) {
      return answerProblem(c, 400, error.message);
    }
    services.log.error("desk_failed", { cause: errorText(error) });
    return answerProblem(c, 500, failureLine(error));
  });
  return {
    token: guard.token,
    fetch: (request: Request) => app.fetch(request),
    close: delays.flush,
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
