import type { Child } from "hono/jsx";
import { z } from "zod";
import {
  MAX_REASON_CHARACTERS,
  revokeAsOperator,
} from "../../domain/admin/decide.ts";
import { OperatorError } from "../../domain/operator_errors.ts";
import type { ApiKey } from "../../domain/api_key.ts";
import { exportClaimCsv } from "../../domain/promo/payout.ts";
import { waitlistLength } from "../../domain/promo/reservation.ts";
import type { Services } from "../../domain/services.ts";
import { claims, payouts, reservations } from "../reports/records.ts";
import type { Filter, Filters, Report } from "../reports/report.ts";
import { answerPage, type DeskContext } from "./page.tsx";
import { capitalize, Facts, Rows } from "./table.tsx";

interface ShownRows {
  filters?: Filters;
  after?: string;
  limit?: number;
  /** Renders an element for each item, below the table. */
  below?: (item: unknown) => Child;
}

export async function reportRows(
  services: Services,
  report: Report,
  { filters = {}, after, limit = report.limit, below }: ShownRows = {},
): Promise<Child> {
  const page = await report.read(services, { filters, after, limit });
  if (page.rows.length === 0) {
    return (
      <p class="note">
        {["Nothing to show", page.note].filter(Boolean).join("; ")}.
      </p>
    );
  }
  const query = new URLSearchParams({ ...filters, after: page.next ?? "" });
  return (
    <>
      <p class="note">{page.summary}</p>
      <Rows label={report.title} head={report.head} rows={page.rows} />
      {page.next !== null && (
        <p>
          <a class="button" rel="next" href={`${report.path}?${query}`}>
            Next page
          </a>
        </p>
      )}
      {below && page.items.map(below)}
    </>
  );
}

export async function reportPage(
  c: DeskContext,
  report: Report,
  below?: ShownRows["below"],
): Promise<Response> {
  const { after, ...filters } = c.req.query();
  const { services } = c.var.desk;
  return answerPage(c, {
    title: report.title,
    content: (
      <>
        <h1>{report.title}</h1>
        {report.filters.length > 0 && (
          <form class="do" action={report.path}>
            {report.filters.map((one) => (
              <Field filter={one} value={filters[one.name]} />
            ))}
            <button type="submit" class="button">Show</button>
          </form>
        )}
        {await reportRows(services, report, { filters, after, below })}
      </>
    ),
  });
}

function Field({ filter, value }: { filter: Filter; value?: string }) {
  const { name, does, choices } = filter;
  return (
    <label>
      {capitalize(does)}
      {choices
        ? (
          <select name={name}>
            <option value="">any</option>
            {choices.map((one) => (
              <option value={one} selected={one === value}>{one}</option>
            ))}
          </select>
        )
        : <input name={name} value={value ?? ""} maxlength={320} />}
    </label>
  );
}

export function revokeForm(item: unknown): Child {
  const { prefix, state } = item as ApiKey;
  return state.status === "active" && (
    <>
      <h2>{`Revoke ${prefix}`}</h2>
      <form class="do" method="post" action="/keys/revoke">
        <input type="hidden" name="prefix" value={prefix} />
        <label>
          Reason (sent to the key’s owner)
          <input name="reason" required maxlength={MAX_REASON_CHARACTERS} />
        </label>
        <label class="sure">
          <input type="checkbox" name="sure" value="yes" required /> For ever
        </label>
        <button type="submit" class="button bad">Revoke</button>
      </form>
    </>
  );
}

const revocation = z.object({
  prefix: z.string(),
  reason: z.string(),
  sure: z.literal("yes"),
});

export async function revokeKey(c: DeskContext): Promise<Response> {
  const form = revocation.safeParse(await c.req.parseBody());
  if (!form.success) throw new OperatorError("The form is not complete.");
  const { prefix, reason } = form.data;
  await revokeAsOperator(c.var.desk.services, prefix, reason);
  return c.redirect(`/keys?q=${encodeURIComponent(prefix)}`, 303);
}

/** Maximum number of rows and of problems on the promotion page. */
const MAX_LINES = 20;

export async function promoPage(c: DeskContext): Promise<Response> {
  const { services } = c.var.desk;
  const { pool, counted, problems } = await services.pool.verify();
  const rows = (report: Report, status = "") =>
    reportRows(services, report, { filters: { status }, limit: MAX_LINES });
  return answerPage(c, {
    title: "Promotion",
    content: (
      <>
        <h1>Promotion</h1>
        <Facts
          isLarge
          facts={{
            "Slots taken": `${pool.taken} of ${services.config.promo.poolSize}`,
            "Held": counted.held,
            "Claimed": counted.claimed,
            "Waiting in line": waitlistLength(pool),
            "Waiting behind the line": counted.deferred,
            "Ledger check": problems.length === 0 ? "OK" : "differs",
          }}
        />
        {problems.length > 0 && (
          <ul>{problems.slice(0, MAX_LINES).map((one) => <li>{one}</li>)}</ul>
        )}
        <h2>Claims</h2>
        <form class="do" method="post" action="/promo/claims.csv">
          <button type="submit" class="button">
            Put what is due into a payout (CSV)
          </button>
        </form>
        {await rows(claims)}
        <h2>Payouts</h2>
        {await rows(payouts)}
        <h2>Holds</h2>
        {await rows(reservations, "held")}
        <h2>Waitlist</h2>
        {await rows(reservations, "waitlisted")}
      </>
    ),
  });
}

/** Puts the claims that are due into a payout, and sends its CSV. */
export async function claimsFile(c: DeskContext): Promise<Response> {
  const { services } = c.var.desk;
  const payout = services.random.uuid();
  const lines = await Array.fromAsync(exportClaimCsv(services, { payout }));
  return c.body(lines.map((line) => `${line}\n`).join(""), 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="claims.csv"',
    "cache-control": "no-store",
  });
}
