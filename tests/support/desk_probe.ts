/** The program, which tells what it may still do once its desk listens. */
const { serve } = Deno;

const NAMES = ["read", "write", "env", "run", "ffi", "net"] as const;

Object.assign(Deno, {
  serve(...given: Parameters<typeof serve>) {
    const permissions = NAMES.map((name) => {
      return [name, Deno.permissions.querySync({ name }).state];
    });
    console.log(JSON.stringify(Object.fromEntries(permissions)));
    return serve(...given);
  },
});

// Only now, because imports are carried out before all else.
await import("../../main.ts");
