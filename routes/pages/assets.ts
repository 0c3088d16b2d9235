/** Style sheets, scripts and icon, at URLs with a hash of their content. */
import { hash } from "node:crypto";
import { enhanceContents, enhanceDocs, enhanceSearch } from "./script/docs.js";
import { enhanceGallery } from "./script/gallery.js";
import {
  attempt,
  enhanceCode,
  enhanceTheme,
  loadPage,
  make,
} from "./script/shared.js";
import { enhanceTry } from "./script/try_it.js";
import { BASE_STYLE, FONT_STYLE, PAPER } from "./style/base.ts";
import { DOCS_STYLE } from "./style/docs.ts";
import { GALLERY_STYLE } from "./style/gallery.ts";

const TYPES = {
  css: "text/css",
  js: "text/javascript",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#12654a"/>
<path d="M9 7h14v18l-3.5-2.4L16 25l-3.5-2.4L9 25zM13 12.5h6M13 16.5h6"
 fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"/>
</svg>
`;

/** Web app manifest (W3C). */
const MANIFEST = JSON.stringify({
  name: "Agent Commerce",
  start_url: "/",
  display: "browser",
  background_color: PAPER.light,
  theme_color: PAPER.light,
  icons: [192, 512].map((size) => ({
    src: `/pictures/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
  })),
});

export const ASSETS = {
  style: asset("site.css", FONT_STYLE + BASE_STYLE + GALLERY_STYLE),
  docsStyle: asset("docs.css", DOCS_STYLE),
  // Every page loads `theme` first; some load `gallery` or `docs` next, and the
  // page of an operation loads `tryIt` last. Later scripts use earlier helpers.
  theme: script("theme.js", [attempt], enhanceTheme),
  gallery: script("gallery.js", [make, loadPage], enhanceCode, enhanceGallery),
  docs: script(
    "docs.js",
    [make, loadPage],
    enhanceCode,
    enhanceDocs,
    enhanceSearch,
    enhanceContents,
  ),
  tryIt: script("try.js", [], enhanceTry),
  manifest: asset("site.webmanifest", MANIFEST),
  icon: asset("icon.svg", ICON),
};

/** Finds an asset by its path; ignores the hash in it. */
export function findAsset(path: string) {
  const name = nameOf(path);
  return Object.values(ASSETS).find((asset) => nameOf(asset.path) === name);
}

/** Builds a script from the source text of functions, and calls the steps. */
function script(
  file: string,
  helpers: unknown[],
  ...steps: (() => void)[]
) {
  const called = steps.map((step) => `(${step})();`);
  return asset(file, `${[...helpers, ...called].join("\n")}\n`);
}

function asset(file: string, body: string) {
  const [name, ending] = file.split(".") as [string, keyof typeof TYPES];
  const tag = hash("sha256", body, "base64url").slice(0, 10);
  const path = `/assets/${name}.${tag}.${ending}`;
  return { body, type: `${TYPES[ending]}; charset=utf-8`, path };
}

/** Removes the hash: `/assets/site.<hash>.css` becomes `site.css`. */
function nameOf(path: string): string {
  return path.replace(/^\/assets\/([\w-]+)\.[\w-]+\.(\w+)$/, "$1.$2");
}
