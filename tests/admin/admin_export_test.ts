/** Export: a whole archive or none, and nothing beside it, however it ends. */
import { processTest as test } from "../support/bounded.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { join } from "node:path";
import { openKv } from "../../kv/open.ts";
import { admin, adminJson, assertFailure } from "../support/admin.ts";
import { until } from "../support/until.ts";

/** A store of 20,000 rows, alone in a folder. */
async function makeStore() {
  const path = await Deno.makeTempDir({ prefix: "agent-commerce-" });
  const file = join(path, "kv.sqlite3");
  {
    using kv = await openKv(file);
    for (let n = 0; n < 20_000; n += 500) {
      const atomic = kv.atomic();
      for (let i = n; i < n + 500; i++) atomic.set(["row", i], "x".repeat(200));
      await atomic.commit();
    }
  }
  return {
    file,
    at: (name: string) => join(path, name),
    /** The folder's entries, without the store's own files. */
    others: async () =>
      (await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name)
        .filter((name) => !name.startsWith("kv.sqlite3")).sort(),
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

function spawn(file: string, ...args: string[]) {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "main.ts", "admin", ...args],
    env: { KV_PATH: file },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function shell(command: string, env: Record<string, string>) {
  const { code, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-c", command],
    env: { ...env, ADMIN: `${Deno.execPath()} run -A main.ts admin` },
  }).output();
  const [out, err] = [stdout, stderr].map((it) => new TextDecoder().decode(it));
  return { code, stdout: out!, stderr: err! };
}

for (const [signal, code] of [["SIGINT", 130], ["SIGTERM", 143]] as const) {
  test(`${signal} ends an export, and leaves nothing of it`, async () => {
    await using store = await makeStore();
    for (const stage of [".snapshot-", "archive.part"]) {
      const child = spawn(store.file, "export", store.at("archive"));
      await until(stage, async () => {
        const others = await store.others();
        assert(!others.includes("archive"), "ended before the signal");
        return others.some((name) => name.startsWith(stage));
      });
      child.kill(signal);
      assertEquals((await child.output()).code, code);
      assertEquals(await store.others(), []);
    }
  });
}

test("a reader that goes away ends an export, and leaves nothing of it", async () => {
  await using store = await makeStore();
  const run = await shell("$ADMIN export - | head -1", { KV_PATH: store.file });
  assertMatch(run.stdout, /^[^\n]+agent-commerce-store[^\n]+\n$/);
  assertEquals(run.stderr, "");
  assertEquals(await store.others(), []);
});

test("a full output fails an export in one line", async () => {
  await using store = await makeStore();
  const env = { KV_PATH: store.file };
  const run = await shell("$ADMIN export - >/dev/full", env);
  assertEquals(run.code, 1);
  assertMatch(run.stderr, /^[^\n]*No space left[^\n]*\n$/i);
  assertEquals(await store.others(), []);
});

test("a disk that fills up fails an export, and leaves nothing of it", async () => {
  await using store = await makeStore();
  // A file may have 1,000 KiB, as on a disk that is full.
  const limited = `trap "" XFSZ; ulimit -f 1000; $ADMIN export "$ARCHIVE"`;
  const env = { KV_PATH: store.file, ARCHIVE: store.at("archive") };
  const copy = await shell(limited, env);
  assertEquals(copy.code, 1, copy.stderr);
  assertEquals(await store.others(), []);
});

Deno.test({
  name:
    "a small file system that is full fails an export, an import and a snapshot",
  ignore: Deno.uid() !== 0 || Deno.build.os !== "linux",
  fn: async () => {
    await using store = await makeStore();
    const disk = store.at("disk");
    await Deno.mkdir(disk);
    const mounted = await shell(
      `mount -t tmpfs -o size=2m tmpfs "${disk}"`,
      {},
    );
    // Containers may refuse it; `ulimit` above stands for it then.
    if (mounted.code !== 0) return;
    try {
      const names = async () =>
        (await Array.fromAsync(Deno.readDir(disk))).map(({ name }) => name);
      const archive = join(disk, "archive");
      assertFailure(await admin(store.file, "export", archive), /ENOSPC|space/);
      assertEquals(await names(), []);
      const elsewhere = ["export", store.at("a"), "--snapshot-dir"];
      assertFailure(await admin(store.file, ...elsewhere, disk), /full|space/);
      assertEquals(await names(), []);
      assertEquals(await store.others(), ["disk"]);
      assertEquals((await admin(store.file, "export", store.at("a"))).code, 0);
      const full = join(disk, "full.sqlite3");
      using open = await openKv(full);
      await shell(`dd if=/dev/zero of="${disk}/filling" bs=1k`, {});
      const elsewhere2 = store.at("b");
      const rescued = await shell(
        `$ADMIN export "${elsewhere2}" --snapshot-dir "${store.at("")}"`,
        { KV_PATH: full },
      );
      assertEquals(rescued.code, 0, rescued.stderr);
      assertMatch(rescued.stderr, /^Not in the audit: .*full/);
      open.close();
      await shell(`rm "${disk}"/f*`, {});
      await Deno.remove(elsewhere2);
      const kvPath = join(disk, "kv.sqlite3");
      assertFailure(await admin(kvPath, "import", store.at("a")), /full|space/);
      assertEquals(await names(), []);
    } finally {
      await shell(`umount "${disk}"`, {});
    }
  },
});

test("what a killed export has left is told, and removed by the next one", async () => {
  await using store = await makeStore();
  const child = spawn(store.file, "export", store.at("archive"));
  // From its first piece on, an export reads its copy alone: stopped earlier,
  // it may hold a lock of the store that the next command waits for.
  await until("the first piece of the archive", async () => {
    assert(!(await store.others()).includes("archive"), "ended too early");
    const part = await Deno.stat(store.at("archive.part")).catch(() => null);
    return part !== null && part.size > 0;
  });
  // In use, it is nobody's leftover.
  child.kill("SIGSTOP");
  const level = async () => {
    const { stdout } = await admin(store.file, "doctor", "--json");
    return JSON.parse(stdout).find((one: { name: string }) =>
      one.name === "store"
    );
  };
  assertEquals((await level()).level, "ok");
  child.kill("SIGKILL");
  await child.output();
  assertEquals((await store.others()).length, 2);
  const told = await level();
  assertEquals(told.level, "warn");
  assertMatch(told.text, /\.snapshot-/);
  assertEquals(
    (await admin(store.file, "export", store.at("archive"))).code,
    0,
  );
  assertEquals(await store.others(), ["archive"]);
  assertEquals(
    (await adminJson(store.at("new"), "import", store.at("archive"))).restored,
    20_003,
  );
});
