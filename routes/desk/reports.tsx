import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import type { Services } from "../../domain/services.ts";
import {
  countOf,
  type Filter,
  type Filters,
  type Report,
} from "../reports/report.ts";
import { asked, contacts } from "../reports/people.ts";
import { claims, reservations } from "../reports/promo.ts";
import { audit, limits, outbox } from "../reports/service.ts";
import { decided, doubtful, pending } from "../reports/submissions.ts";
import { answerPage } from "./answer.tsx";
import { Rows } from "./table.tsx";

/** Reports with a page of their own. */
const PLAIN = [pending, doubtful, decided, contacts, reservations, claims]
  .concat(outbox, asked, audit, limits);

export function reportRoutes(services: Services): Hono {
  const app = new Hono();
  for (const report of PLAIN) {
    app.get(report.path, (c) => reportPage(c, services, report));
  }
  return app;
}

/** Answers with the page of a report. */
export async function reportPage(
  c: Context,
  services: Services,
  report: Report,
  below?: Child,
): Promise<Response> {
  const { after, ...filters } = c.req.query();
  return await answerPage(c, {
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
        {await reportRows(services, report, { filters, after })}
        {below}
      </>
    ),
  });
}

function Field({ filter, value }: { filter: Filter; value?: string }) {
  const { name, does, choices } = filter;
  return (
    <label>
      {does.charAt(0).toUpperCase() + does.slice(1)}
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

interface ShownRows {
  filters?: Filters;
  after?: string;
  limit?: number;
}

/** Rows of a report, with a link to the next page. */
export async function reportRows(
  services: Services,
  report: Report,
  { filters = {}, after, limit = report.limit }: ShownRows = {},
): Promise<Child> {
  const page = await report.read(services, { filters, after, limit });
  const note = report.note?.(services);
  const query = new URLSearchParams({ ...filters, after: page.next ?? "" });
  return (
    <>
      <p class="note">{[countOf(page), note].filter(Boolean).join("; ")}</p>
      <Rows
        label={report.title}
        head={report.head}
        rows={page.items.map(({ cells }) => cells)}
      />
      {page.next !== null && (
        <p>
          <a class="button" rel="next" href={`${report.path}?${query}`}>
            Next page
          </a>
        </p>
      )}
    </>
  );
}
