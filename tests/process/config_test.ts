import { assert, assertEquals, assertThrows } from "@std/assert";
import { ConfigError, readConfig } from "../../domain/config/config.ts";

Deno.test("no variable is needed", () => {
  const config = readConfig({});
  assertEquals(config.port, 8000);
  assertEquals(config.baseUrl, "http://localhost:8000");
  assertEquals(config.kvPath, ".data/kv.sqlite3");
  assertEquals(config.policies.KEYS_PER_IP?.limit, 10);
  assertEquals(config.galleryImages, true);
});

Deno.test("on Deno Deploy the store is Deploy's own", () => {
  for (const name of ["DENO_DEPLOY", "DENO_DEPLOYMENT_ID"]) {
    assertEquals(readConfig({ [name]: "1" }).kvPath, undefined, name);
  }
});

Deno.test("a preview on Deno Deploy sends mail only if it is told to", () => {
  const url = "smtp://mail.example.com";
  const mail = { SMTP_URL: url, MAIL_FROM: "a@b.example" };
  for (const DENO_TIMELINE of ["git-branch/next", "preview/abc", "other"]) {
    const preview = readConfig({ DENO_TIMELINE, ...mail });
    assertEquals([preview.isPreview, preview.smtp], [true, undefined]);
    const told = readConfig({ DENO_TIMELINE, ...mail, PREVIEW_MAIL: "on" });
    assertEquals(told.smtp?.url, url);
  }
  for (const timeline of [{}, { DENO_TIMELINE: "production" }]) {
    const { isPreview, smtp } = readConfig({ ...timeline, ...mail });
    assertEquals([isPreview, smtp?.url], [false, url]);
  }
});

Deno.test("a store may be any file, in memory, or behind a KV Connect URL", () => {
  for (
    const path of [
      ...["kv.sqlite3", "/data/~old/kv.sqlite3", "./~kv", "C:\\kv.sqlite3"],
      ...[
        ":memory:",
        "http://127.0.0.1:4512",
        "https://kv.example/databases/x",
      ],
    ]
  ) assertEquals(readConfig({ KV_PATH: path }).kvPath, path);
});

Deno.test("an empty variable is an unset one", () => {
  const config = readConfig({ PORT: "", BASE_URL: "", KV_PATH: "" });
  assertEquals(config, readConfig({}));
});

Deno.test("BASE_URL follows the app, branch or revision of Deno Deploy", () => {
  const app = { DENO_DEPLOY_APP_SLUG: "shop", DENO_DEPLOY_ORG_SLUG: "acme" };
  const addresses = {
    production: "https://shop.acme.deno.net",
    "git-branch/next": "https://shop--next.acme.deno.net",
    "preview/k3v9": "https://shop-k3v9.acme.deno.net",
    "git-branch/fix/feed": "http://localhost:8000",
  };
  for (const [DENO_TIMELINE, address] of Object.entries(addresses)) {
    assertEquals(readConfig({ ...app, DENO_TIMELINE }).baseUrl, address);
  }
  const own = { ...app, BASE_URL: "https://api.example.com" };
  assertEquals(readConfig(own).baseUrl, own.BASE_URL);
});

Deno.test("without a limit of all bytes, one address has none by default", () => {
  const limitOf = (env: Record<string, string>) =>
    readConfig(env).policies.BYTES_PER_IP?.limit;
  assertEquals(limitOf({}), 200_000_000);
  assertEquals(limitOf({ STORE_BYTES_PER_DAY: "off" }), undefined);
  const own = { RATE_LIMIT_BYTES_PER_IP: "5000/60" };
  assertEquals(limitOf({ STORE_BYTES_PER_DAY: "off", ...own }), 5000);
});

Deno.test("a bad value is named in one line", () => {
  const bad: Record<string, string[]> = {
    PORT: ["0", "65536", "eighty", "80.5", "-1", " 80"],
    BASE_URL: [
      "localhost",
      "ftp://x.example",
      "https://x.example/api",
      "https://x.example/?a=b",
      "https://x.example/#a",
      "https://user@x.example",
      "https://:secret@x.example",
    ],
    KV_PATH: [
      "~",
      "~/kv.sqlite3",
      "~agent/kv.sqlite3",
      "file:///data/kv.sqlite3",
      "file:kv.sqlite3",
      "sqlite:///data/kv.sqlite3",
      "postgres://db.example/kv",
      "HTTPS://kv.example",
    ],
    TRUSTED_PROXY_HOPS: ["-1", "many"],
    MODERATION_SCHEDULE: ["daily", "0 3 * *", "0 3 31 2 *", "0 3 31 4,6 *"],
    MODERATION_LLM_URL: [
      "llm.example.com",
      "ftp://llm.example.com/v1",
      "https://user:secret@llm.example.com/v1",
    ],
    MODERATION_LLM_KEY: ["two words", "line\nbreak"],
    SERVER_SECRET: [
      "short",
      "a secret with spaces that is long enough",
      "x".repeat(201),
    ],
    PROMO_POOL_SIZE: ["-1", "1.5", "many", "1000001"],
    PROMO_HOLD_HOURS: ["0", "8761", "3d"],
    SMTP_URL: ["mail.example.com", "https://mail.example.com", "smtp:"],
    MAIL_FROM: ["Example", "<a@b", "Example notices@example.com"],
    OPERATOR_EMAIL: ["operator", "Example <operator@example.com>"],
    GALLERY_IMAGES: ["yes", "ON", "none"],
    RETENTION_DAYS_CONTACTS: ["0", "-1", "1.5", "100000", "OFF", "1y"],
    RETENTION_DAYS_CLAIMS: ["never"],
    ASK_LOG: ["yes", "true"],
    LOG_LEVEL: ["verbose"],
    LOG_FORMAT: ["xml", "JSON"],
    RATE_LIMIT_ASK_PER_IP: ["60", "0/60", "60/0", "a/b", "1/1/1"],
    RATE_LIMIT_ASKS_PER_IP: ["60/60"],
  };
  for (const [variable, values] of Object.entries(bad)) {
    for (const value of values) {
      const error = assertThrows(
        () => readConfig({ [variable]: value }),
        ConfigError,
        variable,
      );
      assert(!error.message.includes("\n"), error.message);
    }
  }
});

Deno.test("a limit can be set and switched off", () => {
  const { policies } = readConfig({
    RATE_LIMIT_KEYS_PER_IP: "7/30",
    RATE_LIMIT_ASK_PER_IP: "off",
  });
  assertEquals(policies.KEYS_PER_IP, {
    name: "KEYS_PER_IP",
    limit: 7,
    windowSeconds: 30,
  });
  assertEquals(policies.ASK_PER_IP, null);
});

Deno.test("a mail server needs a sender, and its password is never shown", () => {
  const url = "smtps://user:secret@mail.example.com";
  assertThrows(() => readConfig({ SMTP_URL: url }), ConfigError, "MAIL_FROM=");
  const { message } = assertThrows(
    () => readConfig({ SMTP_URL: "smtp//user:secret@mail.example.com" }),
    ConfigError,
    "SMTP_URL=",
  );
  assert(!message.includes("secret"), message);
  for (const from of ["a@b.example", "Example Shop <a@b.example>"]) {
    const config = readConfig({ SMTP_URL: url, MAIL_FROM: from });
    assertEquals(config.smtp, { url, from });
  }
  assertEquals(readConfig({ MAIL_FROM: "a@b.example" }).smtp, undefined);
});

Deno.test("a reviewing model needs a name, and its key is never shown", () => {
  const url = "https://llm.example.com/v1";
  assertThrows(
    () => readConfig({ MODERATION_LLM_URL: url }),
    ConfigError,
    "MODERATION_LLM_MODEL=",
  );
  const wrong = [
    { MODERATION_LLM_KEY: "secret key" },
    { MODERATION_LLM_URL: "secret" },
    { SERVER_SECRET: "secret" },
    ...["https://secret@llm.example.com", "https://:secret@llm.example.com"]
      .map((url) => ({
        MODERATION_LLM_URL: url,
        MODERATION_LLM_MODEL: "small",
      })),
  ];
  for (const env of wrong) {
    const { message } = assertThrows(() => readConfig(env), ConfigError);
    assert(!message.includes("secret"), message);
  }
  const config = readConfig({
    MODERATION_LLM_URL: url,
    MODERATION_LLM_KEY: "secret",
    MODERATION_LLM_MODEL: "small",
  });
  assertEquals(config.moderationLlm, { url, key: "secret", model: "small" });
  const named = readConfig({ MODERATION_LLM_MODEL: "small" });
  assertEquals(named.moderationLlm, undefined);
});

Deno.test("a variable that is almost named like a setting is named with the nearest one", () => {
  const { unknown } = readConfig({
    ADMIN_NAMES: "Ada",
    RETENTION_DAY_CLAIMS: "30",
    LOGLEVEL: "debug",
    // Of the system, and of others.
    HOME: "/root",
    HOSTNAME: "box",
    PATH: "/bin",
    LANG: "C",
    DATABASE_URL: "x",
  });
  assertEquals(unknown, [
    { name: "ADMIN_NAMES", nearest: "ADMIN_NAME" },
    { name: "RETENTION_DAY_CLAIMS", nearest: "RETENTION_DAYS_CLAIMS" },
    { name: "LOGLEVEL", nearest: "LOG_LEVEL" },
  ]);
  assertThrows(
    () => readConfig({ RATE_LIMIT_ASKS_PER_IP: "60/60" }),
    ConfigError,
    "the nearest is RATE_LIMIT_ASK_PER_IP",
  );
});
