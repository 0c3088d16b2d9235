import { endpointDescription } from "../../domain/openapi/description.ts";
import type { Operation, Tag } from "../../domain/openapi/operation.ts";
import type { EndpointDescription } from "../describing/describe.ts";

const SHAPE = { name: "EndpointDescription", schema: endpointDescription };

/** A describing GET. */
interface Describing {
  path: string;
  id: string;
  tag: Tag;
  /** What it describes. */
  subject: string;
  description: EndpointDescription;
}

/** The operation of a GET that describes the POST on its path. */
export function describing(
  { path, id, tag, subject, description }: Describing,
): Operation {
  return {
    method: "get",
    path,
    isVersioned: true,
    id,
    tag,
    summary: `Describe the ${subject}`,
    answers: [{
      status: 200,
      description: "The fields, an example and a command.",
      content: [{ shape: SHAPE, example: description }],
    }],
    failures: [],
    isLimited: true,
  };
}
