/** The desk as an operator sees it: the command, and a real browser. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openKv } from "../../kv/open.ts";
import { admin, adminJson } from "../support/admin.ts";
import { purchaseBody } from "../support/harness.ts";
import { ROOT } from "../support/imports.ts";
import { assertSound, assertWhole, browserTest } from "../support/pages.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { until } from "../support/until.ts";
import { signalChild } from "../support/signal_child.ts";

/** Starts `admin desk` and reads the address that it prints. */
async function startDesk(kvPath: string) {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", join(ROOT, "main.ts"), "admin", "desk"],
    env: { KV_PATH: kvPath },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) text += (await lines.read()).value ?? "\n";
  return {
    address: text.trim(),
    async [Symbol.asyncDispose]() {
      signalChild(child, "SIGINT");
      await lines.cancel();
      await child.status;
    },
  };
}

async function fill(server: TestServer) {
  const post = (path: string, body: unknown, headers = {}) =>
    server.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const registered = await post("/api/v1/keys", {
    name: "Agent",
    contactEmail: "a@b.example",
  });
  const { key } = await registered.json();
  const ids: string[] = [];
  for (const productName of ["Kettle", "Teapot", "Cup"]) {
    const body = purchaseBody({
      productName,
      imageUrl: "https://pictures.invalid/x.png",
    });
    const path = "/api/v1/gallery/submissions";
    const response = await post(path, body, { "x-api-key": key });
    ids.push((await response.json()).id);
  }
  await post("/api/v1/contact", { email: "c@d.example", interest: "other" });
  using kv = await openKv(server.kvPath);
  for (const id of ids) {
    const row = await kv.get<object>(["submissions", "pending", id]);
    const postponed = { at: Date.now(), reason: "failed" };
    await kv.set(row.key, { ...row.value, postponed });
  }
  return { ids, prefix: key.split(".")[0] as string };
}

/** Waits for a page with this heading, and until its script takes keys. */
async function untilShown(page: Page, heading: string | RegExp): Promise<void> {
  await page.locator("h1", { hasText: heading }).waitFor();
  await page.waitForLoadState("domcontentloaded");
}

browserTest(
  "an operator decides by key, finds and revokes, all in one browser",
  async (browser) => {
    await using server = await startServer();
    const { ids, prefix } = await fill(server);
    await using desk = await startDesk(server.kvPath);
    assertMatch(desk.address, /^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
    const { origin } = new URL(desk.address);
    const page = await browser.open();
    await page.goto(desk.address);
    await page.waitForURL(`${origin}/`);
    await assertSound(page);
    assertEquals(await page.locator(".figures dd").first().innerText(), "3");

    await page.getByRole("link", { name: "Review" }).click();
    await untilShown(page, /^Kettle$/);
    await assertSound(page);
    await page.keyboard.press("a");
    await untilShown(page, "Teapot");
    await page.keyboard.press("s");
    await untilShown(page, "Cup");
    const reason = page.getByLabel("Reason");
    await reason.fill("");
    await reason.pressSequentially("a rare price");
    await page.locator("body").press("Escape");
    await page.locator("h1").click();
    page.on("dialog", (dialog) => void dialog.accept());
    await page.keyboard.press("r");
    await untilShown(page, "That was the last");
    const told = page.getByText("Rejects Cup within ten seconds");
    await told.waitFor();
    await until("an end of ten seconds", async () => {
      await page.goto(`${origin}/review?after=${ids[2]}`);
      return !(await told.isVisible());
    });
    const audit = await adminJson(server.kvPath, "audit");
    assertEquals(
      audit.items.map((
        one: { action: string; subject: string; reasons: string[] },
      ) => [
        one.action,
        one.subject,
        ...one.reasons,
      ]),
      [
        ["reject", ids[2], "a rare price"],
        ["approve", ids[0], "looked at by an operator"],
      ],
    );

    await page.goto(`${origin}/submissions/${ids[0]}`);
    await page.getByRole("button", { name: "Take down" }).click();
    await page.getByText("Takes down Kettle").waitFor();
    await page.keyboard.press("u");
    await page.getByText("Takes down").waitFor({ state: "detached" });
    const { status } = await adminJson(server.kvPath, "show", ids[0]!);
    assertEquals(status, "approved");
    await assertSound(page);

    await page.getByRole("link", { name: "Keys" }).click();
    await page.getByLabel("Prefix or email").fill(prefix.slice(0, 12));
    await page.getByRole("button", { name: "Show" }).click();
    await page.getByLabel("Reason").fill("leaked");
    await page.getByRole("button", { name: "Revoke" }).click();
    // Nothing is done before the box is ticked.
    assertMatch(
      (await admin(server.kvPath, "keys", "find", prefix)).stdout,
      / active /,
    );
    await page.getByLabel("For ever").check();
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("cell", { name: "revoked" }).waitFor();

    for (
      const path of [
        "contacts",
        "promo",
        "outbox",
        "asked",
        "audit",
        "submissions",
      ]
    ) {
      await page.goto(`${origin}/${path}`);
      await assertSound(page);
    }
    const narrow = await browser.open({
      viewport: { width: 320, height: 844 },
      colorScheme: "dark",
    });
    await narrow.goto(desk.address);
    assertEquals(
      await narrow.locator("h1").innerText(),
      "This desk is not yours",
    );
    await narrow.context().addCookies(await page.context().cookies());
    for (const path of ["", "submissions", `submissions/${ids[1]}`, "audit"]) {
      await narrow.goto(`${origin}/${path}`);
      await assertSound(narrow);
      for (const width of [640, 768, 1024]) {
        await narrow.setViewportSize({ width, height: 844 });
        await assertWhole(narrow);
      }
      await narrow.setViewportSize({ width: 320, height: 844 });
    }
  },
);

browserTest(
  "a page of another origin can neither read the desk nor post to it",
  async (browser) => {
    await using server = await startServer();
    const { ids } = await fill(server);
    await using desk = await startDesk(server.kvPath);
    const { origin } = new URL(desk.address);
    const page = await browser.open();
    await page.goto(desk.address);
    await page.waitForURL(`${origin}/`);
    // Another port of the same machine is another origin, but the same site.
    await page.goto(`${server.url}/healthz`);
    const isRead = await page.evaluate(
      (address) =>
        fetch(address, { credentials: "include" }).then(
          () => true,
          () => false,
        ),
      `${origin}/audit`,
    );
    assertEquals(isRead, false);
    const address = `${origin}/submissions/${ids[0]}/decide`;
    await page.setContent(
      `<form method="post" action="${address}">
       <input name="outcome" value="approve"><input name="reason" value="x">
       <input name="next" value="/"><button>Win</button>
     </form>`,
    );
    await page.getByRole("button").click();
    await page.getByText("Another page sent this request").waitFor();
    const shown = await adminJson(server.kvPath, "show", ids[0]!);
    assert(shown.status === "pending");
  },
);
