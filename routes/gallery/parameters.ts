import { z } from "zod";
import { Failure } from "../../domain/failures.ts";
import { feedFilters } from "../../domain/gallery/filters.ts";
import {
  problemsOf,
  shownName,
  validate,
} from "../../domain/input/validate.ts";

export const EXAMPLE_ID = "01900000-0000-7000-8000-000000000000";

/** Example purchase with all required fields. */
export const EXAMPLE_PURCHASE = {
  productUrl: "https://shop.example/desk-lamp",
  sellerName: "Example Shop",
  productName: "Desk lamp",
  price: 39.5,
  submitterEmail: "buyer@example.com",
  submitterPhone: "+12025550123",
};

export const EXAMPLE_PUBLIC_FIELDS = {
  productName: EXAMPLE_PURCHASE.productName,
  sellerName: EXAMPLE_PURCHASE.sellerName,
  productUrl: EXAMPLE_PURCHASE.productUrl,
  rootUrl: "https://shop.example/",
  domain: "shop.example",
  price: EXAMPLE_PURCHASE.price,
  currency: "USD",
};

export const ITEM_ID_PARAMETER = {
  name: "id",
  in: "path" as const,
  description: "`id` of the submission, which its item keeps.",
  schema: z.string(),
  example: EXAMPLE_ID,
};

const EXAMPLES: Record<keyof typeof feedFilters, string | number> = {
  category: "software",
  domain: "shop.example",
  q: "desk lamp",
  currency: "USD",
  min_price: 10,
  max_price: 99.5,
  interval: "month",
  since: "2026-11-20T14:03:00Z",
};

export function filterParameters(names: (keyof typeof feedFilters)[]) {
  return names.map((name) => ({
    name,
    in: "query" as const,
    description: feedFilters[name].description!,
    schema: feedFilters[name],
    example: EXAMPLES[name],
  }));
}

export const FILTER_NAMES = Object.keys(
  EXAMPLES,
) as (keyof typeof feedFilters)[];

/** Maximum unknown parameters that an error names. */
const MOST_NAMED = 10;

/**
 * Reads the query of a URL.
 *
 * @throws {Failure} `malformed_query` with every problem
 */
export function readQuery<Schema extends z.ZodObject>(
  url: string,
  { schema, of }: { schema: Schema; of: string },
): z.output<Schema> {
  const query = Object.fromEntries(new URL(url).searchParams);
  const unknown = Object.keys(query).filter((name) =>
    !Object.hasOwn(schema.shape, name)
  );
  if (unknown.length === 0) return validate(schema, query, "malformed_query");
  for (const name of unknown) delete query[name];
  const names = Object.keys(schema.shape).join(", ");
  throw new Failure("malformed_query", {
    hint: `The parameters of ${of} are: ${names}.`,
    details: [
      ...unknown.slice(0, MOST_NAMED).map((name) =>
        `${shownName(name)}: is not a known parameter; known are ${names}`
      ),
      ...problemsOf(schema, query),
    ],
  });
}
