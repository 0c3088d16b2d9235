import { Hono } from "hono";
import { z } from "zod";
import { REASON_LENGTH, revokeAsOperator } from "../../domain/admin/decide.ts";
import { OperatorError } from "../../domain/admin/operator.ts";
import { keyPrefix } from "../../domain/admin/resolve.ts";
import type { ApiKey } from "../../domain/keys/key.ts";
import type { Services } from "../../domain/services.ts";
import { answerPage } from "./answer.tsx";
import { At, Rows } from "./table.tsx";

const revocation = z.object({
  prefix: z.string(),
  reason: z.string(),
  sure: z.literal("yes"),
});

/** Keys by prefix or email, and their revocation. */
export function keyRoutes(services: Services): Hono {
  const app = new Hono();
  app.get("/keys", async (c) => {
    const q = c.req.query("q")?.trim() ?? "";
    const found = q === "" ? [] : await find(services, q);
    return answerPage(c, {
      title: "Keys",
      section: "keys",
      content: (
        <>
          <h1>Keys</h1>
          <form class="do" action="/keys">
            <label>
              Prefix or email
              <input name="q" required value={q} maxlength={320} />
            </label>
            <button type="submit" class="button">Find</button>
          </form>
          {q !== "" && (
            <Rows
              label="Keys"
              head={["Prefix", "Status", "Created", "Email", "Name", "Reason"]}
              rows={found.map((key) => [
                <code>{key.prefix}</code>,
                key.state.status,
                <At at={key.createdAt} />,
                key.contactEmail,
                key.name,
                key.state.status === "revoked" ? key.state.reason : "",
              ])}
              empty="No key is found by this."
            />
          )}
          {found.filter(({ state }) => state.status === "active")
            .map(({ prefix }) => <RevokeForm prefix={prefix} />)}
        </>
      ),
    });
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

async function find(
  { keys, operator }: Services,
  text: string,
): Promise<ApiKey[]> {
  if (text.includes("@")) return await keys.findByEmail(text);
  const key = await keys.find(await keyPrefix(operator, text));
  return key === null ? [] : [key];
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
