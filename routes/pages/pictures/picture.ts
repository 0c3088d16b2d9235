/** Drawings of sample purchases, so that samples load nothing from other hosts. */
import motifs from "./motifs.json" with { type: "json" };

/** Tones: hue in degrees, saturation in percent, and hue of the detail. */
const TONES = [
  [20, 54, 186],
  [40, 66, 204],
  [96, 42, 44],
  [152, 42, 30],
  [190, 46, 346],
  [222, 50, 14],
  [266, 44, 44],
  [340, 50, 196],
] as const;

const FILE = /^([a-z]{1,20})-([0-7])\.svg$/;

/** Stroke attributes, written `@line` in motifs. */
const LINE = 'fill="none" stroke="@b" stroke-width="2" ' +
  'stroke-linecap="round" stroke-linejoin="round"';

/** Draws the SVG of a name such as `mug-3.svg`; undefined for other names. */
export function drawPicture(file: string): string | undefined {
  const [, name = "", tone] = FILE.exec(file) ?? [];
  if (!Object.hasOwn(motifs, name)) return undefined;
  const motif = motifs[name as keyof typeof motifs];
  const [hue, saturation, detail] = TONES[Number(tone)]!;
  const colours: Record<string, string> = {
    a: `hsl(${hue} ${saturation}% 60%)`,
    b: `hsl(${hue} 36% 30%)`,
    c: `hsl(${hue} 60% 97%)`,
    d: `hsl(${detail} 66% 68%)`,
  };
  const drawn = motif.replaceAll("@line", LINE)
    .replace(/@([abcd])/g, (_, letter) => colours[letter]!);
  return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 80" ' +
    'width="600" height="400">' +
    `<circle cx="60" cy="40" r="36" fill="hsl(${hue} 46% 86%)"/>` +
    `<ellipse cx="60" cy="67" rx="34" ry="2.6" fill="hsl(${hue} 30% 76%)"/>` +
    `${drawn}</svg>\n`;
}
