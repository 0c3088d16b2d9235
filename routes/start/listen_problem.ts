/** Ports above one that is taken at which a free one is looked for. */
const NEXT_PORTS = 20;

interface Address {
  host: string;
  port: number;
}

/**
 * Explains why the server cannot listen, in one line that begins with the setting
 * to change.
 *
 * @param isFree tells whether a port can be taken at the same host
 */
export function listenProblem(
  error: unknown,
  { host, port }: Address,
  isFree: (port: number) => boolean,
): string {
  const { name, message } = error instanceof Error
    ? error
    : { name: "", message: String(error) };
  if (name === "AddrInUse") {
    const next = Array.from({ length: NEXT_PORTS }, (_, n) => port + 1 + n)
      .find((port) => port <= 65535 && isFree(port));
    const hint = next === undefined ? "" : `; PORT=${next} is free`;
    return `PORT=${port}: something else listens there${hint}`;
  }
  // Ports below 1024 are for the system.
  if (name === "PermissionDenied") return `PORT=${port}: ${message}`;
  return `HOST=${JSON.stringify(host)}: ${message}`;
}
