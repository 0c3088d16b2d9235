/** Draws text with grey letters of the site's font: a server has no fonts. */
import { inflateSync } from "node:zlib";
import letters from "./letters.json" with { type: "json" };

/** Padding in pixels on both sides of a letter in its cell. */
export const CELL_PADDING = 4;

/** Fraction of a cell's height above the base line. */
export const BASELINE = 0.76;

/** Name of a text style, which has a size and a weight. */
type TextStyle = keyof typeof letters.styles;

/** Position in `SHADES`, width, and advance to the next letter, in pixels. */
type Cell = [x: number, y: number, width: number, advance: number];

/** Pixels of the letters, row by row, in shades from 0 for paper. */
const SHADES = inflateSync(Uint8Array.fromBase64(letters.shades));

/** Line height and letters of each style. */
export const STYLES = letters.styles as unknown as Record<
  TextStyle,
  { height: number; cells: Record<string, Cell | undefined> }
>;

/** Drops accents that the font lacks; undefined if a letter stays missing. */
export function spellInFont(text: string, size: TextStyle): string | undefined {
  const { cells } = STYLES[size];
  const spelled = [...text.normalize("NFC").replace(/\s+/g, " ")]
    .map((letter) =>
      cells[letter] ? letter : letter.normalize("NFD").charAt(0)
    );
  return spelled.every((letter) => cells[letter])
    ? spelled.join("")
    : undefined;
}

/** Width in pixels of a text that `spellInFont` returned. */
export function widthOf(text: string, size: TextStyle): number {
  const { cells } = STYLES[size];
  return [...text].reduce((sum, letter) => sum + cells[letter]![3], 0);
}

/** Breaks a text into at most `most` lines; an ellipsis marks a cut. */
export function linesOf(
  text: string,
  { size, width, most }: { size: TextStyle; width: number; most: number },
): string[] {
  const fits = (line: string) => widthOf(line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ").flatMap((word) => cut(word, fits))) {
    const longer = line === "" ? word : `${line} ${word}`;
    const isFull = !fits(longer);
    if (isFull) lines.push(line);
    line = isFull ? word : longer;
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  let last = lines[most - 1]!;
  while (!fits(`${last}…`)) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
}

function cut(word: string, fits: (text: string) => boolean): string[] {
  const pieces = [""];
  for (const letter of word) {
    const longer = pieces.at(-1) + letter;
    if (fits(longer)) pieces.pop();
    pieces.push(fits(longer) ? longer : letter);
  }
  return pieces;
}

/**
 * Draws a line of text that `spellInFont` returned; `colour` is the palette index
 * of the first shade.
 */
export function drawTextLine(
  on: { width: number; bytes: Uint8Array },
  text: string,
  { size, x, y, colour }: {
    size: TextStyle;
    x: number;
    y: number;
    colour: number;
  },
): void {
  const { cells, height } = STYLES[size];
  let left = x;
  for (const letter of text) {
    const [fromX, fromY, width, advance] = cells[letter]!;
    const toX = Math.round(left) - CELL_PADDING;
    for (let row = 0; row < height; row++) {
      const from = (fromY + row) * letters.width + fromX;
      const to = (y + row) * on.width + toX;
      for (let column = 0; column < width; column++) {
        const shade = SHADES[from + column]!;
        if (shade > 0 && on.bytes[to + column]! < colour + shade) {
          on.bytes[to + column] = colour + shade;
        }
      }
    }
    left += advance;
  }
}
