/**
 * PNG (RFC 2083) as little as is needed: one byte a pixel, no filter.
 *
 * @module
 */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Bytes of the signature, and of the first chunk with its frame. */
const HEAD = 8 + 25;

/** A picture of one byte a pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Writes pixels as PNG: as shades of grey, or as numbers of colours. */
export async function encodePng(
  { width, height, bytes }: Pixels,
  palette?: number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    const row = bytes.subarray(y * width, (y + 1) * width);
    // Each row begins with the number of its filter.
    rows.set(row, y * (width + 1) + 1);
  }
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, palette ? 3 : 0], 8);
  const packed = await piped(rows, new CompressionStream("deflate"));
  const chunks = [
    chunk("IHDR", head),
    ...palette ? [chunk("PLTE", palette)] : [],
    chunk("IDAT", packed),
    chunk("IEND", []),
  ];
  return joined([SIGNATURE, ...chunks]);
}

/** Reads shades of grey that `encodePng` has written. */
export async function decodePng(
  png: Uint8Array<ArrayBuffer>,
): Promise<Pixels> {
  const view = new DataView(png.buffer, png.byteOffset);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const packed = png.slice(HEAD + 8, HEAD + 8 + view.getUint32(HEAD));
  const rows = await piped(packed, new DecompressionStream("deflate"));
  const bytes = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = y * (width + 1) + 1;
    bytes.set(rows.subarray(from, from + width), y * width);
  }
  return { width, height, bytes };
}

function chunk(name: string, data: ArrayLike<number>): Uint8Array {
  const named = joined([new TextEncoder().encode(name), data]);
  const frame = new Uint8Array(8 + named.length);
  const view = new DataView(frame.buffer);
  view.setUint32(0, data.length);
  frame.set(named, 4);
  view.setUint32(4 + named.length, checksum(named));
  return frame;
}

function joined(parts: ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(
    parts.reduce((sum, { length }) => sum + length, 0),
  );
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ n >>> 1 : n >>> 1;
  return n;
});

function checksum(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) sum = CRC[(sum ^ byte) & 255]! ^ sum >>> 8;
  return ~sum >>> 0;
}
