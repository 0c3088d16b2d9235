import { hash } from "node:crypto";
import { encodeCursor } from "../../domain/gallery/cursor.ts";
import { readConfig } from "../../domain/config/config.ts";
import { openKv } from "../../kv/open.ts";
import { createStores } from "../../kv/stores.ts";
import { FEED } from "../../domain/gallery/tables.ts";
import { temporaryStore } from "../support/server.ts";
import { fillFeed } from "./fill.ts";
import { compare, type Comparison, rateOf } from "./measure.ts";

const ITEMS = 5000;
const PAGES = 1000;
const IN_FLIGHT = 32;
const PAGE = 60;

const digest = (text: string) => hash("sha256", text, "base64url");

/** Pages that nobody has read yet, and the same rows from the bare store. */
export async function benchColdFeed(): Promise<Comparison> {
  await using file = await temporaryStore();
  using kv = await openKv(file.path);
  await fillFeed(kv, ITEMS);
  const positions = Array.from({ length: PAGES }, (_, n) => ITEMS - 4 * n);
  const cursors = positions.map((position) => encodeCursor(position, digest));
  return await compare({
    name: "pages of the feed that are not in memory",
    subject: {
      name: "pages, ready to send",
      round() {
        const { feed } = createStores(kv, {
          clock: { now: () => Date.now() },
          digest,
          config: readConfig({}),
        });
        return rateOf(
          PAGES,
          IN_FLIGHT,
          (n) => feed.page({ limit: PAGE, cursor: cursors[n]! }),
        );
      },
    },
    baseline: {
      name: `lists of ${PAGE} rows`,
      round: () =>
        rateOf(PAGES, IN_FLIGHT, async (n) => {
          const selector = {
            prefix: FEED.prefix,
            end: FEED.key(positions[n]!),
          };
          const options = { limit: PAGE, reverse: true };
          await Array.fromAsync(kv.list(selector, options));
        }),
    },
    rounds: 5,
    goal: 0.8,
  });
}
