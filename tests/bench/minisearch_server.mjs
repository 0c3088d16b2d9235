/**
 * What a small server over another search library does with the same questions:
 * MiniSearch behind Fastify, run by Node. `STATEMENTS` is the path of a JSON
 * file with the texts that each statement is found by.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import fastify from "fastify";
import MiniSearch from "minisearch";

const QUOTED = 3;

const statements = JSON.parse(readFileSync(process.env.STATEMENTS, "utf8"));
const index = new MiniSearch({ fields: ["text"] });
index.addAll(statements.map(({ text }, id) => ({ id, text })));

const server = fastify();
server.get("/readyz", () => ({}));
server.get("/api/ask", (request) => {
  const question = request.query.q;
  const found = index.search(question).slice(0, QUOTED)
    .map(({ id }) => statements[id]);
  return {
    question,
    answer: found.map(({ statement }) => statement).join(" "),
    citations: found.map(({ statement, url }) => ({ url, excerpt: statement })),
  };
});
await server.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
