/**
 * A real SMTP server on a free port, whose manners a test can change.
 *
 * @module
 */
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { createSmtpMailer } from "../../io/smtp_mailer.ts";
import type { Mailer } from "../../domain/outbox/deliver.ts";

/** How the server behaves: well, or in one of the ways in which it fails. */
export type Manners =
  | "accept"
  /** 550 to the recipient, with the address in the text. */
  | "refuse"
  /** 451 after the message. */
  | "defer"
  /** Never answers the message. */
  | "stall"
  /** Ends the connection in the middle of the message. */
  | "drop"
  /** Takes the message and ends the connection without saying so. */
  | "swallow";

/** A mail as the server took it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  headers: Map<string, string>;
  text: string;
}

/** The running server; `await using` stops it. */
export interface TestSmtp extends AsyncDisposable {
  url: string;
  manners: Manners;
  /** Recipients that are refused with 550 or deferred with 450, by address. */
  recipients: Map<string, 450 | 550>;
  /** Recipients whose mail is answered 451 after it was read. */
  unread: Set<string>;
  /** How long it takes over a mail, in milliseconds. */
  delayMs: number;
  /** Mails that reached the server whole. */
  mails: ReceivedMail[];
  /** Connections that were opened. */
  connections: number;
  /** A mailer that sends here. */
  mailer: Mailer;
  /** One that soon gives up a server that says nothing. */
  impatientMailer: Mailer;
}

/** Starts a server. */
export async function startSmtp(): Promise<TestSmtp> {
  const server = new SMTPServer({
    name: "mx.example",
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 10,
    logger: false,
    // The greeting, and the count of connections, would wait for the DNS.
    disableReverseLookup: true,
    onConnect(_session, callback) {
      smtp.connections++;
      callback();
    },
    onRcptTo({ address }, _session, callback) {
      const code = smtp.manners === "refuse"
        ? 550
        : smtp.recipients.get(address);
      callback(code ? failure(code, `no such user: ${address}`) : null);
    },
    async onData(stream, session, callback) {
      if (smtp.manners === "drop") return endConnections(server);
      // A client that is killed leaves half a mail.
      const source = await readAll(stream).catch(() => undefined);
      if (source === undefined) return;
      if (smtp.manners === "stall") return;
      await new Promise((resolve) => setTimeout(resolve, smtp.delayMs / 2));
      const { mailFrom, rcptTo } = session.envelope;
      const isUnread = rcptTo.some(({ address }) => smtp.unread.has(address));
      if (smtp.manners === "defer" || isUnread) {
        return callback(failure(451, "later"));
      }
      smtp.mails.push({
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => address),
        ...parse(source),
      });
      if (smtp.manners === "swallow") return endConnections(server);
      await new Promise((resolve) => setTimeout(resolve, smtp.delayMs / 2));
      callback();
    },
  });
  server.on("error", () => {}); // Dropped connections are the point.
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  const url = `smtp://127.0.0.1:${port}`;
  const mailerThatWaits = (waitMs: number) =>
    createSmtpMailer({
      url,
      from: "Example <notices@example.com>",
      baseUrl: "http://service.example",
      waitMs,
    });
  const smtp: TestSmtp = {
    url,
    manners: "accept",
    recipients: new Map(),
    unread: new Set(),
    delayMs: 0,
    mails: [],
    connections: 0,
    mailer: mailerThatWaits(10_000),
    impatientMailer: mailerThatWaits(300),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        endConnections(server);
        server.close(resolve);
      }),
  };
  return smtp;
}

function failure(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function endConnections(server: SMTPServer): void {
  for (const connection of server.connections) connection._socket.destroy();
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return new TextDecoder().decode(await new Blob(chunks as BlobPart[]).bytes());
}

function parse(source: string) {
  const [head, ...body] = source.split("\r\n\r\n");
  const lines = head!.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map(lines.map((line) => {
    const [name, ...value] = line.split(": ");
    return [name!.toLowerCase(), value.join(": ")] as const;
  }));
  return { headers, text: body.join("\r\n\r\n") };
}
