import { z } from "zod";
import { CARD_PROBLEM, holdsCardNumber } from "./card_number.ts";

const MAX_EMAIL_LENGTH = 254; // RFC 5321 §4.5.3.1.3, less the angle brackets

const CONTROLS = /\p{Cc}/u;

/**
 * A mailbox of RFC 5321 as people have it: a local part of up to 64 letters
 * without stray dots, a domain of labels with a name at its end.
 */
const MAILBOX =
  /^(?=[^@]{1,64}@)[^\s@"<>,;:()[\]\\.]+(\.[^\s@"<>,;:()[\]\\.]+)*@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/** An email address; something before an `@`, a domain with a dot behind it. */
export function email() {
  return z.string().transform((value) => value.trim())
    .refine(
      (value) =>
        value.length <= MAX_EMAIL_LENGTH && MAILBOX.test(value) &&
        !CONTROLS.test(value),
      {
        error: "must be an email address such as agent@example.com",
        abort: true,
      },
    )
    .refine((value) => !holdsCardNumber(value), CARD_PROBLEM)
    .meta({ format: "email", maxLength: MAX_EMAIL_LENGTH });
}
