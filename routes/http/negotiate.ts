/**
 * The form of a response: its media type and its compression. A body with an entity
 * tag is compressed once and cached, so that compressed responses are as fast as
 * plain ones. Deno's own compression runs for each response, and was measured to
 * take 20 times as long.
 *
 * @module
 */
import { parseAccept } from "hono/utils/accept";
import { Failure } from "../../domain/failures.ts";
import { LruCache } from "../../domain/memory.ts";

/** Media type of JSON responses. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Maximum number of characters read from a header; browsers send some 200. */
const MAX_HEADER = 2000;

/** Parses an `Accept` or `Accept-Encoding` header into ranges with qualities. */
function rangesOf(header: string) {
  return parseAccept(header.slice(0, MAX_HEADER));
}

/**
 * Picks the preferred form of an `Accept` header (RFC 9110 §12.5.1).
 *
 * @param accept value of the header; null selects the first form
 * @param forms media types on offer, the default first
 * @throws {Failure} `not_acceptable` if the header allows none of the forms
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
    // The most specific matching range decides, even with a lower quality.
    if (matched > specificity) {
      specificity = matched;
      quality = range.q;
    }
  }
  return quality;
}

/** Content codings on offer, the preferred coding first. */
const CODINGS = ["br", "gzip"] as const;

type Coding = typeof CODINGS[number];

type Form = Coding | "identity";

/** Minimum length of a body that is compressed, in characters. */
const LEAST_LETTERS = 1024;

/** Memory for compressed bodies, in bytes. */
const KEPT_BYTES = 16_000_000;

/** Overhead of one cache entry, in bytes. */
const ENTRY_BYTES = 300;

/** Brotli quality; above it, CPU time outweighs the savings. */
const BROTLI_QUALITY = 5;

/** Event streams must not be buffered; images other than SVG are compressed already. */
const TEXT =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:[a-z.-]{1,40}\+)?(?:json|xml))/;

const kept = new LruCache<Uint8Array<ArrayBuffer>>(KEPT_BYTES);

/**
 * Chooses the content coding of a body.
 *
 * @param body the body; for a 304, that of the 200
 * @returns undefined if the response does not vary by coding
 */
export function codingFor(
  { headers }: Request,
  type: string,
  body: BodyInit | null,
): Form | undefined {
  if (typeof body !== "string" || body.length < LEAST_LETTERS) return undefined;
  const wanted = headers.get("accept-encoding");
  // Every client accepts the identity form, so `Vary` is omitted, which saves
  // each feed page a header.
  if (wanted === null && type === JSON_TYPE) return undefined;
  if (!TEXT.test(type)) return undefined;
  return wanted === null ? "identity" : codingOf(wanted) ?? "identity";
}

/** Returns the preferred coding of an `Accept-Encoding` (RFC 9110 §12.5.3). */
function codingOf(header: string): Coding | undefined {
  const qualities = new Map(
    rangesOf(header).map(({ type, q }) => [type.toLowerCase(), q]),
  );
  let best: { coding: Coding; quality: number } | undefined;
  for (const coding of CODINGS) {
    const quality = qualities.get(coding) ?? qualities.get("*") ?? 0;
    if (quality > (best?.quality ?? 0)) best = { coding, quality };
  }
  return best?.coding;
}

/** Strips the suffix of a form from an entity tag. */
export function bodyTag(etag: string): string {
  return etag.replace(/-(?:br|gzip)"$/, '"');
}

/**
 * Compresses a body as negotiated, and adds the headers of the coding; a 304 gets
 * the headers of the 200. A body with an entity tag is cached.
 */
export function encodeBody(
  request: Request,
  { status, body }: { status: number; body: BodyInit | null },
  headers: Record<string, string>,
): BodyInit | null {
  const { "content-type": type = "", etag, vary } = headers;
  const form = codingFor(request, type, body);
  if (form !== undefined) {
    headers.vary = vary ? `${vary}, Accept-Encoding` : "Accept-Encoding";
  }
  const isCoded = form !== undefined && form !== "identity";
  if (!isCoded) return status === 304 ? null : body;
  headers["content-encoding"] = form;
  // Forms differ in bytes, so each needs its own tag (RFC 9110 §8.8.3.3).
  if (etag !== undefined) headers.etag = etag.replace(/"$/, `-${form}"`);
  if (status === 304) return null;
  const id = etag && `${form} ${type} ${etag}`;
  const known = id && kept.get(id);
  if (known) return known;
  const bytes = compress(body as string, form);
  if (id) kept.set(id, bytes, bytes.length + ENTRY_BYTES);
  return bytes;
}

let zlib: typeof import("node:zlib") | undefined;

function compress(body: string, coding: Coding): Uint8Array<ArrayBuffer> {
  // Loads Deno's Node layer, so only on first use.
  zlib ??= process.getBuiltinModule("node:zlib");
  // Copies the result, because zlib returns views of a larger buffer.
  if (coding === "gzip") return new Uint8Array(zlib.gzipSync(body));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
    zlib.constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
  };
  return new Uint8Array(zlib.brotliCompressSync(body, { params }));
}
