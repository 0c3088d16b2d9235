import { curationOf } from "../support/curation.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from "@modelcontextprotocol/sdk/client/auth.js";
import * as oauth from "oauth4webapi";
import { type Harness, startHarness } from "../support/harness.ts";
import { submit } from "../support/submit.ts";

const BASE = "https://commerce.example.com";
const env = { BASE_URL: BASE };
const RESOURCE = "/.well-known/oauth-protected-resource";
const SERVER = "/.well-known/oauth-authorization-server";
const PROTECTED = [
  "/api/v1/gallery/submissions",
  "/api/gallery/submissions",
  "/api/keys/revoke",
];

/** `fetch` for clients: the harness under its public address. */
function clientFetch(harness: Harness) {
  return async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(input);
    assertEquals(url.origin, BASE);
    return await harness.fetch(url.pathname + url.search, {
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body === undefined || init.body === null
        ? undefined
        : `${init.body}`,
    });
  };
}

async function read(harness: Harness, path: string) {
  const response = await harness.fetch(path);
  assertEquals(response.status, 200, path);
  assertEquals(response.headers.get("cache-control"), "public, max-age=3600");
  assert(response.headers.has("etag"));
  return await response.json();
}

Deno.test("both metadata documents, the challenge and the guide say the same", async () => {
  await using harness = await startHarness({ env });
  const resource = await read(harness, RESOURCE);
  const server = await read(harness, SERVER);
  assertEquals(resource.resource, BASE);
  assertEquals(resource.authorization_servers, [server.issuer]);
  assertEquals(resource.bearer_methods_supported, ["header"]);
  assertEquals(server.issuer, BASE);
  assertEquals(server.agent_auth, {
    skill: `${BASE}/auth.md`,
    register_uri: `${BASE}/api/v1/keys`,
    revocation_uri: `${BASE}/api/keys/revoke`,
    identity_types_supported: ["anonymous"],
    anonymous: { credential_types_supported: ["api_key"] },
  });
  assertEquals(resource.agent_auth, server.agent_auth);
  assertEquals("registration_endpoint" in server, false);
  const refused = await harness.fetch(PROTECTED[0]!, { body: {} });
  assertEquals(
    refused.headers.get("www-authenticate"),
    `Bearer resource_metadata="${BASE}${RESOURCE}"`,
  );
  const guide = await (await harness.fetch("/auth.md")).text();
  const [, block] = /```json example agent_auth\n(.*?)```/s.exec(guide)!;
  assertEquals(JSON.parse(block!).agent_auth, server.agent_auth);
  assertMatch(guide, /^# .*auth\.md/);
  for (const path of [RESOURCE, SERVER]) assert(guide.includes(BASE + path));
});

Deno.test("each protected path has metadata of its own, with its exact address", async () => {
  await using harness = await startHarness({ env });
  const root = await read(harness, RESOURCE);
  for (const path of PROTECTED) {
    const document = await read(harness, RESOURCE + path);
    assertEquals(document.resource, BASE + path);
    assertEquals(document.agent_auth, root.agent_auth);
  }
  const other = await harness.fetch(`${RESOURCE}/api/v1/gallery/feed`);
  assertEquals(other.status, 404);
});

Deno.test("the MCP SDK's discovery helpers take both documents", async () => {
  await using harness = await startHarness({ env });
  const fetchFn = clientFetch(harness);
  for (const path of ["", ...PROTECTED]) {
    const resource = await discoverOAuthProtectedResourceMetadata(
      BASE + path,
      {},
      fetchFn,
    );
    assertEquals(resource.resource, BASE + path);
    const [issuer] = resource.authorization_servers!;
    const server = await discoverAuthorizationServerMetadata(issuer!, {
      fetchFn,
    });
    assertEquals(server?.issuer, issuer);
  }
});

Deno.test("an OAuth client takes both documents, and revokes a key by them", async () => {
  await using harness = await startHarness({ env });
  const options = { [oauth.customFetch]: clientFetch(harness) };
  const address = new URL(BASE + PROTECTED[0]!);
  const resource = await oauth.processResourceDiscoveryResponse(
    address,
    await oauth.resourceDiscoveryRequest(address, options),
  );
  const issuer = new URL(resource.authorization_servers![0]!);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options }),
  );
  const key = await harness.registerKey();
  const response = await oauth.revocationRequest(
    server,
    { client_id: "agent" },
    oauth.None(),
    key,
    options,
  );
  assertEquals(await oauth.processRevocationResponse(response), undefined);
  const headers = { "x-api-key": key };
  const after = await harness.fetch(PROTECTED[0]!, { body: {}, headers });
  assertEquals(after.status, 401);
});

Deno.test("every address in every discovery document leads somewhere", async () => {
  await using harness = await startHarness({ env });
  const index = await harness.fetch("/");
  const catalog = await harness.fetch("/.well-known/api-catalog");
  const texts = [
    index.headers.get("link")!,
    await index.text(),
    catalog.headers.get("link")!,
    await catalog.text(),
  ];
  for (
    const path of [
      ...[RESOURCE, SERVER, ...PROTECTED.map((path) => RESOURCE + path)],
      ...["/robots.txt", "/sitemap.xml", "/llms.txt", "/auth.md"],
      ...["/api/v1/keys", "/api/v1/contact", "/api/v1/promo/reserve"],
    ]
  ) {
    texts.push(await (await harness.fetch(path)).text());
  }
  const found = texts.join("\n").matchAll(
    /https:\/\/commerce\.example\.com[\w./-]*/g,
  );
  const addresses = new Set(Array.from(found, ([url]) => url));
  assert(addresses.size > 40, `only ${addresses.size}`);
  for (const address of addresses) {
    const path = address.slice(BASE.length).replace(/[.]$/, "") || "/";
    const { status } = await harness.fetch(path);
    // A path that only takes POST is there as well.
    const isThere = status === 200 || status === 405;
    assert(isThere, `${address} answers ${status}`);
  }
});

Deno.test("the API catalog is a linkset with the profile of RFC 9727", async () => {
  await using harness = await startHarness({ env });
  for (const method of ["GET", "HEAD"]) {
    const { headers } = await harness.fetch("/.well-known/api-catalog", {
      method,
    });
    assertEquals(
      headers.get("content-type"),
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    );
    assertMatch(headers.get("link") ?? "", /rel="api-catalog"/);
  }
  const { linkset } = await read(harness, "/.well-known/api-catalog");
  const [catalog, api] = linkset;
  assertEquals(catalog.anchor, `${BASE}/.well-known/api-catalog`);
  assertEquals(catalog.item[0].href, api.anchor);
  assertEquals(api["service-desc"][0].href, `${BASE}/openapi.json`);
});

Deno.test("GET / answers agents with links and browsers with a page", async () => {
  await using harness = await startHarness({ env });
  for (const accept of ["*/*", "application/json", undefined]) {
    const headers = accept === undefined ? undefined : { accept };
    const response = await harness.fetch("/", { headers });
    assertMatch(response.headers.get("content-type")!, /^application\/json/);
    const { links } = await response.json();
    for (const name of ["feed", "documentation", "openapi", "mcp", "ask"]) {
      assert(links[name].startsWith(BASE), name);
    }
  }
  const browser = "text/html,application/xhtml+xml,*/*;q=0.8";
  const page = await harness.fetch("/", { headers: { accept: browser } });
  assertMatch(page.headers.get("content-type")!, /^text\/html/);
  assertMatch(await page.text(), /<h1>/);
  for (const rel of ["service-desc", "service-doc", "describedby", "status"]) {
    assert(page.headers.get("link")!.includes(`rel="${rel}"`), rel);
  }
});

Deno.test("robots.txt leads to a sitemap of every page", async () => {
  await using harness = await startHarness({ env });
  const robots = await (await harness.fetch("/robots.txt")).text();
  assertMatch(robots, /^Sitemap: https:\/\/commerce\.example\.com\/sitemap/m);
  const response = await harness.fetch("/sitemap.xml");
  assertMatch(response.headers.get("content-type")!, /^application\/xml/);
  const sitemap = await response.text();
  const library = await harness.services.docs();
  const facts = library.facts().map(({ page }) => page);
  const docs = [...library.list(), ...facts];
  const paths = ["/", "/gallery", "/ask", "/contact", "/docs", "/docs/api"];
  const named = Array.from(
    sitemap.matchAll(/<loc>(.*?)<\/loc>/g),
    ([, url]) => url!.slice(BASE.length),
  );
  const known = [...paths, ...docs.map(({ slug }) => `/docs/${slug}`)];
  assertEquals(named.slice(0, known.length), known);
  const operations = named.slice(known.length);
  assert(operations.includes("/docs/api/submitPurchase"));
  const html = { accept: "text/html" };
  for (const path of operations) {
    const page = await harness.fetch(path, { headers: html });
    assertEquals([path, page.status], [path, 200]);
    await page.body?.cancel();
  }
  const [id] = await submit(harness, [
    { productUrl: "https://www.kettles.com/one" },
  ]);
  await curationOf(harness.services).decide(id!, "approve", "x");
  harness.clock.advance(2);
  const later = await (await harness.fetch("/sitemap.xml")).text();
  assert(later.includes(`<loc>${BASE}/gallery/${id}</loc>`));
});
