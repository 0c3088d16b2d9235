/**
 * What a small server on Node does with the same requests: Fastify in front of
 * better-sqlite3, with prepared statements and a transaction for each write,
 * in WAL mode. It keeps to this service's own rules (`RULES` is the module that
 * they are bundled into) for API keys, their limits, idempotency and
 * submissions. `SYNCHRONOUS` is SQLite's setting of that name.
 *
 * @module
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import fastify from "fastify";

// Only the folder that this runs in has the package, so its name is a value.
const PACKAGE = "better-sqlite3";
const { default: Database } = await import(PACKAGE);

// Node 22 and later have them.
Map.groupBy ??= (items, valueOf) => {
  const groups = new Map();
  for (const item of items) {
    const value = valueOf(item);
    groups.set(value, [...groups.get(value) ?? [], item]);
  }
  return groups;
};
Object.groupBy ??= (items, nameOf) => {
  const groups = Object.create(null);
  for (const item of items) (groups[nameOf(item)] ??= []).push(item);
  return groups;
};

Set.prototype.union ??= function (other) {
  return new Set([...this, ...other]);
};
Set.prototype.difference ??= function (other) {
  return new Set([...this].filter((value) => !other.has(value)));
};
Set.prototype.isDisjointFrom ??= function (other) {
  return [...this].every((value) => !other.has(value));
};

const {
  fingerprint,
  registration,
  screen,
  submissionRequest,
  toPurchase,
  uuidv7,
  validate,
} = await import(process.env.RULES);

const DAY_MS = 86_400_000;
const UNREACHED = 999_999_999;

const digest = (text) => createHash("sha256").update(text).digest("base64url");

const database = new Database(process.env.KV_PATH);
database.pragma("journal_mode = WAL");
database.pragma(`synchronous = ${process.env.SYNCHRONOUS}`);
database.exec(`
  CREATE TABLE keys (prefix TEXT PRIMARY KEY, digest TEXT, email TEXT,
    record TEXT, revoked INTEGER DEFAULT 0) WITHOUT ROWID;
  CREATE INDEX keys_by_email ON keys (email);
  CREATE TABLE windows (name TEXT, subject TEXT, count INTEGER, ends INTEGER,
    PRIMARY KEY (name, subject)) WITHOUT ROWID;
  CREATE TABLE answers (scope TEXT PRIMARY KEY, fingerprint TEXT, body TEXT,
    ends INTEGER) WITHOUT ROWID;
  CREATE TABLE submissions (id TEXT PRIMARY KEY, status TEXT, record TEXT)
    WITHOUT ROWID;
`);
const sql = {
  addKey: database.prepare(
    "INSERT INTO keys (prefix, digest, email, record) VALUES (?, ?, ?, ?)",
  ),
  key: database.prepare("SELECT digest, revoked FROM keys WHERE prefix = ?"),
  answer: database.prepare(
    "SELECT fingerprint, body FROM answers WHERE scope = ? AND ends > ?",
  ),
  take: database.prepare(
    `INSERT INTO windows VALUES (@name, @subject, 1, @now + @lasts)
      ON CONFLICT DO UPDATE SET
      count = CASE WHEN ends <= @now THEN 1 ELSE count + 1 END,
      ends = CASE WHEN ends <= @now THEN @now + @lasts ELSE ends END
      RETURNING count, ends`,
  ),
  submit: database.prepare("INSERT INTO submissions VALUES (?, 'pending', ?)"),
  record: database.prepare(
    "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)",
  ),
};

/** Ends a transaction without its writes. */
class Refusal extends Error {
  constructor(status, body) {
    super();
    Object.assign(this, { status, body });
  }
}

/** Takes one request out of each limit; returns the headers that tell it. */
function take(limits, now) {
  const headers = {};
  for (const { name, subject, lasts } of limits) {
    const window = { name, subject: digest(subject), now, lasts };
    const { count, ends } = sql.take.get(window);
    if (count > UNREACHED) throw new Refusal(429, {});
    headers["ratelimit-limit"] = `${UNREACHED}`;
    headers["ratelimit-remaining"] = `${UNREACHED - count}`;
    headers["ratelimit-reset"] = `${Math.ceil((ends - now) / 1000)}`;
  }
  return headers;
}

const register = database.transaction((body, client, now) => {
  const request = validate(registration, body);
  const headers = take([
    { name: "ip", subject: client, lasts: 3_600_000 },
    {
      name: "email",
      subject: `${request.contactEmail} ${client}`,
      lasts: DAY_MS,
    },
    { name: "everywhere", subject: request.contactEmail, lasts: DAY_MS },
  ], now);
  const id = uuidv7();
  const prefix = `agc_${randomBytes(8).toString("hex")}`;
  const secret = randomBytes(32).toString("base64url");
  const { contactEmail } = request;
  const record = JSON.stringify({ ...request, id, createdAt: now });
  sql.addKey.run(prefix, digest(secret), contactEmail, record);
  const answer = { ok: true, id, key: `${prefix}.${secret}`, prefix };
  return { headers, body: JSON.stringify(answer) };
});

const submit = database.transaction((call) => {
  const { prefix, secret, body, idempotencyKey, now } = call;
  const key = sql.key.get(prefix);
  if (!key || key.revoked || key.digest !== digest(secret)) {
    throw new Refusal(401, {});
  }
  const mark = idempotencyKey && fingerprint(digest, body);
  const scope = idempotencyKey && digest(`${prefix} ${idempotencyKey}`);
  const known = idempotencyKey && sql.answer.get(scope, now);
  if (known) {
    if (known.fingerprint !== mark) throw new Refusal(400, {});
    return { headers: { "idempotent-replay": "true" }, body: known.body };
  }
  const id = uuidv7();
  const origin = { id, submittedBy: prefix, submittedAt: now };
  const purchase = toPurchase(validate(submissionRequest, body), origin);
  if (screen(purchase).length > 0) throw new Refusal(422, {});
  const headers = take([
    { name: "second", subject: prefix, lasts: 1000 },
    { name: "day", subject: prefix, lasts: DAY_MS },
  ], now);
  const answer = JSON.stringify({ ok: true, id, message: "Received." });
  sql.submit.run(id, JSON.stringify(purchase));
  if (idempotencyKey) sql.record.run(scope, mark, answer, now + DAY_MS);
  return { headers, body: answer };
});

const server = fastify();

function answered(reply, work) {
  reply.header("access-control-allow-origin", "*");
  reply.header("cache-control", "no-store");
  reply.header("x-content-type-options", "nosniff");
  reply.header("x-request-id", randomUUID());
  reply.type("application/json; charset=utf-8");
  try {
    const { headers, body } = work();
    return reply.code(201).headers(headers).send(body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status).send(JSON.stringify(error.body));
  }
}

server.get("/readyz", () => ({}));
server.post(
  "/api/v1/keys",
  ({ body, ip }, reply) =>
    answered(reply, () => register.immediate(body, ip, Date.now())),
);
server.post("/api/v1/gallery/submissions", ({ body, headers }, reply) => {
  const [prefix, secret] = (headers["x-api-key"] ?? "").split(".");
  const idempotencyKey = headers["idempotency-key"];
  const call = { prefix, secret, body, idempotencyKey, now: Date.now() };
  return answered(reply, () => submit.immediate(call));
});
await server.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
