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

/** Items among which the same drawing is not seen twice. */
const NEIGHBOURS = 12;

/** Leaves out a drawing of our own that a neighbour before it has. */
export function eachOnce(items: GalleryItem[]): GalleryItem[] {
  const drawn = items.map(({ imageUrl }) =>
    /^\/img\/([a-z]+)/.exec(imageUrl ?? "")?.[1]
  );
  return items.map((item, at) => {
    const before = drawn.slice(Math.max(0, at - NEIGHBOURS + 1), at);
    if (drawn[at] === undefined || !before.includes(drawn[at])) return item;
    drawn[at] = undefined;
    return { ...item, imageUrl: undefined };
  });
}

function ownPicture(
  address: string | undefined,
  baseUrl: string,
): string | undefined {
  const url = URL.parse(address ?? "");
  if (url?.host !== SAMPLE_HOST && url?.origin !== baseUrl) return undefined;
  return OWN_PICTURE.test(url.pathname) ? url.pathname : undefined;
}
