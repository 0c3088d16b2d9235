import { createTransport } from "nodemailer";
import type { Mailer } from "../domain/outbox/deliver.ts";
import { withTimeout } from "./timers.ts";
import { MINUTE_MS } from "../domain/time.ts";

/** Maximum duration of sending one mail. */
const DEADLINE_MS = MINUTE_MS;

interface SmtpServer {
  /** `smtp:` or `smtps:` URL, with user and password if the server needs them. */
  url: string;
  /** URL of this service; its host is named in the SMTP greeting. */
  baseUrl: string;
  /** Timeout in milliseconds of the connection, the greeting, and each reply. */
  waitMs?: number;
}

/** A mailer that opens one SMTP connection for each mail. */
export function createSmtpMailer(
  { from, ...server }: SmtpServer & { from: string },
): Mailer {
  return {
    async send(mail) {
      const transport = transportOf(server);
      const headers = { "Auto-Submitted": "auto-generated" }; // RFC 3834 §5
      const sent = transport.sendMail({ from, ...mail, headers });
      try {
        await withTimeout(sent, DEADLINE_MS, tooSlow);
      } finally {
        transport.close();
      }
    },
  };
}

/** Connects to a mail server and logs in; sends nothing. */
export async function tryMailServer(server: SmtpServer): Promise<void> {
  const transport = transportOf(server);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function transportOf({ url, baseUrl, waitMs = 10_000 }: SmtpServer) {
  return createTransport({
    url,
    name: new URL(baseUrl).hostname,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function tooSlow(): Error {
  return Object.assign(new Error("too slow"), { code: "EDEADLINE" });
}
