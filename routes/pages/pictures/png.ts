/** Minimal PNG (RFC 2083): one byte per pixel, no filter. */
import { Buffer } from "node:buffer";
import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export interface Pixels {
  width: number;
  height: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Encodes indices into a palette as PNG. */
export async function encodePng(
  { width, height, bytes }: Pixels,
  palette: number[],
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    const row = bytes.subarray(y * width, (y + 1) * width);
    // Each row begins with its filter type, 0.
    rows.set(row, y * (width + 1) + 1);
  }
  return new Uint8Array(Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk("IHDR", [...uint32(width), ...uint32(height), 8, 3, 0, 0, 0]),
    chunk("PLTE", palette),
    chunk("IDAT", await promisify(deflate)(rows)),
    chunk("IEND", []),
  ]));
}

function chunk(name: string, data: number[] | Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), Buffer.from(data)]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

function uint32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
