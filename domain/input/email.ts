import { z } from "zod";
import { CARD_PROBLEM, holdsCardNumber } from "./card_number.ts";

const MAX_EMAIL_LENGTH = 254; // RFC 5321 §4.5.3.1.3, less the angle brackets

const CONTROLS = /\p{Cc}/u;

const MAX_LOCAL_LENGTH = 64; // RFC 5321 §4.5.3.1.1

/** Characters of an unquoted local part between dots. */
const ATOM = /^[^\s@"<>,;:()[\]\\.]+$/;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;
const NAME = /^\p{L}[\p{L}\p{N}-]/u;

/** A common RFC 5321 mailbox. */
function isMailbox(text: string): boolean {
  const [local = "", domain = "", ...rest] = text.split("@");
  const labels = domain.split(".");
  return rest.length === 0 && [...local].length <= MAX_LOCAL_LENGTH &&
    local.split(".").every((atom) => ATOM.test(atom)) &&
    labels.length > 1 && labels.every((label) => LABEL.test(label)) &&
    NAME.test(labels.at(-1)!);
}

export function email() {
  return z.string().transform((value) => value.trim())
    .refine(
      (value) =>
        value.length <= MAX_EMAIL_LENGTH && isMailbox(value) &&
        !CONTROLS.test(value),
      {
        error: "must be an email address such as agent@example.com",
        abort: true,
      },
    )
    .refine((value) => !holdsCardNumber(value), CARD_PROBLEM)
    .meta({ format: "email", maxLength: MAX_EMAIL_LENGTH });
}
