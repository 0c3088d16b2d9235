/**
 * Clients of the servers that the settings name.
 *
 * @module
 */
import type { Config } from "../domain/config/config.ts";
import { lazy } from "../domain/memory.ts";
import type { Random } from "../domain/runtime.ts";
import type { OtherServers } from "../domain/servers.ts";
import type { LlmReviewer } from "../domain/review/verdict.ts";
import type { LlmReviewerOptions } from "./llm_reviewer.ts";
import { sleep } from "./timers.ts";

/** Time limit of a request to the service itself. */
const REQUEST_MS = 5_000;

/** Most installations have no model and never load its client. */
function lazyReviewer(options: LlmReviewerOptions): LlmReviewer {
  const load = lazy(async () => {
    const { createLlmReviewer } = await import("./llm_reviewer.ts");
    return createLlmReviewer(options);
  });
  return async (item, local) => await (await load())(item, local);
}

export function createServers(
  { moderationLlm, smtp, baseUrl }: Pick<
    Config,
    "moderationLlm" | "smtp" | "baseUrl"
  >,
  { requestId: nonce }: Pick<Random, "requestId">,
  wire = { fetch, sleep },
): OtherServers {
  const model = moderationLlm && { ...moderationLlm, ...wire, nonce };
  return {
    model: model && lazyReviewer(model),
    tryModel: model && lazyReviewer({ ...model, maxAttempts: 1 }),
    // Most installations send no mail and never load the client.
    async loadMailer() {
      if (smtp === undefined) return undefined;
      const { createSmtpMailer } = await import("./smtp_mailer.ts");
      return createSmtpMailer({ ...smtp, baseUrl });
    },
    async tryMail() {
      if (smtp === undefined) return;
      const { tryMailServer } = await import("./smtp_mailer.ts");
      await tryMailServer({ ...smtp, baseUrl });
    },
    async request(url, headers = {}) {
      const response = await wire.fetch(url, {
        headers,
        signal: AbortSignal.timeout(REQUEST_MS),
        redirect: "error",
      });
      await response.body?.cancel();
      return { status: response.status, headers: response.headers };
    },
  };
}
