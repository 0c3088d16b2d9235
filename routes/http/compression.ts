/**
 * Response compression. A body with an entity tag is compressed once and cached,
 * so that compressed answers are as fast as plain ones. Deno's own compression
 * works anew for each response, and was measured to take 20 times as long.
 *
 * @module
 */
import { LruCache } from "../../domain/lru_cache.ts";
import { JSON_TYPE } from "./media_types.ts";
import { rangesOf } from "./negotiate.ts";

/** Content codings on offer, the better one first. */
const CODINGS = ["br", "gzip"] as const;

type Coding = typeof CODINGS[number];

type Form = Coding | "identity";

/** Smallest body worth compressing, in characters. */
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
 * Chooses the form of a body for the request that it answers.
 *
 * @param body the body, also for a 304 that sends none
 * @returns undefined when the response does not vary by coding
 */
export function formOf(
  { headers }: Request,
  type: string,
  body: BodyInit | null,
): Form | undefined {
  if (typeof body !== "string" || body.length < LEAST_LETTERS) return undefined;
  const wanted = headers.get("accept-encoding");
  // The identity form suits every client, so `Vary` is left out: it would cost
  // each feed page a header.
  if (wanted === null && type === JSON_TYPE) return undefined;
  if (!TEXT.test(type)) return undefined;
  return wanted === null ? "identity" : codingOf(wanted) ?? "identity";
}

/** The preferred coding of an `Accept-Encoding` (RFC 9110 §12.5.3), if any. */
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

/** Adds the headers of a form. */
export function describeForm(
  headers: Record<string, string>,
  form: Form,
): void {
  const { vary, etag } = headers;
  headers.vary = vary ? `${vary}, Accept-Encoding` : "Accept-Encoding";
  if (form === "identity") return;
  headers["content-encoding"] = form;
  // Each form has a tag of its own: their bytes differ (RFC 9110 §8.8.3.3).
  if (etag !== undefined) headers.etag = etag.replace(/"$/, `-${form}"`);
}

/** Strips the suffix of a form from an entity tag. */
export function bodyTag(etag: string): string {
  return etag.replace(/-(?:br|gzip)"$/, '"');
}

/**
 * Writes a body in one of its forms.
 *
 * @param name cache key; without one the form is not cached
 */
export function written(body: string, form: Form, name?: string) {
  if (form === "identity") return body;
  const id = name && `${form} ${name}`;
  const known = id && kept.get(id);
  if (known) return known;
  const bytes = compress(body, form);
  if (id) kept.set(id, bytes, bytes.length + ENTRY_BYTES);
  return bytes;
}

let zlib: typeof import("node:zlib") | undefined;

function compress(body: string, coding: Coding): Uint8Array<ArrayBuffer> {
  // Loads Deno's Node layer, so only on first use.
  zlib ??= process.getBuiltinModule("node:zlib");
  // Copied, because zlib returns views of a larger buffer.
  if (coding === "gzip") return new Uint8Array(zlib.gzipSync(body));
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } =
    zlib.constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
  };
  return new Uint8Array(zlib.brotliCompressSync(body, { params }));
}
