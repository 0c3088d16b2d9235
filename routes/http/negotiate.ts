/**
 * The form of a response: its media type, its compression, or nothing, if the client
 * has a form already. A body with an entity tag is compressed once and cached, so
 * that compressed responses are as fast as plain ones. Deno's own compression runs
 * for each response, and was measured to take 20 times as long.
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

/** Minimum length of a body that is compressed, in characters. */
const MIN_LETTERS = 1024;

/** Memory for compressed bodies, in bytes. */
const KEPT_BYTES = 16_000_000;

/** Overhead of one cache entry, in bytes. */
const ENTRY_BYTES = 300;

/** Brotli quality; above it, CPU time outweighs the savings. */
const BROTLI_QUALITY = 5;

/** Minimum length of a long body, in characters: 3.4 ms at the quality above. */
const LONG_LETTERS = 65_536;

/**
 * Brotli quality of long bodies and of those that are not kept: a quarter of the
 * CPU time, a fifth more bytes.
 */
const FAST_QUALITY = 1;

/** Event streams must not be buffered; images other than SVG are compressed already. */
const TEXT =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:[a-z.-]{1,40}\+)?(?:json|xml))/;

/** Compressed bodies by coding and entity tag, which is a digest of the body. */
const kept = new LruCache<Uint8Array<ArrayBuffer>>(KEPT_BYTES);

/**
 * Returns the content codings that a request accepts, the preferred first (RFC 9110
 * §12.5.3); undefined if the response does not vary by coding.
 */
export function codingsFor(
  { headers }: Request,
  type: string,
  body: BodyInit | null,
): Coding[] | undefined {
  if (typeof body !== "string" || body.length < MIN_LETTERS) return undefined;
  const accepted = headers.get("accept-encoding");
  // Every client accepts the identity form, so `Vary` is omitted, which saves
  // each feed page a header.
  if (accepted === null && type === JSON_TYPE) return undefined;
  if (!TEXT.test(type)) return undefined;
  return accepted === null ? [] : codingsOf(accepted);
}

function codingsOf(header: string): Coding[] {
  const qualities = new Map(
    rangesOf(header).map(({ type, q }) => [type.toLowerCase(), q]),
  );
  const qualityOf = (coding: Coding) =>
    qualities.get(coding) ?? qualities.get("*") ?? 0;
  return CODINGS.filter((coding) => qualityOf(coding) > 0)
    .toSorted((a, b) => qualityOf(b) - qualityOf(a));
}

/** Forms differ in bytes, so each has its own tag (RFC 9110 §8.8.3.3). */
function tagOf(etag: string, coding: Coding): string {
  return etag.replace(/"$/, `-${coding}"`);
}

/**
 * Returns the tag of `If-None-Match` that names one of these forms, compared weakly
 * (RFC 9110 §13.1.2). A form that the request does not accept is none of them: a
 * cache must not take the 304 for that form to be good for this client.
 */
function findKnown({ headers }: Request, tags: string[]): string | undefined {
  const header = headers.get("if-none-match")?.slice(0, MAX_HEADER).trim();
  if (header === undefined) return undefined;
  if (header === "*") return tags[0];
  // No tag holds a quote, so a tag with its quotes is an entry of the list.
  return tags.find((tag) => header.includes(tag));
}

/** Status and body of a response. */
interface StatusAndBody {
  status: number;
  body: BodyInit | null;
}

/**
 * Chooses the form in which a body is sent, and sets the headers of that form: 304
 * if the client has a form that it accepts, else the coding that it prefers.
 *
 * @param headers names in lower case; an `etag` must be a digest of body and type
 */
export function chooseForm(
  request: Request,
  { status, body }: StatusAndBody,
  headers: Record<string, string>,
): StatusAndBody {
  const { "content-type": type = "", etag, vary } = headers;
  const codings = codingsFor(request, type, body);
  if (codings !== undefined) {
    headers.vary = vary ? `${vary}, Accept-Encoding` : "Accept-Encoding";
  }
  const coding = codings?.[0];
  if (etag !== undefined) {
    const coded = codings?.map((coding) => tagOf(etag, coding)) ?? [];
    const known = findKnown(request, [...coded, etag]);
    headers.etag = known ?? coded[0] ?? etag;
    if (known !== undefined) return { status: 304, body: null };
  }
  if (coding === undefined) return { status, body };
  headers["content-encoding"] = coding;
  return { status, body: compressOnce(body as string, coding, etag) };
}

function compressOnce(
  body: string,
  coding: Coding,
  etag: string | undefined,
): Uint8Array<ArrayBuffer> {
  const name = `${coding} ${etag}`;
  const known = etag && kept.get(name);
  if (known) return known;
  const isFast = !etag || body.length >= LONG_LETTERS;
  const bytes = compress(body, coding, isFast ? FAST_QUALITY : BROTLI_QUALITY);
  if (etag) kept.set(name, bytes, bytes.length + ENTRY_BYTES);
  return bytes;
}

let zlib: typeof import("node:zlib") | undefined;

function compress(
  body: string,
  coding: Coding,
  quality: number,
): Uint8Array<ArrayBuffer> {
  // Loads Deno's Node layer, so only on first use.
  zlib ??= process.getBuiltinModule("node:zlib");
  // Copies the result, because zlib returns views of a larger buffer.
  if (coding === "gzip") return new Uint8Array(zlib.gzipSync(body));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
    zlib.constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
  };
  return new Uint8Array(zlib.brotliCompressSync(body, { params }));
}
