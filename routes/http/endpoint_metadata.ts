import { z } from "zod";
import { CARD_NOTE } from "../../domain/input/card_number.ts";
import { LABELS_KEYWORD } from "../../domain/input/fields.ts";
import type { Services } from "../../domain/services.ts";
import type { Endpoint } from "./endpoint.ts";
import type { AppContext } from "./request_context.ts";
import { peekQuotas } from "./limits.ts";
import { respondJson } from "./respond.ts";

/** Body of the GET that describes the POST on its path (specification 4). */
const SHAPE = {
  name: "EndpointDescription",
  schema: z.looseObject({
    endpoint: z.string().meta({ format: "uri" }),
    method: z.string(),
    contentType: z.string(),
    description: z.string(),
    fields: z.array(z.looseObject({
      name: z.string(),
      type: z.string(),
      required: z.boolean(),
      description: z.string(),
      values: z.array(z.object({ value: z.string(), label: z.string() }))
        .optional().describe("What an enumeration may hold."),
    })),
    example: z.object({
      request: z.looseObject({}),
      response: z.looseObject({}),
    }),
    curl: z.string().describe("A command that works as it stands."),
  }),
};

interface DescribeOptions {
  /** The POST to describe; its remaining quotas are shown, not spent. */
  of: Endpoint;
  id: string;
  /** Noun for the body of the POST. */
  subject: string;
  description: string;
  /** Additional members of the description. */
  more?: object;
}

/** Creates the GET that describes the POST on the same path. */
export function metadataEndpoint(
  services: Services,
  { of, id, subject, description, more }: DescribeOptions,
): Endpoint {
  const { path, tag, limits } = of;
  const url = `${services.config.baseUrl}/api/v1${path}`;
  const build = () => ({ ...describe(of, url, description), ...more });
  return {
    method: "get",
    path,
    isVersioned: true,
    id,
    tag,
    summary: `Describe the ${subject}`,
    limits,
    answers: [{
      status: 200,
      description: "The fields, an example and a command.",
      content: [{ shape: SHAPE, example: build }],
    }],
    run: answerDescription(services, build),
  };
}

/**
 * Answers a describing GET; the text is built at the first request. Spends no
 * quota, but shows the remaining quotas of the described request.
 */
export function answerDescription(
  services: Services,
  build: () => object,
): (c: AppContext) => Promise<Response> {
  let text: string | undefined;
  return async function answerDescription(c) {
    c.env.quotas = await peekQuotas(c, services);
    return respondJson(c, 200, text ??= JSON.stringify(build()));
  };
}

function describe(
  { body, answers }: Endpoint,
  url: string,
  description: string,
) {
  const [request] = Object.values(body!.examples) as Record<string, unknown>[];
  const { example } = answers[0]!.content[0]!;
  // In POSIX shells: closes the quoted text, adds an escaped quote, reopens.
  const text = JSON.stringify(request).replaceAll("'", `'\\''`);
  return {
    endpoint: url,
    method: "POST",
    contentType: "application/json",
    description: `${description} ${CARD_NOTE}`,
    fields: describeFields(body!.shape.schema as z.ZodObject),
    example: {
      request,
      response: typeof example === "function" ? example() : example,
    },
    curl:
      `curl -X POST ${url} -H 'Content-Type: application/json' -d '${text}'`,
  };
}

interface FieldSchema {
  description?: string;
  type?: string;
  enum?: string[];
  [LABELS_KEYWORD]?: Record<string, string>;
}

function describeFields(schema: z.ZodObject) {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const required = new Set(json.required);
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const {
      description,
      type,
      enum: choices,
      [LABELS_KEYWORD]: labels,
      ...rest
    } = property as FieldSchema;
    return {
      name,
      type: type ?? "string",
      required: required.has(name),
      description: description ?? "",
      ...rest,
      // Choices are pairs of value and label, from which a caller can build a form.
      values: choices?.map((value) => ({
        value,
        label: labels?.[value] ?? value,
      })),
    };
  });
}
