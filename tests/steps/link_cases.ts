/** Failures of card links, and of a relay that is switched off. */
import { publicJwk } from "../support/card.ts";
import { inPerson, relay } from "../support/mcp_calls.ts";
import { startRelay } from "../pay/relay_task.ts";
import type { Row } from "./play.ts";

const BY_PERSON = { none: "only the person's card page sends cards" };

export const LINK_CASES = {
  card_relay_disabled: {
    http: [{
      when: "a card is sent to a relay that was switched off",
      says: /Ask your agent for another way to pay/,
      async makes(world) {
        const { services } = world.harness;
        const { path, delivery } = await startRelay({ services });
        services.config.cardRelay = "off";
        const refusal = await world.refused(path, { body: delivery });
        return {
          refusal,
          helps: () => world.toolDone("card_task_start", inPerson("wallet")),
        };
      },
    }],
    mcp: [{
      when: "a relay is started where it is off",
      env: { CARD_RELAY: "off" },
      says: /the way wallet or in_person/,
      async makes(world) {
        const { jwk } = await publicJwk("P-256");
        return {
          refusal: await world.toolRefused("card_task_start", relay(jwk)),
          helps: async () => {
            for (const way of ["in_person", "wallet"]) {
              await world.toolDone("card_task_start", inPerson(way));
            }
          },
        };
      },
    }],
  },
  card_link_ended: {
    http: [{
      when: "a card is sent after the agent cancelled",
      says: /Ask your agent for a new link if you still want to buy/,
      async makes(world) {
        const { services } = world.harness;
        const { path, credential, delivery } = await startRelay({ services });
        await world.toolDone("card_task_cancel", credential);
        return {
          refusal: await world.refused(path, { body: delivery }),
          helps: async () => {
            const fresh = await startRelay({ services });
            await world.done(fresh.path, { body: fresh.delivery });
          },
        };
      },
    }, {
      when: "five wrong codes were typed",
      says: /Ask your agent for a new link/,
      async makes(world) {
        const { services } = world.harness;
        const { path, delivery } = await startRelay({ services });
        const body = { ...delivery, pairing_code: "BBBB-BBBB" };
        for (let n = 0; n < 4; n++) await world.refused(path, { body });
        return {
          refusal: await world.refused(path, { body }),
          helps: async () => {
            const fresh = await startRelay({ services });
            await world.done(fresh.path, { body: fresh.delivery });
          },
        };
      },
    }],
    mcp: BY_PERSON,
  },
  invalid_pairing_code: {
    http: [{
      when: "one code is wrong",
      says: /Look at your agent's window and try again; 4 tries are left/,
      async makes(world) {
        const { services } = world.harness;
        const { path, delivery } = await startRelay({ services });
        const body = { ...delivery, pairing_code: "BBBB-BBBB" };
        return {
          refusal: await world.refused(path, { body }),
          helps: async () => {
            // As many wrong tries as the hint leaves, less the right one.
            for (let n = 0; n < 3; n++) await world.refused(path, { body });
            await world.done(path, { body: delivery });
          },
        };
      },
    }],
    mcp: BY_PERSON,
  },
} satisfies Record<string, Row>;
