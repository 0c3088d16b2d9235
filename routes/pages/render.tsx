/**
 * The gallery's pages, and what stands where there is nothing, as text.
 *
 * @module
 */
import { ours, OWN_FILES, policy, type RenderedPage } from "./html.ts";
import { type ContactDraft, ContactPage } from "./views/contact_page.tsx";
import { GalleryPage, type GalleryView } from "./views/gallery_page.tsx";
import { ItemPage, type ItemView } from "./views/item_page.tsx";
import { LandingPage } from "./views/landing_page.tsx";
import { type Message, MessagePage } from "./views/message_page.tsx";

/** Submitters' pictures are anywhere, but never in the clear. */
const OUTSIDE_PICTURES = policy("'self' https:");

/** True when a page shows pictures of items. */
interface Pictures {
  hasPictures: boolean;
}

/** Renders the start page. */
export function renderLanding(view: GalleryView & Pictures): RenderedPage {
  return ofItems(<LandingPage view={view} />, view);
}

/** Renders the gallery. */
export function renderGallery(view: GalleryView & Pictures): RenderedPage {
  return ofItems(<GalleryPage view={view} />, view);
}

/** Renders an item of the gallery. */
export function renderItem(view: ItemView & Pictures): RenderedPage {
  return ofItems(<ItemPage view={view} />, view);
}

/** Renders the contact form, or what stands there once it was sent. */
export function renderContact(view: ContactDraft): RenderedPage {
  return ours(<ContactPage view={view} />);
}

/** Renders what stands where there is nothing to see. */
export function renderMessage(message: Message): RenderedPage {
  return ours(<MessagePage message={message} />);
}

function ofItems(
  document: { toString(): string },
  { hasPictures }: Pictures,
): RenderedPage {
  const csp = hasPictures ? OUTSIDE_PICTURES : OWN_FILES;
  return { html: String(document), csp };
}
