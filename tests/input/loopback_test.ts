import { assertEquals, assertMatch } from "@std/assert";
import { foreignCallerProblem } from "../../routes/mcp/answers.ts";

const LOCAL = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "agent.localhost",
  "127.0.0.1",
  "127.255.255.254",
  "127.1",
  "0x7f000001",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
];

const FOREIGN = [
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "evil.example",
  "evillocalhost",
  "localhost-evil.example",
  "evil.example.localhost.example",
  "128.0.0.1",
  "126.255.255.255",
  "0.0.0.0",
  "10.127.0.0",
  "192.168.127.1",
  "[::2]",
  "[::]",
  "[::ffff:128.0.0.1]",
  "[fe80::1]",
  "[::1:127.0.0.1]",
];

function problemOf(
  headers: Record<string, string>,
  baseUrl = "http://localhost:8000",
): string | undefined {
  const request = new Request("http://localhost:8000/api/mcp", { headers });
  return foreignCallerProblem(request, baseUrl);
}

/** The message begins as that of the official packages, and names the setting. */
function assertProblem(
  problem: string | undefined,
  header: string,
  by: string,
) {
  assertMatch(
    problem ?? "",
    new RegExp(`^Invalid ${header} header: .*BASE_URL`),
    by,
  );
}

Deno.test("a server on this machine lets in hosts and origins that are this machine", () => {
  assertEquals(problemOf({}), undefined);
  for (const name of LOCAL) {
    for (const host of [name, `${name}:8000`]) {
      assertEquals(problemOf({ host }), undefined, host);
      const origin = `http://${host}`;
      assertEquals(problemOf({ origin }), undefined, origin);
    }
  }
});

Deno.test("a server on this machine refuses hosts and origins that only look like it", () => {
  for (const name of FOREIGN) {
    for (const host of [name, `${name}:8000`]) {
      assertProblem(problemOf({ host }), "Host", host);
      const origin = `https://${host}`;
      assertProblem(problemOf({ origin }), "Origin", origin);
    }
  }
  for (const origin of ["null", "", "localhost", "file://"]) {
    assertProblem(problemOf({ origin }), "Origin", origin);
  }
});

Deno.test("a server on this machine is told by its address, a public one may be called from any", () => {
  const host = "evil.example";
  for (const name of ["127.0.0.1:8000", "[::1]:8000", "localhost"]) {
    const problem = problemOf({ host }, `http://${name}`);
    assertProblem(problem, "Host", name);
  }
  for (const name of ["api.shop.example", "localhost.evil.example"]) {
    assertEquals(problemOf({ host }, `https://${name}`), undefined, name);
  }
});
