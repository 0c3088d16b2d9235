import { z } from "zod";
import { ASK_QUESTION_LENGTH } from "../../domain/ask/schema.ts";
import { CATEGORIES } from "../../domain/gallery/category.ts";
import type { Content, Operation } from "../../domain/openapi/operation.ts";
import { shownStretch } from "../gallery/read_shown.ts";
import { readable } from "./docs.ts";

const PAGE: Content = { type: "text/html", example: "<!doctype html>…" };

const FEED: Content = { type: "application/atom+xml", example: "<feed>…" };

const DIAGRAM: Content = { type: "image/svg+xml", example: "<svg>…" };

const CATEGORY = {
  name: "category",
  in: "query",
  description: "Only this category; all of them when it is left out.",
  schema: z.enum(CATEGORIES as [string, ...string[]]).optional(),
  example: "software",
} as const;

/** The operations of the pages for people. */
export const SITE_OPERATIONS: Operation[] = [{
  ...readable("The page.", [PAGE]),
  path: "/gallery",
  id: "readGallery",
  tag: "Gallery",
  summary: "Look at the gallery, a page for people",
  parameters: [CATEGORY, {
    name: "cursor",
    in: "query",
    description: "From the page's own link to the next one.",
    schema: z.string().optional(),
    example: "eyJ2IjoxLCJiIjo0Mn0",
  }, {
    name: "pages",
    in: "query",
    description: "How many pages of items to show, one below the other.",
    schema: shownStretch.shape.pages,
    example: 2,
  }],
  failures: [
    "malformed_query",
    "not_found",
    "rate_limited",
    "store_unavailable",
  ],
  isLimited: true,
}, {
  ...readable("The feed.", [FEED]),
  path: "/gallery/atom.xml",
  id: "readAtomFeed",
  tag: "Gallery",
  summary: "Read the newest purchases as an Atom feed",
  parameters: [CATEGORY],
  failures: ["not_found", "rate_limited", "store_unavailable"],
  isLimited: true,
}, {
  ...readable("The page.", [PAGE]),
  path: "/gallery/:id",
  id: "readPurchase",
  tag: "Gallery",
  summary: "Look at an approved purchase, a page for people",
  parameters: [{
    name: "id",
    in: "path",
    description: "Id of an approved purchase.",
    schema: z.string(),
    example: "019aa5c7-9d40-7e55-a0c2-3b6f1d2e4a80",
  }],
  failures: ["not_found", "rate_limited", "store_unavailable"],
  isLimited: true,
}, {
  ...readable("The page, with the answer.", [PAGE]),
  path: "/ask",
  id: "askOnPage",
  tag: "Ask",
  summary: "Ask a question on a page for people",
  parameters: [{
    name: "q",
    in: "query",
    description: "The question.",
    schema: z.string().max(ASK_QUESTION_LENGTH).optional(),
    example: "How do I get a key?",
  }],
  failures: ["rate_limited"],
  isLimited: true,
}, {
  ...readable("The diagram.", [DIAGRAM]),
  path: "/docs/diagrams/:file",
  id: "readDiagram",
  tag: "Documentation",
  summary: "Read a diagram of the documentation",
  parameters: [{
    name: "file",
    in: "path",
    description: "Name of the diagram.",
    schema: z.string(),
    example: "submission.svg",
  }],
  failures: ["not_found"],
}, {
  ...readable("The file.", [
    { type: "text/css", example: "…" },
    { type: "text/javascript", example: "…" },
    DIAGRAM,
  ]),
  path: "/assets/:file",
  id: "readAsset",
  tag: "Documentation",
  summary: "Read a file that the pages load",
  parameters: [{
    name: "file",
    in: "path",
    description: "Name of the file, with its hash.",
    schema: z.string(),
    example: "icon.XsOtNYFzBT.svg",
  }],
  failures: ["not_found"],
}, {
  ...readable("The picture.", [DIAGRAM]),
  path: "/img/:file",
  id: "readDrawing",
  tag: "Gallery",
  summary: "Read a drawing of a sample purchase",
  parameters: [{
    name: "file",
    in: "path",
    description: "Name of the motif, and its tone.",
    schema: z.string(),
    example: "mug-3.svg",
  }],
  failures: ["not_found"],
}, {
  ...readable("The picture.", [{ type: "image/png", example: "…" }]),
  path: "/pictures/:file",
  id: "readPicture",
  tag: "Documentation",
  summary: "Read the picture that links to pages are shown with",
  parameters: [{
    name: "file",
    in: "path",
    description: "Name of the picture.",
    schema: z.string(),
    example: "site.png",
  }],
  failures: ["not_found"],
}, {
  ...readable("The icon, in SVG.", [DIAGRAM]),
  path: "/favicon.ico",
  id: "readIcon",
  tag: "Documentation",
  summary: "Read the icon of the site",
  failures: [],
}];
