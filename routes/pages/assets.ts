/**
 * The style sheet, the scripts and the icon of the pages. Their addresses hold
 * a hash of what they contain, so that caches may keep them indefinitely.
 *
 * @module
 */
import { hash } from "node:crypto";
import { enhanceCode } from "./script/code.js";
import { enhanceContents } from "./script/contents.js";
import { enhanceDocs } from "./script/docs.js";
import { enhanceGallery } from "./script/gallery.js";
import { enhanceSearch } from "./script/search.js";
import { attempt, loadPage, make } from "./script/shared.js";
import { enhanceTheme } from "./script/theme.js";
import { enhanceTry } from "./script/try_it.js";
import { BASE_STYLE, FONT_STYLE, PAPER } from "./style/base.ts";
import { DOCS_STYLE } from "./style/docs.ts";
import { GALLERY_STYLE } from "./style/gallery.ts";
import { REFERENCE_STYLE } from "./style/reference.ts";

interface Asset {
  body: string;
  type: string;
  /** Address with the hash. */
  path: string;
}

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
  style: asset(
    "site",
    "css",
    "text/css",
    [FONT_STYLE, BASE_STYLE, GALLERY_STYLE].join(""),
  ),
  docsStyle: asset(
    "docs",
    "css",
    "text/css",
    [DOCS_STYLE, REFERENCE_STYLE].join(""),
  ),
  // Every page has the theme's script first, then one of the next two.
  theme: script("theme", [attempt], enhanceTheme),
  gallery: script("gallery", [make, loadPage], enhanceCode, enhanceGallery),
  docs: script(
    "docs",
    [make, loadPage],
    enhanceCode,
    enhanceDocs,
    enhanceSearch,
    enhanceContents,
  ),
  tryIt: script("try", [], enhanceTry),
  manifest: asset(
    "site",
    "webmanifest",
    "application/manifest+json",
    MANIFEST,
  ),
  icon: asset("icon", "svg", "image/svg+xml", ICON),
};

const BY_NAME = new Map(
  Object.values(ASSETS).map((asset) => [nameOf(asset.path), asset]),
);

/** The asset that a path names, whichever its hash; undefined for none. */
export function findAsset(path: string): Asset | undefined {
  return BY_NAME.get(nameOf(path));
}

/** Functions, as they are written, called one after the other. */
function script(
  name: string,
  helpers: unknown[],
  ...steps: (() => void)[]
): Asset {
  const called = steps.map((step) => `(${step})();`);
  const body = [...helpers, ...called].join("\n");
  return asset(name, "js", "text/javascript", `${body}\n`);
}

function asset(name: string, ending: string, type: string, body: string) {
  const tag = hash("sha256", body, "base64url").slice(0, 10);
  const path = `/assets/${name}.${tag}.${ending}`;
  return { body, type: `${type}; charset=utf-8`, path };
}

/** `/assets/site.<hash>.css` is `site.css`. */
function nameOf(path: string): string {
  return path.replace(/^\/assets\/([\w-]+)\.[\w-]+\.(\w+)$/, "$1.$2");
}
