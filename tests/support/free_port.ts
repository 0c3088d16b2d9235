/**
 * Ports for servers of tests: above the last that browsers refuse, and below
 * those that the system gives to whatever asks for no port in particular.
 */
const LOWEST = 11_000;
const BEHIND = 32_768;

/**
 * A port that nobody listens on, drawn from so many that hardly anybody takes
 * the same before it is used.
 */
export function freePort(): number {
  while (true) {
    const port = LOWEST + Math.floor(Math.random() * (BEHIND - LOWEST));
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}
