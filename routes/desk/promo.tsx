import { Hono } from "hono";
import { readPage } from "../../domain/admin/page.ts";
import { exportedClaims, payoutState } from "../../domain/promo/payout.ts";
import { waiting } from "../../domain/promo/pool.ts";
import { isWaiting } from "../../domain/promo/reservation.ts";
import type { Services } from "../../domain/services.ts";
import { answerPage } from "./answer.tsx";
import { At, Figures, Rows } from "./table.tsx";

/** Rows of each list. */
const MOST = 50;

/** Pool, holds, waitlist and claims, and what is to be paid as CSV. */
export function promoRoutes(services: Services): Hono {
  const app = new Hono();
  const { records } = services.operator;
  app.get("/promo", async (c) => {
    const { pool, counted, problems } = await services.promo.checkPool();
    const limit = MOST;
    const held = await readPage(records.reservations(), {
      limit,
      wanted: ({ state }) => state.status === "held",
    });
    const line = await readPage(records.reservations(), {
      limit,
      wanted: isWaiting,
    });
    const claims = await readPage(records.claims(), {
      limit,
    });
    return answerPage(c, {
      title: "Promotion",
      section: "promo",
      content: (
        <>
          <h1>Promotion</h1>
          <Figures
            figures={{
              "Slots taken":
                `${pool.taken} of ${services.config.promo.poolSize}`,
              "Held": counted.held,
              "Claimed": counted.claimed,
              "Waiting in line": waiting(pool),
              "Waiting behind the line": counted.deferred,
              "Check": problems.length === 0 ? "agrees" : "differs",
            }}
          />
          {problems.length > 0 && (
            <ul>{problems.slice(0, limit).map((one) => <li>{one}</li>)}</ul>
          )}
          <h2>Claims</h2>
          <p>
            <a class="button" href="/promo/claims.csv">
              To pay, as CSV
            </a>
          </p>
          <Rows
            label="Claims"
            head={["Claimed", "Status", "USD", "Reward", "Email", "Merchant"]}
            rows={claims.items.map((record) => [
              <At at={record.claim.claimedAt} />,
              payoutState(record),
              record.claim.cashBackUsd,
              record.claim.request.preferred_reward,
              record.claim.request.email,
              record.claim.request.merchant_name,
            ])}
            total={claims.total}
          />
          <h2>Holds</h2>
          <Rows
            label="Holds"
            head={["Made", "Until", "Email", "Account"]}
            rows={held.items.map(({ createdAt, state, email, accountId }) => [
              <At at={createdAt} />,
              "holdExpiresAt" in state ? <At at={state.holdExpiresAt} /> : "",
              email,
              accountId,
            ])}
            total={held.total}
          />
          <h2>Waitlist</h2>
          <Rows
            label="Waitlist"
            head={["Made", "Ticket", "Email", "Account"]}
            rows={line.items.map(({ createdAt, state, email, accountId }) => [
              <At at={createdAt} />,
              "ticket" in state ? state.ticket : "",
              email,
              accountId,
            ])}
            total={line.total}
          />
        </>
      ),
    });
  });

  app.get("/promo/claims.csv", (c) => {
    const lines = exportedClaims(services.operator);
    const text = ReadableStream.from(withLineEnds(lines))
      .pipeThrough(new TextEncoderStream());
    return c.body(text, 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="claims.csv"',
      "cache-control": "no-store",
    });
  });
  return app;
}

async function* withLineEnds(lines: AsyncIterable<string>) {
  for await (const line of lines) yield `${line}\n`;
}
