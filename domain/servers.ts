import type { Mailer } from "./outbox/deliver.ts";
import type { LlmReviewer } from "./review/verdict.ts";

/** Servers that the service uses, as the settings name them. */
export interface OtherServers {
  /** Undefined if no model is configured. */
  model?: LlmReviewer;
  /** Asks the model like `model`, without retries; undefined without a model. */
  tryModel?: LlmReviewer;
  /** Loads the client; undefined if no mail server is configured. */
  loadMailer(): Promise<Mailer | undefined>;
  /** Connects to the mail server and logs in; sends nothing. */
  tryMail(): Promise<void>;
  /** Requests a page of this service, as others reach it; follows no redirect. */
  request(
    url: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers }>;
}
