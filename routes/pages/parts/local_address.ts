/**
 * An address of this service without its public origin: the reader stays where
 * they are.
 */
export function localAddress(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}
