/** Failures of the address and the method of a request. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { publishTwo } from "./makers.ts";
import type { Row } from "./play.ts";
import { FEED, PAGE_ONLY } from "./request_cases.ts";

export const ADDRESS_CASES = {
  not_found: {
    http: [{
      when: "no page is there",
      says: /GET \/docs lists the documentation/,
      makes: async (world) => ({
        refusal: await world.refused("/documentation"),
        helps: async () => {
          const list = await world.done("/docs");
          assertStringIncludes(JSON.stringify(list), "auth");
        },
      }),
    }, {
      when: "a path of the API has a slip",
      says: /^Did you mean GET \/api\/v1\/gallery\/feed\?/,
      makes: async (world) => ({
        refusal: await world.refused("/api/v1/gallery/feeds"),
        helps: async () => {
          await world.done(FEED);
          const { paths } = await world.done("/openapi.json");
          assert(FEED in paths);
        },
      }),
    }],
    mcp: PAGE_ONLY,
  },
  path_removed: {
    http: [{
      when: "an unversioned path is past its sunset",
      says: /^Use \/api\/v1\/gallery\/feed instead\.$/,
      async makes(world) {
        world.harness.clock.set("2027-02-21T00:00:00Z");
        const refusal = await world.refused("/api/gallery/feed");
        const [, path] = /Use (\S+) instead/.exec(refusal.step)!;
        return { refusal, helps: () => world.done(path!) };
      },
    }],
    mcp: PAGE_ONLY,
  },
  method_not_allowed: {
    http: [{
      when: "the feed is deleted",
      says: /^Use GET \/api\/v1\/gallery\/feed\.$/,
      makes: async (world) => ({
        refusal: await world.refused(FEED, { method: "DELETE" }),
        helps: () => world.done(FEED),
      }),
    }, {
      when: "submissions are read",
      says: /approved ones with GET \/api\/v1\/gallery\/feed/,
      makes: async (world) => ({
        refusal: await world.refused("/api/v1/gallery/submissions"),
        helps: () => world.done(FEED),
      }),
    }, {
      when: "a submission is read",
      says:
        /^Read a published purchase with GET \/api\/v1\/gallery\/items\/\{id\}\.$/,
      async makes(world) {
        await publishTwo(world);
        const { items: [{ id }] } = await world.done(FEED);
        const refusal = await world.refused(
          `/api/v1/gallery/submissions/${id}`,
        );
        const [path] = /\/api\S+\{id\}/.exec(refusal.step)!;
        const helps = async () => {
          const item = await world.done(path.replace("{id}", id));
          assertEquals(item.id, id);
        };
        return { refusal, helps };
      },
    }, {
      when: "a stream of the MCP server is opened",
      says: /^Send messages with POST\.$/,
      makes: async (world) => ({
        refusal: await world.refused("/api/mcp", {
          headers: { accept: "text/event-stream" },
        }),
        helps: () =>
          world.done("/api/mcp", {
            body: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
          }),
      }),
    }],
    mcp: PAGE_ONLY,
  },
} satisfies Record<string, Row>;
