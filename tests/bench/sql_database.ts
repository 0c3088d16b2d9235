/**
 * Tables and statements of the server over plain SQL.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";
import { samplePurchase } from "./sample.ts";

/** The database, with its tables. */
export const database = new DatabaseSync(Deno.env.get("KV_PATH")!);
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE IF NOT EXISTS keys (prefix TEXT PRIMARY KEY, digest TEXT,
    revoked INTEGER DEFAULT 0) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS windows (name TEXT, subject TEXT, count INTEGER,
    ends INTEGER, PRIMARY KEY (name, subject)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS answers (scope TEXT PRIMARY KEY,
    fingerprint TEXT, body TEXT, ends INTEGER) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS submissions (id TEXT PRIMARY KEY, status TEXT,
    record TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS feed (position INTEGER PRIMARY KEY, id TEXT,
    product_name TEXT, seller_name TEXT, product_url TEXT, root_url TEXT,
    domain TEXT, price REAL, currency TEXT, category TEXT, image_url TEXT,
    purchased_at TEXT);
`);
/** Every statement, prepared. */
export const sql = {
  addKey: database.prepare("INSERT INTO keys (prefix, digest) VALUES (?, ?)"),
  key: database.prepare("SELECT digest, revoked FROM keys WHERE prefix = ?"),
  answer: database.prepare(
    "SELECT fingerprint, body FROM answers WHERE scope = ? AND ends > ?",
  ),
  take: database.prepare(
    `INSERT INTO windows VALUES (?1, ?2, 1, ?3 + ?4) ON CONFLICT DO UPDATE SET
      count = CASE WHEN ends <= ?3 THEN 1 ELSE count + 1 END,
      ends = CASE WHEN ends <= ?3 THEN ?3 + ?4 ELSE ends END
      RETURNING count, ends`,
  ),
  submit: database.prepare("INSERT INTO submissions VALUES (?, 'pending', ?)"),
  record: database.prepare(
    "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)",
  ),
  page: database.prepare(
    `SELECT position, id, product_name AS productName,
      seller_name AS sellerName, product_url AS productUrl,
      root_url AS rootUrl, domain, price, currency, category,
      image_url AS imageUrl, purchased_at AS purchasedAt
      FROM feed WHERE position < ? ORDER BY position DESC LIMIT ?`,
  ),
  publish: database.prepare(
    "INSERT INTO feed VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
  ),
};

/** Fills the feed with sample items, where it is to hold some. */
export function fillFeed(count: number): void {
  database.exec("BEGIN");
  for (let position = 1; position <= count; position++) {
    const { id, purchasedAt, imageUrl, ...item } = samplePurchase(position);
    sql.publish.run(
      position,
      id,
      item.productName,
      item.sellerName,
      item.productUrl,
      item.rootUrl,
      item.domain,
      item.price,
      item.currency,
      item.category,
      imageUrl ?? null,
      purchasedAt ?? null,
    );
  }
  database.exec("COMMIT");
}
