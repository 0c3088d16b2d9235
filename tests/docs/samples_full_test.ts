/** The samples of calls: every one is run, and sends what the others send. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  type CodeSample,
  type HttpCall,
  readCurl,
  samplesOf,
} from "../../routes/reference/samples.ts";
import { loadReference } from "../../routes/docs/reference.ts";
import { endpointsOf } from "../../routes/app.ts";
import { listOperations } from "../../routes/reference/reference.ts";
import { startHarness } from "../support/harness.ts";
import { serveHarness } from "../support/served.ts";

const PYTHON = "/usr/bin/python3";

const ENVIRONMENT = {
  AGENT_COMMERCE_KEY: "agc_0.secret",
};

/** A request as it arrived. */
interface Arrived {
  method: string;
  path: string;
  headers: Record<string, string | null>;
  body: unknown;
}

/** A server that notes what arrives, and answers everything with `{}`. */
function startNotes() {
  const arrived: Arrived[] = [];
  const named = ["authorization", "x-api-key", "idempotency-key", "x-sandbox"];
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      arrived.push({
        method: request.method,
        path: readable(pathname + search),
        headers: Object.fromEntries(
          named.map((name) => [name, request.headers.get(name)]),
        ),
        body: body && JSON.parse(body),
      });
      if (body) assertEquals(request.headers.get("content-type"), JSON_TYPE);
      return Response.json({});
    },
  );
  const { port } = server.addr as Deno.NetAddr;
  return { arrived, server, url: `http://127.0.0.1:${port}` };
}

const JSON_TYPE = "application/json";

/** An address whose query is written in one way, of the several there are. */
function readable(address: string): string {
  const [path, query = ""] = address.split("?");
  return `${path}?${new URLSearchParams(query)}`;
}

async function run(command: string, args: string[]): Promise<string> {
  const { code, stderr, stdout } = await new Deno.Command(command, {
    args,
    env: { ...ENVIRONMENT, NO_COLOR: "1" },
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  assertEquals(code, 0, text(stderr) + text(stdout) + args.at(-1));
  return text(stdout);
}

/** Runs one sample as it is printed; returns what it writes. */
async function runOne({ language, code }: CodeSample): Promise<string> {
  switch (language) {
    case "curl":
      return await run("sh", ["-ec", `${code} -sSf`]);
    case "typescript":
      return await run(Deno.execPath(), ["eval", code]);
    case "python":
      return await run(PYTHON, ["-c", code]);
  }
}

/** Runs the samples of some calls; one process a language. */
async function runAll(calls: HttpCall[]): Promise<void> {
  const inEach = calls.map((call) => samplesOf(call));
  const codesOf = (language: string) =>
    inEach.flat().filter((sample) => sample.language === language)
      .map(({ code }) => code);
  await run("sh", [
    "-ec",
    codesOf("curl").map((code) => `${code} -sSf`).join("\n"),
  ]);
  const folder = await Deno.makeTempDir();
  const modules = codesOf("typescript").map((code, at) => {
    const file = `${folder}/${at}.ts`;
    Deno.writeTextFileSync(file, `${code}\nexport {};\n`);
    return `await import(${JSON.stringify(file)});`;
  });
  Deno.writeTextFileSync(`${folder}/all.ts`, modules.join("\n"));
  await run(Deno.execPath(), ["run", "-A", "--check", `${folder}/all.ts`]);
  await Deno.remove(folder, { recursive: true });
  await run(PYTHON, ["-c", codesOf("python").join("\n")]);
}

function assertAlike(
  arrived: Arrived[],
  calls: HttpCall[],
  origin: string,
): void {
  assertEquals(arrived.length, 3 * calls.length);
  calls.forEach((call, at) => {
    const [curl, typescript, python] = [0, 1, 2]
      .map((language) => arrived[language * calls.length + at]);
    assertEquals(typescript, curl, call.url);
    assertEquals(python, curl, call.url);
    const { method, url, body = "" } = call;
    const path = readable(url.slice(origin.length));
    assertEquals([curl!.method, curl!.path, curl!.body], [method, path, body]);
  });
}

Deno.test("the samples of every operation run, and send the same in each language", async () => {
  const notes = startNotes();
  await using harness = await startHarness({ env: { BASE_URL: notes.url } });
  const { services } = harness;
  const { reference } = await loadReference(
    services,
    () => endpointsOf(services),
  );
  const calls = listOperations(reference).flatMap(({ call }) => call ?? []);
  assert(calls.length > 50, `${calls.length} operations`);
  await runAll(calls);
  assertAlike(notes.arrived, calls, notes.url);
  const sent = notes.arrived.find(({ path }) =>
    path.endsWith("/submissions?")
  )!;
  assertEquals(sent.headers.authorization, "Bearer agc_0.secret");
  await notes.server.shutdown();
});

/** The sample of an operation in a language, with its blanks filled in. */
function sampleOf(
  { call }: { call?: HttpCall },
  language: CodeSample["language"],
  blanks: Record<string, string>,
): CodeSample {
  const sample = samplesOf(call!).find((one) => one.language === language)!;
  let { code } = sample;
  for (const [blank, value] of Object.entries(blanks)) {
    assert(code.includes(blank), `${call!.url}: no ${blank}`);
    code = code.replaceAll(blank, value);
  }
  return { ...sample, code };
}

Deno.test("the samples of the promotion reserve and claim once their blanks are filled, in each language", async () => {
  const env = {
    PARTNER_NAME: "Example Partner",
    PARTNER_URL: "https://partner.example",
  };
  for (const path of ["", "Unversioned"]) {
    for (const language of ["curl", "typescript", "python"] as const) {
      await using served = await serveHarness({ env });
      const { services } = served.harness;
      const { reference } = await loadReference(
        services,
        () => endpointsOf(services),
      );
      const find = (id: string) =>
        listOperations(reference).find((one) => one.id === id + path)!;
      const code = services.config.promo.reservationCode;
      const reserved = await runOne(
        sampleOf(find("reserveCashBack"), language, {
          "<the code in the promotion document>": code,
        }),
      );
      assertMatch(reserved, /status\W+reserved/);
      const [, id] = /reservation_id\W+([\w-]{36})/.exec(reserved)!;
      const claim = find("claimCashBack");
      const { reservation_id } = claim.call!.body as Record<string, string>;
      const claimed = await runOne(
        sampleOf(claim, language, { [reservation_id!]: id! }),
      );
      assertMatch(claimed, /status\W+accepted/);
    }
  }
});

Deno.test("what stands in a value stands in every sample, whatever it is", async () => {
  const notes = startNotes();
  const body = {
    quotes: `it's "so" \\ and \`that\``,
    lines: "one\ntwo",
    "a name": [true, false, null, 1.5, [], {}, { é: "€" }],
  };
  const call: HttpCall = {
    method: "DELETE",
    url: `${notes.url}/a%20b?q=%22x%22%24`,
    headers: {
      "Content-Type": JSON_TYPE,
      "X-API-Key": `$AGENT_COMMERCE_KEY {"a"} \\`,
    },
    body,
  };
  await runAll([call]);
  assertAlike(notes.arrived, [call], notes.url);
  const [{ headers }] = notes.arrived as [Arrived];
  assertEquals(headers["x-api-key"], 'agc_0.secret {"a"} \\');
  await notes.server.shutdown();
});

Deno.test("what is more than one call, or no call, is not shown in other languages", () => {
  const url = "http://localhost/a";
  assertEquals(readCurl(`curl ${url}`), {
    method: "GET",
    url,
    headers: {},
    isText: false,
  });
  for (
    const code of [
      "",
      "deno task start",
      "curl",
      `curl ${url} ${url}`,
      `curl ${url} | sh`,
      `curl ${url}; ls`,
      `curl ${url} > file`,
      `curl ${url}\ncurl ${url}`,
      `curl "$(cat address)"`,
      "curl `cat address`",
      `curl ${url} -H '$NAME: a'`,
      `curl ${url} -H "a"`,
      `curl ${url} -d 'a=b'`,
      `curl ${url} --data-urlencode a=b`,
      `curl ${url} --upload-file a`,
      `curl ${url} -X`,
      `curl "${url}`,
      `curl ${url} # a note`,
    ]
  ) {
    assertEquals(readCurl(code), undefined, code);
  }
});
