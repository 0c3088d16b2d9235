/**
 * MiniSearch behind Fastify, over the same texts.
 *
 * @module
 */
import manifest from "../deno.json" with { type: "json" };
import type { Statement } from "../../domain/ask/corpus.ts";
import { type Peer, startPeer } from "./node_peer.ts";

const { fastify, minisearch } = manifest.imports;

/** Starts MiniSearch over some statements; see {@linkcode startPeer}. */
export async function startMiniSearch(statements: Statement[]): Promise<Peer> {
  const data = await Deno.makeTempFile({ prefix: "agent-commerce-" });
  try {
    await Deno.writeTextFile(data, JSON.stringify(statements.map(documentOf)));
    return await startPeer({
      module: "minisearch_server.mjs",
      packages: [fastify, minisearch]
        .map((specifier) => specifier.replace("npm:", "")),
      env: { STATEMENTS: data },
    });
  } finally {
    await Deno.remove(data);
  }
}

/** What the peer finds a statement by is what the service finds it by. */
function documentOf({ passage, questions }: Statement) {
  const { slug, anchor, title, heading } = passage.section;
  return {
    statement: passage.text,
    url: `/docs/${slug}#${anchor}`,
    text: [passage.text, heading, title, ...questions].join("\n"),
  };
}
