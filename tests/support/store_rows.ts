import type { StorePath } from "../../kv/store_file.ts";

/** The rows of a store, without the records of imports into it. */
export async function rowsOf(path: StorePath): Promise<string[]> {
  using kv = await Deno.openKv(path);
  const rows = await Array.fromAsync(kv.list({ prefix: [] }));
  return rows.filter(({ key, value }) =>
    key[0] !== "operator_acts" || Object(value).action !== "import"
  ).map(({ key, value }) => Deno.inspect([key, value], { depth: 20 }));
}
