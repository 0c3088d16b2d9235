/**
 * The delivery of the outbox over SMTP, loaded only where mail is set up.
 *
 * @module
 */
import { createTransport } from "nodemailer";
import type { Services } from "../services.ts";
import { deliver } from "./deliver.ts";
import { smtpMailer, transportOptions } from "./smtp_mailer.ts";

type Smtp = NonNullable<Services["config"]["smtp"]>;

/** Starts a run, or joins the one under way. */
type Delivery = () => Promise<unknown>;

/**
 * Builds the run for a mail server.
 *
 * @param smtp address of the server, and who the mails are from
 */
export function createDelivery(
  services: Services,
  smtp: Smtp,
): Delivery {
  const { config, stopping } = services;
  const name = nameOf(config.baseUrl);
  const mailer = smtpMailer(createTransport, { ...smtp, name });
  let underWay: Promise<unknown> | undefined;
  return function delivery() {
    const job = { ...services, mailer, settings: config, signal: stopping };
    underWay ??= deliver(job).finally(() => underWay = undefined);
    return underWay;
  };
}

/**
 * Connects to a mail server and logs in; sends nothing.
 *
 * @throws when it does not answer, or refuses
 */
export async function tryMailServer(
  { url }: Pick<Smtp, "url">,
  baseUrl: string,
): Promise<void> {
  const transport = createTransport(
    transportOptions({ url, name: nameOf(baseUrl) }),
  );
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Name in the greeting of mail servers. */
function nameOf(baseUrl: string): string {
  return new URL(baseUrl).hostname;
}
