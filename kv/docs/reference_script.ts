/**
 * Reads the script of the API reference from the package that brings it. The
 * import puts the package beside the program; the script itself is made for
 * browsers and is never run here.
 *
 * @returns the text of Redoc's browser bundle
 */
export async function readReferenceScript(): Promise<string> {
  await import("redoc/package.json", { with: { type: "json" } });
  const script = import.meta.resolve("redoc/bundles/redoc.standalone.js");
  return await Deno.readTextFile(new URL(script));
}
