/**
 * Card links: the page `/pay/<task>`, and what its script sends.
 *
 * @module
 */
import { z } from "zod";
import type { Child } from "hono/jsx";
import {
  cardDelivery,
  declineCard,
  deliverCard,
  readCardLink,
} from "../../domain/checkout/card_link.ts";
import type { CheckoutPorts } from "../../domain/checkout/tasks.ts";
import type { Config } from "../../domain/config.ts";
import { Failure } from "../../domain/failures.ts";
import { validate } from "../../domain/input/validate.ts";
import {
  type Answer,
  BODY_FAILURES,
  type Parameter,
} from "../../domain/openapi/operation.ts";
import { PAGE } from "../pages/html.ts";
import type { Endpoint } from "../http/endpoint.ts";
import type { AppContext } from "../http/request_context.ts";
import { readJson } from "../http/request_body.ts";
import { respond, respondJson } from "../http/respond.ts";

const PATH = "/pay/:task";

type PayPorts = CheckoutPorts & { config: Pick<Config, "baseUrl"> };

const TASK: Parameter = {
  name: "task",
  in: "path",
  description: "Id of the card task, from the link.",
  schema: z.string(),
  example: "01900000-0000-7000-8000-000000000000",
};

const DONE = {
  name: "CardPageAnswer",
  schema: z.object({ ok: z.literal(true) }),
};

const taken: Answer[] = [{
  status: 200,
  description: "Done.",
  content: [{ shape: DONE, example: { ok: true } }],
}];

const COMMON = {
  isPrivate: true,
  tag: "Checkout",
  parameters: [TASK],
} satisfies Partial<Endpoint>;

/** The endpoints of card links: a page for a person, and what its script sends. */
export function payEndpoints(services: PayPorts): Endpoint[] {
  return [{
    method: "get",
    path: PATH,
    ...COMMON,
    id: "openCardPage",
    summary: "Open the card page, which a person does from a link",
    answers: [
      { status: 200, description: "The page.", content: [PAGE] },
      { status: 404, description: "There is no such task.", content: [PAGE] },
      { status: 410, description: "The link has ended.", content: [PAGE] },
    ],
    failures: ["store_unavailable"],
    run: (c) => showPage(c, services),
  }, {
    method: "post",
    path: PATH,
    ...COMMON,
    id: "deliverCard",
    summary: "Deliver the encrypted card; sent by the card page",
    body: {
      shape: { name: "CardDelivery", schema: cardDelivery },
      examples: {
        card: { pairing_code: "amber fox", ciphertext: "<compact JWE>" },
      },
    },
    answers: taken,
    failures: [
      ...BODY_FAILURES,
      "not_found",
      "card_relay_off",
      "card_task_state",
      "pairing_code_wrong",
      "store_unavailable",
    ],
    async run(c) {
      refuseOtherSites(c);
      const delivery = validate(cardDelivery, await readJson(c));
      await deliverCard(services, c.req.param("task")!, delivery);
      return respondJson(c, 200, '{"ok":true}');
    },
  }, {
    method: "post",
    path: `${PATH}/decline`,
    ...COMMON,
    id: "declineCard",
    summary: "Decline the request for a card; sent by the card page",
    answers: taken,
    failures: ["not_found", "store_unavailable"],
    async run(c) {
      refuseOtherSites(c);
      await declineCard(services, c.req.param("task")!);
      return respondJson(c, 200, '{"ok":true}');
    },
  }];
}

async function showPage(
  c: AppContext,
  services: PayPorts,
): Promise<Response> {
  const [{ CardPage }, { EndedPage }, { cardPagePolicy }, task] = await Promise
    .all([
      import("./card_page.tsx"),
      import("./layout.tsx"),
      import("./card_source.ts"),
      readCardLink(services, c.req.param("task")!),
    ]);
  const policy = cardPagePolicy(services.digest);
  const { cardRelay, baseUrl } = services.config;
  const { host } = new URL(baseUrl);
  const state = task?.state;
  if (!task || state?.status !== "awaiting_card" || cardRelay === "off") {
    const status = state?.status ?? "unknown";
    const ended = status === "awaiting_card" ? "cancelled" : status;
    const page = <EndedPage status={ended} host={host} />;
    return html(c, { status: task ? 410 : 404, page, policy });
  }
  const secondsLeft = Math.ceil(
    (state.expiresAt - services.clock.now()) / 1000,
  );
  const page = (
    <CardPage
      task={task}
      mode={cardRelay}
      host={host}
      secondsLeft={secondsLeft}
      locale={localeOf(c.req.header("accept-language"))}
    />
  );
  return html(c, { status: 200, page, policy });
}

function html(
  c: AppContext,
  { status, page, policy }: { status: number; page: Child; policy: string },
): Response {
  return respond(c, {
    status,
    body: `<!DOCTYPE html>${page}`,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
      "x-robots-tag": "noindex",
    },
  });
}

/** The locale that a person prefers, of those that amounts can be written in. */
function localeOf(header = ""): string {
  const tags = header.slice(0, 200).split(",")
    .map((part) => part.split(";")[0]!.trim())
    .filter((tag) => /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(tag));
  try {
    return Intl.NumberFormat.supportedLocalesOf(tags)[0] ?? "en-US";
  } catch {
    // Well-formed, but one is not a valid language tag (RFC 5646).
    return "en-US";
  }
}

/** Browsers say where a request comes from; other sites have no part in it. */
function refuseOtherSites(c: AppContext): void {
  const site = c.req.raw.headers.get("sec-fetch-site") ?? "same-origin";
  if (site !== "same-origin") throw new Failure("not_found");
}
