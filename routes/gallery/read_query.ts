import type { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import {
  problemsOf,
  shownName,
  validate,
} from "../../domain/input/validate.ts";

/** Unknown parameters that an answer names. */
const MOST_NAMED = 10;

/**
 * Reads the query of an address; whatever its names are, they are its own.
 *
 * @throws {Failure} `malformed_query` with every problem
 */
export function readQuery<Schema extends z.ZodObject>(
  url: string,
  { schema, of }: { schema: Schema; of: string },
): z.output<Schema> {
  const query = Object.fromEntries(new URL(url).searchParams);
  const isKnown = ([name]: [string, string]) =>
    Object.hasOwn(schema.shape, name);
  const known = Object.fromEntries(Object.entries(query).filter(isKnown));
  const unknown = Object.keys(query).filter((name) =>
    !Object.hasOwn(known, name)
  );
  if (unknown.length === 0) return validate(schema, query, "malformed_query");
  const names = Object.keys(schema.shape).join(", ");
  throw new Failure("malformed_query", {
    hint: `The parameters of ${of} are: ${names}.`,
    details: [
      ...unknown.slice(0, MOST_NAMED).map((name) =>
        `${shownName(name)}: is not a known parameter; known are ${names}`
      ),
      ...problemsOf(schema, known),
    ],
  });
}
