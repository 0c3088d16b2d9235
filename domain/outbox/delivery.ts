import { createTransport } from "nodemailer";
import type { Services } from "../services.ts";
import { deliver } from "./deliver.ts";
import { smtpMailer, transportOptions } from "./smtp_mailer.ts";

type Smtp = NonNullable<Services["config"]["smtp"]>;

/** Builds a run of the delivery, which joins the one under way. */
export function createDelivery(
  services: Services,
  smtp: Smtp,
): () => Promise<unknown> {
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

/** Connects to a mail server and logs in; sends nothing. */
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
