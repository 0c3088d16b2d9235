import type { Config } from "../config.ts";
import type { Contact } from "../contact/contact.ts";
import { CASH_BACK_MAX_USD } from "../promo/fields.ts";
import type { Notice } from "./notice.ts";

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** `Message-ID` (RFC 5322 §3.6.4), the same in every attempt. */
  messageId: string;
}

/** A notice with the record that it names. */
export type NoticeWithRecord =
  | Exclude<Notice, { kind: "contact_received" }>
  | { kind: "contact_received"; id: string; contact: Contact };

/** @param config has `operatorEmail` if the notice is for the operator */
export function toMail(
  notice: NoticeWithRecord,
  { baseUrl, operatorEmail }: Pick<Config, "baseUrl" | "operatorEmail">,
): Mail {
  const to = notice.kind === "contact_received" ? operatorEmail! : notice.to;
  const { hostname } = new URL(baseUrl);
  const { subject, lines } = content(notice, baseUrl);
  const text = [...lines, "", `-- `, baseUrl, ""].join("\n");
  return { to, subject, text, messageId: `<${notice.id}@${hostname}>` };
}

function content(notice: NoticeWithRecord, baseUrl: string) {
  switch (notice.kind) {
    case "hold_expiring":
      return {
        subject: "Your cash-back reservation expires soon",
        lines: [
          `Your reservation of up to ${CASH_BACK_MAX_USD} USD of cash back ` +
          `expires at ${instant(notice.holdExpiresAt)}.`,
          ...claimLines(notice, baseUrl),
        ],
      };
    case "waitlist_moved_up":
      return {
        subject: "You moved up from the cash-back waitlist",
        lines: notice.holdExpiresAt === undefined
          ? [
            "A slot became free and your claim is accepted.",
            `Reservation: ${notice.reservationId}`,
          ]
          : [
            `A slot became free and is held for you until ` +
            `${instant(notice.holdExpiresAt)}.`,
            ...claimLines(notice, baseUrl),
          ],
      };
    case "claim_received":
      return {
        subject: "Your cash-back claim was received",
        lines: [
          notice.isAccepted
            ? `Your claim of ${notice.cashBackUsd} USD of cash back is accepted.`
            : `Your claim of ${notice.cashBackUsd} USD of cash back is on the ` +
              "waitlist and moves on when a slot frees.",
          `Claim: ${notice.claimId}`,
        ],
      };
    case "key_revoked":
      return {
        subject: "Your API key was revoked",
        lines: [
          `The operator revoked the API key ${notice.prefix}. It opens ` +
          "nothing any more.",
          ...(notice.reason === undefined ? [] : [`Reason: ${notice.reason}`]),
          `How to register another: ${baseUrl}/docs/auth`,
        ],
      };
    case "contact_received":
      return {
        subject: "A contact request was received",
        lines: contactLines(notice.contact),
      };
  }
}

function claimLines(
  { reservationId }: { reservationId: string },
  baseUrl: string,
): string[] {
  return [
    "Make the purchase and have your agent claim it before that.",
    `Reservation: ${reservationId}`,
    `How to claim: ${baseUrl}/docs/promo`,
  ];
}

function contactLines({ id, receivedAt, ...rest }: Contact): string[] {
  const { message, ...fields } = rest;
  return [
    `Contact request ${id} of ${instant(receivedAt)}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    ...(message === undefined ? [] : ["", message]),
  ];
}

function instant(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString().replace(/\.\d+Z$/, "Z");
}
