import { Hono } from "hono";
import { z } from "zod";
import { REASON_LENGTH, revokeAsOperator } from "../../domain/admin/decide.ts";
import { OperatorError } from "../../domain/admin/operator.ts";
import type { ApiKey } from "../../domain/keys/key.ts";
import type { Services } from "../../domain/services.ts";
import { keys } from "../reports/people.ts";
import { reportPage } from "./reports.tsx";

const revocation = z.object({
  prefix: z.string(),
  reason: z.string(),
  sure: z.literal("yes"),
});

export function keyRoutes(services: Services): Hono {
  const app = new Hono();
  app.get(keys.path, async (c) => {
    const filters = { q: c.req.query("q") };
    const { items } = await keys.read(services, { filters, limit: keys.limit });
    const active = items.map(({ item }) => item as ApiKey)
      .filter(({ state }) => state.status === "active");
    const forms = active.map(({ prefix }) => <RevokeForm prefix={prefix} />);
    return await reportPage(c, services, keys, forms);
  });

  app.post("/keys/revoke", async (c) => {
    const form = revocation.safeParse(await c.req.parseBody());
    if (!form.success) throw new OperatorError("The form is not complete.");
    const { prefix, reason } = form.data;
    await revokeAsOperator(services.keys, prefix, reason);
    return c.redirect(`/keys?q=${encodeURIComponent(prefix)}`, 303);
  });
  return app;
}

function RevokeForm({ prefix }: { prefix: string }) {
  return (
    <>
      <h2>{`Revoke ${prefix}`}</h2>
      <form class="do" method="post" action="/keys/revoke">
        <input type="hidden" name="prefix" value={prefix} />
        <label>
          Reason, which the owner is told
          <input name="reason" required maxlength={REASON_LENGTH} />
        </label>
        <label class="sure">
          <input type="checkbox" name="sure" value="yes" required /> For ever
        </label>
        <button type="submit" class="button bad">Revoke</button>
      </form>
    </>
  );
}
