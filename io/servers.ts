/**
 * Clients of the servers that the settings name.
 *
 * @module
 */
import type { Config } from "../domain/config/config.ts";
import type { Random } from "../domain/runtime.ts";
import type { OtherServers } from "../domain/servers.ts";
import { createLlmReviewer } from "./llm_reviewer.ts";
import { sleep } from "./timers.ts";

/** Time limit of a request to the service itself. */
const REQUEST_MS = 5_000;

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
    model: model && createLlmReviewer(model),
    tryModel: model && createLlmReviewer({ ...model, maxAttempts: 1 }),
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
    async request(url) {
      const response = await wire.fetch(url, {
        signal: AbortSignal.timeout(REQUEST_MS),
        redirect: "error",
      });
      await response.body?.cancel();
      const { status, headers } = response;
      return { status, date: headers.get("date") };
    },
  };
}
