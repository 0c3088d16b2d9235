/**
 * Draws the pictures that links to pages are shown with (Open Graph), one for
 * each page, in a browser.
 *
 * @module
 */
import { loadReference } from "../../routes/docs/reference.ts";
import { launchBrowser } from "../support/browser.ts";
import { startHarness } from "../support/harness.ts";
import { palettePng } from "../support/png.ts";
import {
  DRAWN,
  type Drawn,
  PICTURES,
  picturesOf,
} from "../support/pictures.ts";

const WIDTH = 1200;
const HEIGHT = 630;

const STYLE = `
  * { margin: 0; }
  body { width: 1200px; height: 630px; box-sizing: border-box; padding: 76px 84px;
    display: flex; flex-direction: column; background: #fdfdfb; color: #1a1b1e;
    border-left: 20px solid #12654a; font: 34px/1.4 "DejaVu Sans", sans-serif; }
  .brand { display: flex; gap: 18px; align-items: center; font-weight: 700; font-size: 31px; }
  .brand span { margin-left: auto; color: #5d5e63; font-weight: 400; font-size: 27px; }
  svg { color: #12654a; }
  h1 { margin: auto 0 26px; font-size: 74px; line-height: 1.1; letter-spacing: -.025em; text-wrap: balance; }
  h1.long { font-size: 60px; }
  p.long { font-size: 29px; }
  p { max-width: 960px; min-height: 96px; color: #5d5e63; text-wrap: pretty; }
`;

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function pageOf({ section, title, text }: Drawn): string {
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>
    <div class="brand"><svg width="40" height="44" viewBox="0 0 18 20">
      <path d="M2 1.5h14v17l-3.5-2.2L9 18.5l-3.5-2.2L2 18.5zM6 6.5h6M6 10.5h6"
        fill="none" stroke="currentColor" stroke-width="2"
        stroke-linejoin="round" stroke-linecap="round"/></svg>
      Agent Commerce <span>${escaped(section)}</span></div>
    <h1${title.length > 34 ? ' class="long"' : ""}>${escaped(title)}</h1>
    <p${text.length > 130 ? ' class="long"' : ""}>${escaped(text)}</p>`;
}

/** Has the browser read a picture. */
async function pixelsOf(png: Uint8Array) {
  const rgba = await page.evaluate(`(async () => {
    const picture = new Image();
    picture.src = "data:image/png;base64,${png.toBase64()}";
    await picture.decode();
    const canvas = new OffscreenCanvas(${WIDTH}, ${HEIGHT});
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, ${WIDTH}, ${HEIGHT});
    return new Uint8Array(data.buffer).toBase64();
  })()`) as string;
  const pixels = Uint8Array.fromBase64(rgba);
  return { width: WIDTH, height: HEIGHT, rgba: pixels };
}

await using harness = await startHarness();
const { reference, pages } = await loadReference(harness.services);
const drawn = picturesOf(pages, reference);
await Deno.remove(PICTURES, { recursive: true }).catch(() => {});
await Deno.mkdir(PICTURES, { recursive: true });
await using browser = await launchBrowser();
const page = await browser.newPage({
  viewport: { width: WIDTH, height: HEIGHT },
});
for (const [name, shown] of Object.entries(drawn)) {
  await page.setContent(pageOf(shown));
  const file = new URL(`${name}.png`, PICTURES);
  await Deno.writeFile(
    file,
    palettePng(await pixelsOf(await page.screenshot())),
  );
}
await Deno.writeTextFile(DRAWN, `${JSON.stringify(drawn, null, 2)}\n`);
console.log(`${Object.keys(drawn).length} pictures drawn.`);
