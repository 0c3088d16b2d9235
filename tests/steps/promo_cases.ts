/** Failures of the promotion. */
import { assert, assertEquals } from "@std/assert";
import {
  CLAIM,
  claimBody,
  newUser,
  reservationBody,
  RESERVE,
  reserve,
} from "../support/promo.ts";
import type { Case, Row, World } from "./play.ts";

/** The code as a text tells it to who looks for it. */
function codeIn(text: string): string {
  const code = /reservation code is `?"?([a-z]+)/i.exec(text)?.[1];
  assert(code !== undefined, text);
  return code;
}

/** A request over one interface: HTTP, or the tool that does the same. */
interface Way {
  refused(world: World, body: object): ReturnType<World["refused"]>;
  done(world: World, body: object): ReturnType<World["done"]>;
}

const CLAIMS: Record<"http" | "mcp", Way> = {
  http: {
    refused: (world, body) => world.refused(CLAIM, { body }),
    done: (world, body) => world.done(CLAIM, { body }),
  },
  mcp: {
    refused: (world, body) => world.toolRefused("promo_claim", body),
    done: (world, body) => world.toolDone("promo_claim", body),
  },
};

const LAST = 72 * 3600;

function noReservation({ refused, done }: Way): Case[] {
  const says =
    /email, platform_account_id and reservation_id of a reservation that has not expired/;
  return [{
    when: "a claim has another email",
    says,
    async makes(world) {
      const user = newUser();
      const { reservation_id } = await reserve(world.harness, user);
      const other = { ...user, email: newUser().email };
      return {
        refusal: await refused(world, claimBody(other, reservation_id)),
        helps: () => done(world, claimBody(user, reservation_id)),
      };
    },
  }, {
    when: "the reservation expired",
    says,
    async makes(world) {
      const user = newUser();
      const { reservation_id } = await reserve(world.harness, user);
      world.harness.clock.advance(LAST + 1);
      return {
        refusal: await refused(world, claimBody(user, reservation_id)),
        async helps() {
          const { reservation_id } = await reserve(world.harness, user);
          await done(world, claimBody(user, reservation_id));
        },
      };
    },
  }];
}

function claimedTwice({ refused, done }: Way): Case[] {
  return [{
    when: "one reservation is claimed for another purchase",
    says: /good for one purchase; the first claim stays/,
    async makes(world) {
      const user = newUser();
      const { reservation_id } = await reserve(world.harness, user);
      const first = claimBody(user, reservation_id);
      const { claim_id } = await done(world, first);
      const other = { ...first, merchant_name: "Another Shop" };
      return {
        refusal: await refused(world, other),
        async helps() {
          assertEquals((await done(world, first)).claim_id, claim_id);
        },
      };
    },
  }];
}

function rewardedTwice({ refused, done }: Way): Case[] {
  return [{
    when: "one email has two account ids",
    says: /rewarded once; do not try again with another pair/,
    async makes(world) {
      const user = newUser();
      const other = { ...newUser(), email: user.email };
      const third = { ...newUser(), email: user.email };
      const { harness } = world;
      const one = claimBody(
        user,
        (await reserve(harness, user)).reservation_id,
      );
      const { reservation_id } = await reserve(harness, other);
      const { claim_id } = await done(world, one);
      return {
        refusal: await refused(world, claimBody(other, reservation_id)),
        async helps() {
          const again = await reserve(harness, third);
          await refused(world, claimBody(third, again.reservation_id));
          assertEquals((await done(world, one)).claim_id, claim_id);
        },
      };
    },
  }];
}

export const PROMO_CASES = {
  invalid_reservation_code: {
    http: [{
      when: "the code is wrong",
      says: /in the promotion document: GET \/docs\/promo\.$/,
      async makes(world) {
        const body = reservationBody({ reservation_code: "no" });
        return {
          refusal: await world.refused(RESERVE, { body }),
          async helps() {
            const headers = { accept: "text/markdown" };
            const page = await world.done("/docs/promo", { headers });
            const reservation_code = codeIn(String(page));
            const right = { ...body, reservation_code };
            await world.done(RESERVE, { body: right });
          },
        };
      },
    }],
    mcp: [{
      when: "the code is wrong",
      says: /the resource promo, or call ask with "What is the reservation/,
      saysAlone: /in the promotion document: the resource promo\.$/,
      async makes(world) {
        const body = reservationBody({ reservation_code: "no" });
        const refusal = await world.toolRefused("promo_reserve", body);
        const reserve = (text: string) => {
          const reservation_code = codeIn(text);
          const right = { ...reservationBody(), reservation_code };
          return world.toolDone("promo_reserve", right);
        };
        const helpsAlone = async () => {
          const { resources } = await world.client.listResources();
          const uri = resources.find((one) => one.uri.includes("promo"))!.uri;
          const { contents } = await world.client.readResource({ uri });
          await reserve(contents[0]!.text);
        };
        const helps = async () => {
          await helpsAlone();
          const question = /ask with "(.*?)"/.exec(refusal.step)![1];
          const answer = await world.toolDone("ask", { question });
          await reserve(JSON.stringify(answer));
        };
        return { refusal, helps, helpsAlone };
      },
    }],
  },
  no_matching_reservation: {
    http: noReservation(CLAIMS.http),
    mcp: noReservation(CLAIMS.mcp),
  },
  already_claimed: {
    http: claimedTwice(CLAIMS.http),
    mcp: claimedTwice(CLAIMS.mcp),
  },
  already_rewarded: {
    http: rewardedTwice(CLAIMS.http),
    mcp: rewardedTwice(CLAIMS.mcp),
  },
} satisfies Record<string, Row>;
