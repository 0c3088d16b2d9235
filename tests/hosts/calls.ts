/**
 * Calls of every tool, with arguments that a server has to take and with those
 * that it has to refuse, made from the schemas of its own list.
 *
 * @module
 */
import type { SchemaObject } from "../../routes/openapi/schemas.ts";

type Parameters = Record<string, unknown>;

/** A tool of the server's list. */
export interface ListedTool {
  name: string;
  inputSchema: SchemaObject;
}

/** A call, whose arguments may hold `{{id.member}}` of an earlier result. */
export interface HostCall {
  id: string;
  tool: string;
  args: unknown;
  /** How the arguments of a call that is to be served are written. */
  form?: Form;
  /** Unless it is to be served: the name that a refusal has to tell. */
  refused?: string;
}

/** State that the calls rely on, made before a host connects. */
export interface Prepared {
  itemId: string;
  /** Of a task whose card is ready. */
  credential: Parameters;
}

const uuid = () => crypto.randomUUID();
const mail = () => `${uuid()}@agents.example`;

/** Every tool once or more, each with what an earlier one returned. */
function flow(
  { itemId, credential }: Prepared,
): [string, string, Parameters][] {
  const idempotency_key = uuid();
  const agreed = {
    merchant_name: "Example Shop",
    merchant_url: "https://shop.example/kettle",
    item: "Electric kettle",
    amount: 39.9,
  };
  const started = {
    task_id: "{{start.task_id}}",
    task_token: "{{start.task_token}}",
  };
  const user = {
    email: mail(),
    platform_account_id: uuid(),
    company: "self-employed",
    agent_environment: "other",
    onramp: "agent-discovery",
  };
  return [
    ["prepare", "environment_prepare", { browser_visible: true }],
    ["start", "card_task_start", {
      way: "in_person",
      ...agreed,
      idempotency_key,
    }],
    ["find", "card_task_find", { idempotency_key }],
    ["status", "card_task_status", started],
    ["collect", "card_task_collect", credential],
    ["complete", "card_task_complete", { ...started, outcome: "completed" }],
    ["other", "card_task_start", { way: "wallet", ...agreed }],
    ["cancel", "card_task_cancel", {
      task_id: "{{other.task_id}}",
      task_token: "{{other.task_token}}",
    }],
    ["feed", "gallery_feed", { limit: 5 }],
    ["item", "gallery_item", { id: itemId }],
    ["prices", "gallery_prices", { q: "kettle" }],
    ["key", "key_register", { name: "Host", contactEmail: mail() }],
    ["submit", "gallery_submit", {
      productUrl: "https://shop.example/kettle",
      sellerName: "Example Shop",
      productName: "Electric kettle",
      price: 39.9,
      currency: "USD",
      submitterEmail: mail(),
      submitterPhone: "+12025550123",
      api_key: "{{key.key}}",
    }],
    ["withdraw", "gallery_withdraw", {
      id: "{{submit.id}}",
      api_key: "{{key.key}}",
    }],
    ["spare", "key_register", { name: "Host", contactEmail: mail() }],
    ["revoke", "key_revoke", { key: "{{spare.key}}" }],
    ["ask", "ask", { question: "How do I register an API key?" }],
    ["reserve", "promo_reserve", {
      ...user,
      reservation_code: "marmalade",
      attestation_no_demand: true,
      attestation_no_duplicates: true,
    }],
    ["claim", "promo_claim", {
      ...user,
      reservation_id: "{{reserve.reservation_id}}",
      merchant_name: "Example Shop",
      merchant_url: "https://shop.example/",
      purchase_amount: 30,
      preferred_reward: "gift-card",
    }],
    ["contact", "contact_send", { email: mail(), interest: "developer" }],
  ];
}

/**
 * Forms in which hosts and models write the same arguments: as they are, with
 * null or "" for every optional field, and as the text of an object.
 */
const FORMS = ["plain", "nulls", "empties", "text"] as const;

export type Form = typeof FORMS[number];

/** Calls that are to be served: every tool in each form. */
export function goodCalls(
  tools: ListedTool[],
  prepared: Prepared,
  forms: readonly Form[] = FORMS,
): HostCall[] {
  return forms.flatMap((form) =>
    flow(prepared).map(([id, tool, parameters]): HostCall => {
      const schema = parametersOf(tools.find(({ name }) => name === tool)!);
      const written = form === "nulls"
        ? completed(parameters, schema, null)
        : form === "empties"
        ? completed(parameters, schema, "")
        : parameters;
      const args = { parameters: renamed(written, form) };
      return { id: `${id}-${form}`, tool, args, form };
    })
  );
}

/** Lets the calls of a form refer to results of the same form. */
function renamed(parameters: Parameters, form: string): Parameters {
  return JSON.parse(
    JSON.stringify(parameters).replace(/\{\{(\w+)\./g, `{{$1-${form}.`),
  );
}

/** Gives every optional field that was left out a value that says nothing. */
function completed(
  parameters: Parameters,
  { properties = {}, required = [] }: SchemaObject,
  nothing: unknown,
): Parameters {
  const rest = Object.keys(properties).filter((name) =>
    !(name in parameters) && !required.includes(name)
  ).map((name) => [name, nothing]);
  return { ...parameters, ...Object.fromEntries(rest) };
}

/**
 * Calls that are to be refused in words, from the schema of each tool.
 *
 * @param turn picks one field of each tool for each way to break it, another
 * one each turn; undefined breaks every field
 */
export function badCalls(
  tools: ListedTool[],
  prepared: Prepared,
  turn?: number,
): HostCall[] {
  const valid = new Map(
    flow(prepared).map(([, tool, parameters]) => [tool, parameters]),
  );
  return tools.flatMap((tool) => {
    const good = renamed(valid.get(tool.name)!, "plain");
    const schema = parametersOf(tool);
    const kinds = Map.groupBy(
      brokenParameters(good, schema),
      ([kind]) => kind,
    );
    return Array.from(kinds.values())
      .flatMap((ways) =>
        turn === undefined ? ways : [ways[turn % ways.length]!]
      )
      .map(([kind, name, parameters]): HostCall => ({
        id: `${tool.name}: ${kind} ${name}`,
        tool: tool.name,
        args: { parameters },
        refused: name,
      }));
  });
}

function* brokenParameters(
  good: Parameters,
  { properties = {}, required = [] }: SchemaObject,
): Generator<[kind: string, name: string, parameters: unknown]> {
  for (const name of required) {
    const { [name]: _, ...rest } = good;
    yield ["without", name, rest];
    yield ["null for", name, { ...rest, [name]: null }];
    yield ["nothing for", name, { ...rest, [name]: "" }];
  }
  for (const [name, property] of Object.entries(properties)) {
    const wrong = { ...good, [name]: wrongValue(property) };
    yield ["wrong type for", name, wrong];
    if (property.enum) {
      yield ["unknown value for", name, { ...good, [name]: "no such value" }];
    }
  }
  yield ["a list instead of", "parameters", [1, 2]];
  yield ["a number instead of", "parameters", 5];
}

function wrongValue({ type }: SchemaObject): unknown {
  return type === "string" ? { a: 1 } : "no such value";
}

function parametersOf({ inputSchema }: ListedTool): SchemaObject {
  return inputSchema.properties!.parameters as SchemaObject;
}
