/**
 * Small PNG files of pictures with few colours.
 *
 * @see PNG (Third Edition), W3C, sections 5 and 11
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

/** Pixels, four bytes each: red, green, blue and opacity. */
interface Pixels {
  width: number;
  height: number;
  rgba: Uint8Array;
}

/** Steps between the shades of a colour that are told apart. */
const STEP = 17;

/**
 * Writes a picture by a palette; shades that are near become one.
 *
 * @throws {RangeError} for more than 256 colours
 */
export function palettePng({ width, height, rgba }: Pixels): Uint8Array {
  const palette = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const [red, green, blue] = [0, 1, 2].map((channel) =>
        Math.round(rgba[at + channel]! / STEP) * STEP
      );
      const color = red! << 16 | green! << 8 | blue!;
      if (!palette.has(color)) palette.set(color, palette.size);
      // The first byte of a row says that it is not filtered.
      rows[y * (width + 1) + x + 1] = palette.get(color)!;
    }
  }
  if (palette.size > 256) throw new RangeError(`${palette.size} colours`);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const colors = Buffer.alloc(3 * palette.size);
  for (const [color, index] of palette) colors.writeUIntBE(color, 3 * index, 3);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", colors),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
