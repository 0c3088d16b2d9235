import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { listOperations } from "../../routes/reference/reference.ts";
import { loadReference } from "../../routes/docs/reference.ts";
import { endpointsOf } from "../../routes/app.ts";
import { assertEnvelope } from "../support/endpoint_suite.ts";
import { type Harness, startHarness } from "../support/harness.ts";
import { readContract } from "../support/openapi.ts";

const HTML = { accept: "text/html" };

async function read(harness: Harness, path: string): Promise<string> {
  const response = await harness.fetch(path, { headers: HTML });
  assertEquals(response.status, 200, path);
  return await response.text();
}

async function readAll(harness: Harness) {
  const { services } = harness;
  return await loadReference(services, () => endpointsOf(services));
}

Deno.test("the reference has every operation once, grouped as the pages are", async () => {
  await using harness = await startHarness();
  const { reference, pages } = await readAll(harness);
  const { operations } = await readContract(harness);
  assertEquals(
    listOperations(reference).map(({ id }) => id).sort(),
    operations.map(({ raw }) => raw.operationId).sort(),
  );
  const titles = pages.map(({ title }) => title);
  const places = reference.groups.map(({ title }) => titles.indexOf(title));
  assert(places.length > 5);
  assertEquals(places, places.toSorted((a, b) => a - b));
  const shown = reference.groups.flatMap(({ operations }) => operations);
  assert(
    shown.every(({ path, isDeprecated }) =>
      path.startsWith("/api/") && !isDeprecated
    ),
  );
  const index = await read(harness, "/docs/api");
  const [before, ...folded] = index.split('class="folds"');
  for (const { id } of listOperations(reference)) {
    assertStringIncludes(index, `href="/docs/api/${id}"`);
  }
  assert(!before!.split("<main")[1]!.includes("Unversioned"));
  assertStringIncludes(folded.join(), "registerKeyUnversioned");
});

Deno.test("an operation's page has its fields, answers, errors and samples", async () => {
  await using harness = await startHarness();
  const { reference, pages } = await readAll(harness);
  for (const operation of listOperations(reference)) {
    const { id, path, summary, page } = operation;
    const html = await read(harness, `/docs/api/${id}`);
    const text = html.replace(/<[^>]+>/g, "").replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'").replaceAll("&#x27;", "'");
    const samples = operation.call ? ["curl", "TypeScript", "Python"] : [];
    assertEquals(samples.length === 0, id === "sendContactForm");
    for (const part of [path, summary, ...samples]) {
      assertStringIncludes(text, part.replaceAll("`", ""), id);
    }
    const fields = [...operation.parameters, ...operation.body];
    for (const { name } of fields) {
      assertStringIncludes(html, `>${name}</code>`);
    }
    for (const { status, description } of operation.answers) {
      assertStringIncludes(text, `${status} ${description.split("`")[0]}`, id);
    }
    for (const { code, message } of operation.failures) {
      assertStringIncludes(html, `>${code}</code>`);
      assertStringIncludes(text, message, id);
    }
    assert(pages.some(({ slug }) => slug === page), id);
    assertStringIncludes(html.split("<main")[1]!, `href="/docs/${page}"`);
    for (const [, to] of html.matchAll(/href="(\/docs\/[\w-]+)(?:#|")/g)) {
      const { status, body } = await harness.fetch(to!, { headers: HTML });
      await body?.cancel();
      assertEquals(status, 200, `${id} links to ${to}`);
    }
  }
});

Deno.test("a field is told with its type, its limits and what it may hold", async () => {
  await using harness = await startHarness();
  const { reference } = await readAll(harness);
  const find = (id: string) =>
    listOperations(reference).find((operation) => operation.id === id)!;
  const submit = find("submitPurchase");
  const [url, seller] = submit.body;
  assertEquals(url!.type, "string (uri)");
  assertEquals(
    [seller!.name, seller!.limits, seller!.isRequired],
    ["sellerName", ["at most 120 characters"], true],
  );
  assertEquals(submit.credential, "required");
  assertEquals(submit.answers.map(({ status }) => status), ["201", "200"]);
  const limit = find("listPurchases").parameters
    .find(({ name }) => name === "limit")!;
  assertEquals(limit.limits, ["1 to 200", "default 60"]);
  const contact = find("sendContactRequest");
  const interest = contact.body.find(({ name }) => name === "interest")!;
  assertEquals(interest.values.length, 6);
  const [items] = find("listPurchases").answers[0]!.fields;
  assertEquals(items!.type, "array of objects");
  assert(items!.fields.some(({ name }) => name === "productName"));
  const codes = submit.failures.map(({ status, code }) => `${status} ${code}`);
  assert(codes.includes("422 content_rejected"), codes.join());
});

Deno.test("no page of the reference shows a raw backtick, or folds a parameter", async () => {
  await using harness = await startHarness();
  const { reference } = await readAll(harness);
  for (const { id, parameters } of listOperations(reference)) {
    const html = await read(harness, `/docs/api/${id}`);
    const said = html.replace(/<(pre|textarea|script)[^]*?<\/\1>/g, "");
    assert(!said.includes("`"), id);
    const [, details] = html.split('class="prose details"');
    const open = details!.replace(/<details[^]*?<\/details>/g, "");
    for (const { name } of parameters) {
      assertStringIncludes(open, `<code>${name}</code>`, id);
    }
  }
  const index = await read(harness, "/docs/api");
  assert(!index.replace(/<pre[^]*?<\/pre>/g, "").includes("`"));
});

Deno.test("an operation can be tried, in the sandbox unless one says otherwise", async () => {
  await using harness = await startHarness();
  const { reference } = await readAll(harness);
  for (const operation of listOperations(reference)) {
    const { id, method, path, parameters } = operation;
    const html = await read(harness, `/docs/api/${id}`);
    const [form] = /<form data-method[^]*?<\/form>/.exec(html)!;
    assertStringIncludes(form, `data-method="${method}" data-path="${path}"`);
    for (const { name, place } of parameters) {
      if (place === "header") continue;
      assertStringIncludes(form, `name="${name}" data-place="${place}"`, id);
    }
    const hasSandbox = parameters.some(({ name }) => name === "X-Sandbox");
    assertEquals(/name="X-Sandbox"[^>]*checked/.test(form), hasSandbox, id);
    const statuses = operation.failures.map(({ status }) => status);
    const [, tabs = ""] = html.split('class="code by-tab"');
    for (const status of new Set(statuses.slice(0, 1))) {
      assertStringIncludes(tabs, `>${status}</label>`, id);
    }
  }
});

Deno.test("an operation that there is not is not found, however it is written", async () => {
  await using harness = await startHarness();
  for (
    const name of ["nothing", "registerkey", "constructor", "x".repeat(3000)]
  ) {
    const response = await harness.fetch(`/docs/api/${name}`);
    await assertEnvelope(response, 404, "not_found");
  }
});
