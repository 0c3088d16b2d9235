import { parseAccept } from "hono/utils/accept";
import { Failure } from "../../domain/failures.ts";

/** Characters of a header that are read: browsers send some 200. */
const MAX_HEADER = 2000;

/** Ranges of an `Accept` or `Accept-Encoding` header, with their qualities. */
export function rangesOf(header: string) {
  return parseAccept(header.slice(0, MAX_HEADER));
}

/**
 * Picks the preferred form of an `Accept` header (RFC 9110 §12.5.1).
 *
 * @param accept value of the header; null takes the first form
 * @param forms media types on offer, the default first
 * @throws {Failure} `not_acceptable` when the header allows none of them
 */
export function negotiate<Form extends string>(
  accept: string | null,
  forms: readonly [Form, ...Form[]],
): Form {
  if (accept === null || accept === "" || accept === "*/*") return forms[0];
  const ranges = rangesOf(accept);
  let best: { form: Form; quality: number } | undefined;
  for (const form of forms) {
    const quality = qualityOf(form, ranges);
    if (quality > (best?.quality ?? 0)) best = { form, quality };
  }
  if (best !== undefined) return best.form;
  throw new Failure("not_acceptable", {
    hint: `Accept one of: ${forms.join(", ")}.`,
  });
}

function qualityOf(form: string, ranges: ReturnType<typeof rangesOf>) {
  const [type] = form.split("/");
  let quality = 0;
  let specificity = -1;
  for (const range of ranges) {
    const name = range.type.toLowerCase();
    const matched = ["*/*", `${type}/*`, form].indexOf(name);
    // The most specific range that matches decides, whatever its quality.
    if (matched > specificity) {
      specificity = matched;
      quality = range.q;
    }
  }
  return quality;
}
