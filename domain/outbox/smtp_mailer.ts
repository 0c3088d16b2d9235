import type { Transporter } from "nodemailer";
import type { Mailer } from "./ports.ts";

interface SmtpSettings {
  /** `smtp:` or `smtps:` address, with user and password where needed. */
  url: string;
  from: string;
  name: string;
  /** Longest wait for a connection, for a greeting, and between two replies. */
  waitMs?: number;
  /** Longest time for one mail, whatever the server does. */
  deadlineMs?: number;
}

/** Builds nodemailer transports; passed in because nodemailer is loaded lazily. */
type CreateTransport = (
  options: ReturnType<typeof transportOptions>,
) => Pick<Transporter, "sendMail" | "close">;

/** Nodemailer options for an SMTP URL. */
export function transportOptions(
  { url, name, waitMs = 10_000 }: Pick<SmtpSettings, "url" | "name" | "waitMs">,
) {
  return {
    url,
    name,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** A mailer that opens one SMTP connection for each mail. */
export function smtpMailer(
  createTransport: CreateTransport,
  { from, deadlineMs = 60_000, ...server }: SmtpSettings,
): Mailer {
  return {
    async send(mail) {
      const transport = createTransport(transportOptions(server));
      const headers = { "Auto-Submitted": "auto-generated" }; // RFC 3834 §5
      const deadline = rejectAfter(deadlineMs);
      try {
        await Promise.race([
          transport.sendMail({ from, ...mail, headers }),
          deadline.promise,
        ]);
      } finally {
        deadline.cancel();
        transport.close();
      }
    },
  };
}

/**
 * Tells whose fault a failed mail is: the server's, or the mail's own, for now
 * or for good. 421 closes the connection whatever it answers (RFC 5321 §3.8).
 */
export function faultOf(error: unknown): "server" | "passing" | "permanent" {
  const { code, command, responseCode } = Object(error);
  const isOwn = command === "RCPT TO" || command === "DATA";
  if (isOwn && responseCode >= 500) return "permanent";
  // An address that is not even sent to the server.
  if (command === "API" && code === "EENVELOPE") return "permanent";
  return isOwn && responseCode !== 421 ? "passing" : "server";
}

function rejectAfter(milliseconds: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error("too slow"), { code: "EDEADLINE" })),
    milliseconds,
  );
  return { promise, cancel: () => clearTimeout(timer) };
}
