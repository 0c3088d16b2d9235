import { ASSETS } from "../pages/assets.ts";
import { BASE_STYLE } from "../pages/style/base.ts";
import { GALLERY_STYLE } from "../pages/style/gallery.ts";
import { enhanceDesk } from "./script.js";
import { DESK_STYLE } from "./style.ts";

export const STYLE_PATH = "/desk.css";

export const SCRIPT_PATH = "/desk.js";

const { icon } = ASSETS;

export const FILES: Record<string, { body: string; type: string }> = {
  [STYLE_PATH]: {
    body: BASE_STYLE + GALLERY_STYLE + DESK_STYLE,
    type: "text/css; charset=utf-8",
  },
  [SCRIPT_PATH]: {
    body: `(${enhanceDesk})();\n`,
    type: "text/javascript; charset=utf-8",
  },
  [icon.path]: icon,
};
