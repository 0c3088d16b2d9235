/**
 * What a small server over plain SQL does with the same requests: API keys,
 * two limits, idempotency, submissions and the feed, on SQLite in WAL mode,
 * with prepared statements and a transaction for each write. It checks bodies
 * with the service's own schema, and waits for the disk as the service does.
 *
 * @module
 */
import { hash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { screen } from "../../domain/review/screen/screen.ts";
import {
  submissionRequest,
  toPurchase,
} from "../../domain/gallery/submission.ts";
import { fingerprint } from "../../domain/writes/idempotency.ts";
import { validate } from "../../domain/input/validate.ts";
import { database, fillFeed, sql } from "./sql_database.ts";

const PAGE = 60;
const DAY_MS = 86_400_000;
const LIMITS = [
  { name: "second", limit: 999_999_999, lasts: 1000 },
  { name: "day", limit: 999_999_999, lasts: DAY_MS },
];

const digest = (text: string) => hash("sha256", text, "base64url");

fillFeed(Number(Deno.env.get("SEED_ITEMS") ?? 0));
Deno.serve({
  port: Number(Deno.env.get("PORT")),
  hostname: "127.0.0.1",
  onListen: () => {},
}, answer);

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  switch (`${request.method} ${pathname}`) {
    case "GET /readyz":
      return json(200, "{}");
    case "GET /api/v1/gallery/feed":
      return feed(request, Number(searchParams.get("cursor") ?? 2 ** 52));
    case "POST /api/v1/keys":
      return register();
    case "POST /api/v1/gallery/submissions":
      return submit(request, await request.text());
    default:
      return json(404, "{}");
  }
}

function json(
  status: number,
  body: string,
  headers?: Record<string, string>,
): Response {
  return new Response(body, {
    status,
    headers: {
      "access-control-allow-origin": "*",
      "content-type": "application/json; charset=utf-8",
      "x-request-id": crypto.randomUUID(),
      ...headers,
    },
  });
}

function feed(request: Request, before: number): Response {
  const rows = sql.page.all(before, PAGE + 1);
  const items = rows.slice(0, PAGE).map(({ position: _position, ...row }) => {
    for (const name in row) if (row[name] === null) delete row[name];
    return row;
  });
  const nextCursor = rows.length > PAGE
    ? String(rows[PAGE - 1]!.position)
    : null;
  const body = JSON.stringify({ items, nextCursor });
  const etag = `"${digest(body).slice(0, 22)}"`;
  if (request.headers.get("if-none-match") === etag) {
    return new Response(null, { status: 304, headers: { etag } });
  }
  return json(200, body, { etag, "cache-control": "public, max-age=1" });
}

function register(): Response {
  const prefix = `agc_${crypto.randomUUID().slice(0, 8)}`;
  const secret = crypto.randomUUID();
  sql.addKey.run(prefix, digest(secret));
  return json(201, JSON.stringify({ ok: true, key: `${prefix}.${secret}` }));
}

function submit(request: Request, text: string): Response {
  const [prefix, secret] = request.headers.get("x-api-key")!.split(".");
  const key = sql.key.get(prefix!);
  if (key === undefined || key.revoked || key.digest !== digest(secret!)) {
    return json(401, "{}");
  }
  const body = JSON.parse(text);
  const now = Date.now();
  const id = uuidv7();
  const origin = { id, submittedBy: prefix!, submittedAt: now };
  const purchase = toPurchase(validate(submissionRequest, body), origin);
  if (screen(purchase).length > 0) return json(422, "{}");
  const idempotencyKey = request.headers.get("idempotency-key");
  const scope = digest(`${prefix} ${idempotencyKey}`);
  const mark = fingerprint(digest, body);
  database.exec("BEGIN IMMEDIATE");
  try {
    const known = idempotencyKey && sql.answer.get(scope, now);
    if (known) {
      database.exec("ROLLBACK");
      if (known.fingerprint !== mark) return json(400, "{}");
      return json(201, String(known.body));
    }
    const headers: Record<string, string> = {};
    for (const { name, limit, lasts } of LIMITS) {
      const window = sql.take.get(name, prefix!, now, lasts)!;
      const [count, ends] = [Number(window.count), Number(window.ends)];
      if (count > limit) {
        database.exec("ROLLBACK");
        return json(429, "{}");
      }
      headers["ratelimit-limit"] = `${limit}`;
      headers["ratelimit-remaining"] = `${limit - count}`;
      headers["ratelimit-reset"] = `${Math.ceil((ends - now) / 1000)}`;
    }
    const answered = JSON.stringify({ ok: true, id, message: "Received." });
    sql.submit.run(id, JSON.stringify(purchase));
    if (idempotencyKey) sql.record.run(scope, mark, answered, now + DAY_MS);
    database.exec("COMMIT");
    return json(201, answered, headers);
  } catch (error) {
    database.exec("ROLLBACK");
    throw error;
  }
}
