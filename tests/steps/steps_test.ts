/** The next step of each failure, done as it says in each of its situations. */
import { assert } from "@std/assert";
import { type FailureName, FAILURES } from "../../domain/failures.ts";
import { ADDRESS_CASES } from "./address_cases.ts";
import { CARD_CASES } from "./card_cases.ts";
import { CARD_END_CASES } from "./card_end_cases.ts";
import { INPUT_CASES } from "./input_cases.ts";
import { KEY_CASES } from "./key_cases.ts";
import { LINK_CASES } from "./link_cases.ts";
import { type Row, World } from "./play.ts";
import { PROMO_CASES } from "./promo_cases.ts";
import { REQUEST_CASES } from "./request_cases.ts";
import { SERVER_CASES } from "./server_cases.ts";

const CASES = {
  ...REQUEST_CASES,
  ...ADDRESS_CASES,
  ...INPUT_CASES,
  ...SERVER_CASES,
  ...KEY_CASES,
  ...CARD_CASES,
  ...CARD_END_CASES,
  ...LINK_CASES,
  ...PROMO_CASES,
} satisfies Record<FailureName, Row>;

const SIDES = ["http", "mcp"] as const;

for (const [name, row] of Object.entries(CASES) as [FailureName, Row][]) {
  for (const side of SIDES) {
    const cases = row[side];
    if ("none" in cases) continue;
    for (const one of cases) {
      Deno.test(`${name} over ${side} is told a step that helps when ${one.when}`, () =>
        World.play(name, side, one));
      if (side === "http") continue;
      Deno.test(`${name} is told a step that helps by the tool's group alone when ${one.when}`, () =>
        World.play(name, "mcp alone", one));
    }
  }
}

Deno.test("every failure has a case over an interface, and a reason where it has none", () => {
  for (const name of Object.keys(FAILURES) as FailureName[]) {
    const sides = SIDES.map((side): Row["http"] => CASES[name][side]);
    assert(sides.some((side) => "length" in side && side.length > 0), name);
    for (const side of sides) {
      assert("none" in side ? side.none : side.length > 0, name);
    }
  }
});
