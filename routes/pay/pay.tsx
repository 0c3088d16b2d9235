/** Card links: the page `/pay/<task>` and the endpoints of its script. */
import type { Child } from "hono/jsx";
import {
  askCardLink,
  cardDelivery,
  type CardLinkState,
  cardLinkState,
  cardQuestion,
  declineCard,
  deliverCard,
  linkStatus,
  readCardLink,
} from "../../domain/checkout/card_link.ts";
import { taskId } from "../../domain/checkout/secrets.ts";
import type { CheckoutPorts } from "../../domain/checkout/tasks.ts";
import type { Config } from "../../domain/config/config.ts";
import { Failure } from "../../domain/failures.ts";
import { validate } from "../../domain/input/validate.ts";
import { lazy } from "../../domain/memory.ts";
import {
  HTML_CONTENT_TYPE,
  PAGE_CONTENT,
  renderPage,
} from "../pages/page_response.tsx";
import type { Endpoint } from "../http/endpoint.ts";
import type { AppContext } from "../http/request_context.ts";
import { readJson } from "../http/request_body.ts";
import { respond, respondJson } from "../http/respond.ts";

const PATH = "/pay/:task";

type PayPorts = CheckoutPorts & {
  config: Pick<Config, "baseUrl" | "isPreview" | "mailAwaits" | "operator">;
};

const COMMON = {
  isPrivate: true,
  tag: "Checkout",
  parameters: [{
    name: "task",
    in: "path",
    description: "Id of the card task, from the link.",
    schema: taskId,
    example: "k3JZ0m8vQyS1fXwB7uN4Tg",
  }],
} satisfies Partial<Endpoint>;

const LINK_STATE = { name: "CardLinkState", schema: cardLinkState };

/** The encrypted card of the examples, of the form that the card page sends. */
const CIPHERTEXT =
  "eyJhbGciOiJFQ0RILUVTIiwiZW5jIjoiQTI1NkdDTSIsImVwayI6eyJrdHkiOiJP" +
  "S1AiLCJjcnYiOiJYMjU1MTkiLCJ4IjoiRmN1ZW0wN1A0dVdTUzcxVnJDT1U0MnJt" +
  "S1dOVzBLMUxEX0pPYmZCR3M2OCJ9LCJraWQiOiJYSGZYX1k5UjdRd3FrVDVHTW1f" +
  "MjB1b3VsY2pzOFdaOGN1dHl6TVA4SzBZIiwidGFzayI6ImszSlowbTh2UXlTMWZY" +
  "d0I3dU40VGciLCJleHAiOjE3OTUyNjk2MDAsImFncmVlZCI6Im5xemtFamZjN01M" +
  "OWVUejRoSlM0QUdLdDF3LXNnMWd4WUFPc09JWmlWOW8ifQ..CrMGgjA1Zhu426Ic" +
  ".Ln0sA6lQeuJl7PW1NWiFpTOTogKdJBOUmXJloaJa78Y.47mKTaMaEn1L3m5DAz9" +
  "mug";

/** Digest of `CIPHERTEXT`. */
const SUBMISSION = "IgRvPJwrxl7T-xCa7DBLnP2us7w9jLklgyfjj5war70";

/** Endpoint for the page's own script; refuses requests from other sites. */
function sentByPage(
  description: string,
  example: CardLinkState,
  work: (c: AppContext) => Promise<CardLinkState>,
) {
  return {
    ...COMMON,
    method: "post",
    answers: [{
      status: 200,
      description,
      content: [{ shape: LINK_STATE, example }],
    }],
    async run(c: AppContext) {
      // Browsers always send Sec-Fetch-Site; other clients may omit the header.
      const site = c.req.raw.headers.get("sec-fetch-site") ?? "same-origin";
      if (site !== "same-origin") throw new Failure("not_found");
      const state = await work(c);
      c.env.refusals?.prove();
      return respondJson(c, 200, JSON.stringify(state));
    },
  } satisfies Partial<Endpoint>;
}

export function payEndpoints(services: PayPorts): Endpoint[] {
  const load = lazy(() => loadPages(services));
  return [{
    method: "get",
    path: PATH,
    ...COMMON,
    id: "openCardPage",
    summary: "Open the card page, which a person does from a link",
    answers: [
      { status: 200, description: "The page.", content: [PAGE_CONTENT] },
      {
        status: 404,
        description: "There is no such task.",
        content: [PAGE_CONTENT],
      },
      {
        status: 410,
        description: "The link has ended.",
        content: [PAGE_CONTENT],
      },
    ],
    failures: ["storage_unavailable"],
    run: async (c) => showPage(c, services, await load()),
  }, {
    ...sentByPage(
      "The card was taken, now or by an earlier request with the same " +
        "ciphertext.",
      { ok: true, status: "card_ready", submission: SUBMISSION },
      async (c) => {
        const delivery = validate(cardDelivery, await readJson(c));
        return await deliverCard(services, c.req.param("task")!, delivery);
      },
    ),
    path: PATH,
    id: "deliverCard",
    summary: "Deliver the encrypted card; sent by the card page",
    body: {
      shape: { name: "CardDelivery", schema: cardDelivery },
      examples: {
        card: { pairing_code: "BCDF-GHJK", ciphertext: CIPHERTEXT },
      },
    },
    failures: [
      "validation_failed",
      "not_found",
      "card_task_not_found",
      "card_relay_disabled",
      "card_link_ended",
      "invalid_pairing_code",
      "storage_unavailable",
    ],
  }, {
    ...sentByPage(
      "The status of the link, and which of these submissions was taken.",
      { ok: true, status: "card_ready", submission: SUBMISSION },
      async (c) => {
        const question = validate(cardQuestion, await readJson(c));
        return await askCardLink(services, c.req.param("task")!, question);
      },
    ),
    path: `${PATH}/status`,
    id: "askCardLink",
    summary: "Ask whether a card arrived; sent by the card page",
    body: {
      shape: { name: "CardQuestion", schema: cardQuestion },
      examples: { tried: { submissions: [SUBMISSION] } },
    },
    failures: ["validation_failed", "not_found", "storage_unavailable"],
  }, {
    ...sentByPage(
      "The link was cancelled.",
      { ok: true, status: "cancelled" },
      (c) => declineCard(services, c.req.param("task")!),
    ),
    path: `${PATH}/decline`,
    id: "declineCard",
    summary: "Decline the request for a card; sent by the card page",
    failures: [
      "not_found",
      "card_task_not_found",
      "card_link_ended",
      "storage_unavailable",
    ],
  }];
}

/** The pages, and their policy, which takes as long as a page. */
async function loadPages({ digest }: PayPorts) {
  const [{ CardPage }, { EndedPage }, { cardPagePolicy }] = await Promise.all([
    import("./card_page.tsx"),
    import("./layout.tsx"),
    import("./card_source.ts"),
  ]);
  return { CardPage, EndedPage, policy: cardPagePolicy(digest) };
}

async function showPage(
  c: AppContext,
  services: PayPorts,
  { CardPage, EndedPage, policy }: Awaited<ReturnType<typeof loadPages>>,
): Promise<Response> {
  const task = await readCardLink(services, c.req.param("task")!);
  if (task) c.env.refusals?.prove();
  const { cardRelay, baseUrl } = services.config;
  const { host } = new URL(baseUrl);
  const state = task?.state;
  const locale = localeOf(c.req.header("accept-language"));
  let status = 200;
  let page: Child;
  if (!task || state?.status !== "awaiting_card" || cardRelay === "off") {
    const shown = task ? linkStatus(task, services.config) : "unknown";
    status = task ? 410 : 404;
    // The lists of statuses agree: a link that is shut counts as cancelled.
    const ended = shown === "awaiting_card" ? "cancelled" : shown;
    page = (
      <EndedPage
        status={ended}
        host={host}
        task={task ?? undefined}
        locale={locale}
      />
    );
  } else {
    const millisLeft = state.expiresAt - services.clock.now();
    page = (
      <CardPage
        task={task}
        mode={cardRelay}
        host={host}
        secondsLeft={Math.ceil(millisLeft / 1000)}
        locale={locale}
      />
    );
  }
  return respond(c, {
    status,
    body: `<!DOCTYPE html>${renderPage(services.config, page)}`,
    headers: {
      "content-type": HTML_CONTENT_TYPE,
      "content-security-policy": policy,
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
      "x-robots-tag": "noindex",
    },
  });
}

/** First accepted locale that `Intl.NumberFormat` supports. */
function localeOf(header = ""): string {
  const tags = header.slice(0, 200).split(",")
    .map((part) => part.split(";")[0]!.trim())
    .filter((tag) => /^[a-z]{2,3}(-[a-z\d]{2,8}){0,3}$/i.test(tag));
  try {
    return Intl.NumberFormat.supportedLocalesOf(tags)[0] ?? "en-US";
  } catch {
    // A tag passes the pattern but is not a valid language tag (RFC 5646).
    return "en-US";
  }
}
