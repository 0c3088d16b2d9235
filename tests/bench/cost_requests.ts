/**
 * The dearest allowed requests of each endpoint that a hostile caller can make:
 * whole bodies, parameters that no cache knows, every form and coding.
 *
 * @module
 */
import {
  type OperationAtPath,
  operationPerPath,
} from "../../routes/openapi/operation.ts";
import { encodeCursor } from "../../domain/gallery/cursor.ts";
import { endpointsOf } from "../../routes/app.ts";
import { ASSETS } from "../../routes/pages/assets.ts";
import { startRelay } from "../pay/relay_task.ts";
import type { Harness, TestRequest } from "../support/harness.ts";
import {
  CLAIM,
  claimBody,
  newUser,
  reservationBody,
} from "../support/promo.ts";
import { reserve } from "../support/promo.ts";
import { publish } from "../support/published_shelf.ts";
import { allPumps, fullBody, inflate } from "../torture/pumps.ts";

/** A request that differs from all others by its number. */
export type Numbered = (number: number) => TestRequest & { path: string };

/** The requests of one endpoint, by what makes them dear. */
export interface Costly {
  /** Method and path. */
  route: string;
  /** True if it answers with pages for people. */
  isPage: boolean;
  requests: Record<string, Numbered>;
}

/** Purchases in the gallery, as many as a search looks at. */
const ITEMS = 400;

/** Characters of a question, and of what the terms of a search hold. */
const QUESTION = 500;

const CODINGS = { plain: "identity", compressed: "br, gzip" };

const WORDS = "lamp desk quiet steel kettle price refund card key limit task"
  .split(" ");

/** A text of words that differs for each number. */
function words(number: number, length: number): string {
  const text = Array.from(
    { length: length / 4 },
    (_, at) => WORDS[(number * 7 + at * (1 + number % 5)) % WORDS.length],
  ).join(" ");
  return `${number} ${text}`.slice(0, length);
}

const query = (text: string) => encodeURIComponent(text);

/** A search of `count` words in another order for each number. */
function search(number: number, count: number): string {
  const left = [...WORDS];
  let rest = number;
  return Array.from({ length: count }, () => {
    const [word] = left.splice(rest % left.length, 1);
    rest = Math.floor(rest / (left.length + 1));
    return word;
  }).join("+");
}

/** A search for a word with a mistake, which no search has had. */
function misspelt(number: number): string {
  const letters = number.toString(26).padStart(5, "0")
    .replace(/\d/g, (digit) => "qrstuvwxyz"[+digit]!);
  return `k${letters}ettle+desk+st${letters}eel`;
}

/** Every endpoint at its first path, with the requests to measure. */
export async function costlyRequests(harness: Harness): Promise<Costly[]> {
  const shelf = Array.from({ length: ITEMS }, (_, at) => ({
    productName: `Desk lamp ${words(at, 180)}`.slice(0, 200),
    sellerName: `Shop ${at} ${"x".repeat(100)}`,
    productUrl: `https://shop-${at}.example/${"p".repeat(1500)}`,
    price: 10 + at,
  }));
  const ids = await publish(harness, shelf);
  harness.clock.advance(2);
  const hostile = await hostileRequests(harness, ids);
  return endpointsOf(harness.services)
    .map((endpoint) => operationPerPath(endpoint)[0]!)
    .map((operation) => {
      const { method, path, answers } = operation;
      return {
        route: `${method.toUpperCase()} ${path}`,
        isPage: answers.some(({ content }) =>
          content.some(({ type }) => type === "text/html")
        ),
        requests: {
          ...method === "get" ? plainReads(operation, ids) : {},
          ...hostile[operation.id],
        },
      };
    });
}

/** Reads of the documented example, in each form and coding, and its head. */
function plainReads(operation: OperationAtPath, ids: string[]) {
  const { id, parameters = [], answers } = operation;
  const path = parameters.filter((one) => one.in === "path").reduce(
    (path, { name, example }) => path.replace(`:${name}`, `${example}`),
    operation.path,
  );
  const target = OWN_PATHS[id]?.(ids) ?? path;
  const types = new Set(
    answers.flatMap(({ content }) =>
      content.map(({ type = "application/json" }) => type)
    ),
  );
  const reads: Record<string, Numbered> = {};
  for (const type of types) {
    for (const [name, coding] of Object.entries(CODINGS)) {
      const headers = { accept: type, "accept-encoding": coding };
      reads[`${type}, ${name}`] = () => ({ path: target, headers });
    }
    const headers = { accept: type };
    reads[`HEAD, ${type}`] = () => ({ path: target, headers, method: "HEAD" });
  }
  return reads;
}

/** Paths of reads whose example is not there. */
const OWN_PATHS: Record<string, (ids: string[]) => string> = {
  getPurchase: ([id]) => `/api/v1/gallery/items/${id}`,
  openPurchasePage: ([id]) => `/gallery/${id}`,
  readAsset: () => ASSETS.icon.path,
  readPage: () => "/docs/self-hosting",
  readFacts: () => "/docs/facts/self-hosting",
  getPrices: () => "/api/v1/gallery/prices?q=lamp",
  searchDocs: () => "/docs/search?q=how+to+revo",
};

async function hostileRequests(harness: Harness, ids: string[]) {
  const source = await allPumps(2);
  const pumps = Array.from({ length: 200 }, () => source.draw());
  const pumpOf = (number: number) => pumps[number % pumps.length]!;
  const key = await harness.registerKey();
  const revoked = await harness.registerKey();
  const revoke = { path: "/api/keys/revoke", body: { key: revoked } };
  await (await harness.fetch(revoke.path, { body: revoke.body })).text();
  const relay = await startRelay(harness);
  const taken = await startRelay(harness);
  await (await harness.fetch(taken.path, { body: taken.delivery })).text();
  const declined = await startRelay(harness);
  const decline = `${declined.path}/decline`;
  await (await harness.fetch(decline, { method: "POST" })).text();
  const users = await Promise.all(
    Array.from({ length: 400 }, async () => {
      const user = newUser();
      return { user, id: (await reserve(harness, user)).reservation_id };
    }),
  );
  const { digest } = harness.services;
  const cursor = (number: number) =>
    encodeCursor(1 + (number * 37) % ITEMS, digest);
  const filled = (number: number) => words(number, 1900);
  const html = { accept: "text/html" };
  const tool = (
    name: string,
    parametersOf: (number: number) => Record<string, unknown>,
  ): Numbered =>
  (number) => ({
    path: "/api/mcp",
    body: {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: { parameters: parametersOf(number) } },
    },
  });
  return {
    registerKey: {
      "a key each": (number) => ({
        path: "/api/v1/keys",
        body: {
          name: words(number, 120),
          contactEmail: `agent-${number}-${crypto.randomUUID()}@a.example`,
          url: `https://a.example/${"u".repeat(1900)}`,
        },
      }),
    },
    revokeKey: { "of a revoked key": () => revoke },
    submitPurchase: {
      "64 KiB, made to be slow": (number) => ({
        path: "/api/v1/gallery/submissions",
        headers: { "x-api-key": key, "idempotency-key": crypto.randomUUID() },
        body: fullBody(pumpOf(number)),
      }),
      "long words": (number) => ({
        path: "/api/v1/gallery/submissions",
        headers: { "x-api-key": key },
        body: {
          ...fullBody({ prefix: "", unit: words(number, 60), ending: "" }),
          productName: words(number, 200),
        },
      }),
    },
    withdrawPurchase: {
      "of nothing": () => ({
        path: `/api/v1/gallery/submissions/${crypto.randomUUID()}`,
        method: "DELETE",
        headers: { "x-api-key": key },
      }),
    },
    listPurchases: {
      "behind any cursor": (number) => ({
        path: `/api/v1/gallery/feed?cursor=${cursor(number)}`,
      }),
      "behind a cursor beyond the newest": (number) => ({
        path: `/api/v1/gallery/feed?cursor=${
          encodeCursor(1e6 + number, digest)
        }`,
      }),
      "200 items, compressed": (number) => ({
        path: `/api/v1/gallery/feed?limit=200&min_price=${
          1 + number / 1e6
        }&currency=USD`,
        headers: { "accept-encoding": "br" },
      }),
      "a search nobody made": (number) => ({
        path: `/api/v1/gallery/feed?limit=200&q=${search(number, 3)}`,
      }),
      "a search of many words": (number) => ({
        path: `/api/v1/gallery/feed?limit=200&q=${search(number, 8)}`,
      }),
      "a misspelt search": (number) => ({
        path: `/api/v1/gallery/feed?limit=200&q=${misspelt(number)}`,
      }),
      "tags": () => ({
        path: "/api/v1/gallery/feed",
        headers: { "if-none-match": ",".repeat(60_000) },
      }),
    },
    getPrices: {
      "all items, not made before": (number) => ({
        path: `/api/v1/gallery/prices?q=${search(number, 3)}`,
      }),
      "a misspelt search": (number) => ({
        path: `/api/v1/gallery/prices?q=${misspelt(number)}`,
      }),
    },
    sendContactRequest: {
      "whole texts": (number) => ({
        path: "/api/v1/contact",
        body: {
          email: `${crypto.randomUUID()}@a.example`,
          interest: "other",
          message: filled(number),
          dreamPurchase: words(number + 1, 490),
        },
      }),
    },
    sendContactForm: {
      "whole texts": (number) => ({
        path: "/contact",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `email=${crypto.randomUUID()}@a.example&interest=other` +
          `&message=${query(filled(number))}`,
      }),
    },
    reserveCashBack: {
      "a user each": (number) => ({
        path: "/api/v1/promo/reserve",
        body: reservationBody({ use_case_notes: filled(number) }),
      }),
    },
    claimCashBack: {
      "a user each": (number) => {
        const { user, id } = users[number % users.length]!;
        return { path: CLAIM, body: claimBody(user, id) };
      },
    },
    askByQuery: {
      "made to be slow": (number) => ({
        path: `/api/ask?q=${query(inflate(pumpOf(number), QUESTION))}`,
      }),
      "words of the documentation": (number) => ({
        path: `/api/ask?q=${query(words(number, QUESTION))}`,
      }),
      "streamed": (number) => ({
        path: `/api/ask?stream=1&q=${query(words(number, QUESTION))}`,
      }),
    },
    ask: {
      "many parts": (number) => ({
        path: "/api/ask",
        body: {
          question: `${number}? ${words(number, 60)}? `.repeat(9)
            .slice(0, QUESTION),
        },
      }),
    },
    readMcpGuide: {
      "groups, compressed": (number) => ({
        path: `/api/mcp?tools=${
          ["gallery", "ask,gallery", "gallery,ask", "checkout"][number % 4]
        }&n=${number}`,
        headers: { "accept-encoding": "br" },
      }),
    },
    callMcp: {
      "tools/list": () => ({
        path: "/api/mcp",
        body: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
      }),
      "200 items": tool("gallery_feed", (number) => ({
        limit: 200,
        q: search(number, 3).replaceAll("+", " "),
      })),
      "prices": tool("gallery_prices", (number) => ({
        q: search(number, 3).replaceAll("+", " "),
      })),
      "ask": tool("ask", (number) => ({ question: words(number, QUESTION) })),
      "environment": tool("environment_prepare", () => ({})),
    },
    openCardPage: {
      "a link": (number) => ({
        path: relay.path,
        headers: { "accept-language": `de-${number}` },
      }),
      "an ended link": () => ({ path: declined.path, headers: html }),
    },
    deliverCard: {
      "again": () => ({ path: taken.path, body: taken.delivery }),
    },
    askCardLink: {
      "20 submissions": () => ({
        path: `${relay.path}/status`,
        body: { submissions: new Array(20).fill("x".repeat(43)) },
      }),
    },
    declineCard: { "again": () => ({ path: decline, method: "POST" }) },
    readIndex: {
      "many pages": () => ({ path: "/?pages=4", headers: html }),
    },
    openGalleryPage: {
      "many pages of a search": (number) => ({
        path: `/gallery?pages=4&q=lamp&min_price=${
          1 + number / 1e6
        }&currency=USD`,
        headers: { ...html, "accept-encoding": "br" },
      }),
      "nothing found": (number) => ({
        path: `/gallery?q=${misspelt(number)}`,
        headers: html,
      }),
      "many words": (number) => ({
        path: `/gallery?pages=4&q=${search(number, 8)}`,
        headers: html,
      }),
    },
    readAtomFeed: {
      "a search": (number) => ({
        path: `/gallery/atom.xml?q=lamp&min_price=${
          1 + number / 1e6
        }&currency=USD`,
      }),
    },
    openPurchasePage: {
      "each item": (number) => ({
        path: `/gallery/${ids[number % ids.length]}`,
        headers: { ...html, "accept-encoding": "br" },
      }),
    },
    openAskPage: {
      "a question": (number) => ({
        path: `/ask?q=${query(words(number, QUESTION))}`,
        headers: { ...html, "accept-encoding": "br" },
      }),
      "a question that is too long": (number) => ({
        path: `/ask?q=${query(words(number, 2000))}`,
        headers: { ...html, "accept-encoding": "br" },
      }),
    },
    readDrawing: {
      "each drawing": (number) => ({ path: `/img/mug-${number % 6}.svg` }),
    },
    readPicture: {
      "the font": () => ({
        path: "/pictures/instrument-sans-5.3.woff2",
      }),
    },
    readOpenApi: {
      "all, compressed": () => ({
        path: "/openapi.json?all=1",
        headers: { "accept-encoding": "br" },
      }),
    },
    searchDocs: {
      "words nobody typed": (number) => ({
        path: `/docs/search?q=${query(words(number, 90))}`,
      }),
    },
  } satisfies Record<string, Record<string, Numbered>> as Record<
    string,
    Record<string, Numbered>
  >;
}
