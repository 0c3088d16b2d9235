import { z } from "zod";

/** What a describing GET tells of the POST on the same path. */
export interface Description {
  /** Address of the endpoint. */
  url: string;
  description: string;
  /** The schema that validates the request: the fields are read from it. */
  schema: z.ZodObject;
  /** A request that works as it stands, and what it is answered with. */
  request: Record<string, unknown>;
  response: Record<string, unknown>;
}

/** Builds the body of a describing GET from the schema of the request. */
export function describeEndpoint(description: Description) {
  const { url, schema, request, response } = description;
  return {
    endpoint: url,
    method: "POST",
    contentType: "application/json",
    description: description.description,
    fields: describeFields(schema),
    example: { request, response },
    curl: `curl -X POST ${url} -H 'Content-Type: application/json' -d '${
      // Ends the quoted text, adds a quote, begins again: POSIX shells.
      JSON.stringify(request).replaceAll("'", `'\\''`)}'`,
  };
}

function describeFields(schema: z.ZodObject) {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const required = new Set(json.required);
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const { description, type, ...constraints } = property as {
      description?: string;
      type?: string;
    };
    return {
      name,
      type: type ?? "string",
      required: required.has(name),
      description: description ?? "",
      ...constraints,
    };
  });
}
