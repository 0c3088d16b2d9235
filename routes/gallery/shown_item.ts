import type { Config } from "../../domain/config.ts";
import type { GalleryItem } from "../../domain/gallery/item.ts";

/** Stands for a service without a public address; reserved by RFC 6761. */
const SAMPLE_HOST = "pictures.example";

const OWN_PICTURE = /^\/img\/[a-z]{1,20}-\d\.svg$/;

/**
 * An item as pages show it: a picture of the service's own by its path, that
 * of another host only where the operator lets pages ask other hosts.
 */
export function shownItem(
  item: GalleryItem,
  config: Pick<Config, "baseUrl" | "galleryImages">,
): GalleryItem {
  const shown = (address: string | undefined) =>
    ownPicture(address, config.baseUrl) ??
      (config.galleryImages ? address : undefined);
  const { imageUrl, logoUrl } = item;
  return { ...item, imageUrl: shown(imageUrl), logoUrl: shown(logoUrl) };
}

function ownPicture(
  address: string | undefined,
  baseUrl: string,
): string | undefined {
  const url = URL.parse(address ?? "");
  if (url?.host !== SAMPLE_HOST && url?.origin !== baseUrl) return undefined;
  return OWN_PICTURE.test(url.pathname) ? url.pathname : undefined;
}
