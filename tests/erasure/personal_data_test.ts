/** Holds the personal fields of the tables to the rows that they read. */
import { assert, assertEquals } from "@std/assert";
import { z } from "zod";
import { textsOf } from "../../domain/erasure/person.ts";
import {
  type Purchase,
  purchase,
  PURCHASE_FIELDS,
} from "../../domain/purchase/fields.ts";
import { anonymise } from "../../kv/erasure/erasure_rule.ts";
import { DECIDED } from "../../domain/gallery/tables.ts";
import { TABLES } from "../../kv/tables/tables.ts";

/** Paths of the fields that a codec reads. */
function pathsOf(codec: unknown, path = ""): string[] {
  const { def } = codec as {
    def: {
      type: string;
      shape?: Record<string, unknown>;
      options?: unknown[];
      innerType?: unknown;
      element?: unknown;
    };
  };
  const inner = [...def.options ?? [], def.innerType, def.element];
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([name, field]) =>
      pathsOf(field, path === "" ? name : `${path}.${name}`)
    );
  }
  const found = inner.filter((one) =>
    one !== undefined && typeof one === "object"
  );
  return found.length === 0
    ? [path]
    : found.flatMap((one) => pathsOf(one, path));
}

Deno.test("every stored field that is named after an address, a phone or an account has its type", () => {
  const looks = /(email|phone|account(id)?|^to)$/i;
  let seen = 0;
  for (const [kind, { personal, schema }] of TABLES) {
    if (!(schema instanceof z.ZodObject)) continue;
    for (const path of new Set(pathsOf(schema))) {
      const name = path.split(".").at(-1)!;
      // One codec reads both kinds of notices.
      const isElsewhere = kind === "outbox user"
        ? path.startsWith("notice.contact")
        : kind === "outbox operator" && path === "notice.to";
      if (!looks.test(name) || isElsewhere) continue;
      seen++;
      assert(personal[path] !== undefined, `${kind}: ${path}`);
    }
  }
  assert(seen >= 8, `${seen} fields`);
});

Deno.test("a value is walked by the names of its fields, through lists as well", () => {
  const value = { a: [{ b: "1" }, { b: "2" }], c: { d: "3" }, e: 4 };
  assertEquals(textsOf(value), [["a.b", "1"], ["a.b", "2"], ["c.d", "3"]]);
  assertEquals(textsOf("text"), [["", "text"]]);
});

Deno.test("only what is declared not personal of a purchase outlives an erasure", () => {
  const names = Object.keys(purchase.shape) as (keyof Purchase)[];
  assert(names.length > 20, `${names.length} fields`);
  const full = Object.fromEntries(names.map((name) => {
    const samples = ["own words", 1, true, ["list"]];
    return [
      name,
      samples.find((one) => purchase.shape[name].safeParse(one).success),
    ];
  })) as unknown as Purchase;
  const { purchase: left } = anonymise(DECIDED.key("id"), {
    status: "rejected",
    purchase: full,
    decisions: [],
  }) as { purchase: Purchase };
  for (const name of names) {
    const { personal } = PURCHASE_FIELDS[name];
    if (personal === false) assertEquals(left[name], full[name]);
    else assert(left[name] !== full[name], name);
  }
});
