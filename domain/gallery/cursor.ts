/**
 * Feed cursor: the position of the last item of a page, with a version tag and a
 * checksum, in URL-safe base64. Positions are public and a read may start at any
 * position, so the checksum needs no secret: it rejects damaged and invented
 * cursors.
 *
 * @module
 */
import { Failure } from "../failures.ts";
import { decodeBase64UrlText, encodeBase64Url } from "../input/base64url.ts";
import type { Digest } from "../runtime.ts";

const FORM = /^v1\.([1-9]\d{0,15})\.([A-Za-z0-9_-]{11})$/;

/** @param scope filters that the cursor is valid for */
export function encodeCursor(
  position: number,
  digest: Digest,
  scope = "",
): string {
  const plain = `v1.${position}.${checksum(position, digest, scope)}`;
  return encodeBase64Url(new TextEncoder().encode(plain));
}

/** @throws {Failure} `invalid_cursor` unless `encodeCursor` yields this cursor */
export function decodeCursor(
  cursor: string,
  digest: Digest,
  scope = "",
): number {
  const plain = decodeBase64UrlText(cursor);
  const position = Number(FORM.exec(plain ?? "")?.[1]);
  // Re-encoding rejects every other spelling of the position.
  const isIssued = Number.isSafeInteger(position) &&
    encodeCursor(position, digest, scope) === cursor;
  if (isIssued) return position;
  throw foreignCursor();
}

export function foreignCursor(): Failure {
  return new Failure("invalid_cursor", {
    details: ["cursor: is not a cursor of this feed"],
  });
}

function checksum(position: number, digest: Digest, scope: string): string {
  const of = scope === "" ? "" : `\n${scope}`;
  return digest(`feed cursor v1\n${position}${of}`).slice(0, 11);
}
