/**
 * The delivery of the outbox over SMTP, loaded only where mail is set up.
 *
 * @module
 */
import { createTransport } from "nodemailer";
import type { Services } from "../services.ts";
import { deliver } from "./deliver.ts";
import { smtpMailer } from "./smtp_mailer.ts";

/** A run of the delivery; one that is under way is joined. */
export type Delivery = () => Promise<unknown>;

/**
 * Builds the run for a mail server.
 *
 * @param smtp address of the server, and who the mails are from
 */
export function createDelivery(
  services: Services,
  smtp: NonNullable<Services["config"]["smtp"]>,
): Delivery {
  const { config, stopping } = services;
  const name = new URL(config.baseUrl).hostname;
  const mailer = smtpMailer(createTransport, { ...smtp, name });
  let underWay: Promise<unknown> | undefined;
  return function delivery() {
    const job = { ...services, mailer, settings: config, signal: stopping };
    underWay ??= deliver(job).finally(() => underWay = undefined);
    return underWay;
  };
}
