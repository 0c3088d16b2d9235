/** The service, which tells what it may still do once it has started. */
import "../../main.ts";

const names = ["read", "write", "env", "run", "ffi", "net", "sys"] as const;
const states = await Promise.all(names.map(async (name) => {
  const { state } = await Deno.permissions.query({ name });
  return [name, state];
}));
console.error(JSON.stringify({ permissions: Object.fromEntries(states) }));
