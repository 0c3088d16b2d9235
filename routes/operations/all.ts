/**
 * Every operation on one screen, as `routes/app.ts` is for the routes. Loaded
 * when somebody asks for the description, not when the service starts.
 *
 * @module
 */
import { buildDocument } from "../../domain/openapi/document.ts";
import type { Config } from "../../domain/config.ts";
import { ASK_PARTS, askOperations } from "./ask.ts";
import { contactOperations } from "./contact.ts";
import { discoveryOperations } from "./discovery.ts";
import { DOC_OPERATIONS } from "./docs.ts";
import { GALLERY_PARTS, galleryOperations } from "./gallery.ts";
import { HEALTH_OPERATIONS } from "./health.ts";
import { keyOperations } from "./keys.ts";
import { mcpOperations } from "./mcp.ts";
import { PAY_OPERATIONS } from "./pay.ts";
import { promoOperations } from "./promo.ts";
import { SITE_OPERATIONS } from "./site.ts";

/** Builds the OpenAPI description of all routes. */
export function describeService({ config }: { config: Config }) {
  return buildDocument({
    baseUrl: config.baseUrl,
    operations: [
      ...keyOperations({ config }),
      ...galleryOperations(),
      ...contactOperations({ config }),
      ...promoOperations({ config }),
      ...askOperations({ config }),
      ...mcpOperations({ config }),
      ...PAY_OPERATIONS,
      ...discoveryOperations({ config }),
      ...SITE_OPERATIONS,
      ...DOC_OPERATIONS,
      ...HEALTH_OPERATIONS,
    ],
    parts: [...GALLERY_PARTS, ...ASK_PARTS],
  });
}
