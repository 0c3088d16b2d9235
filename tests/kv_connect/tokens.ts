/** A day, as `denokv` grants it. */
const TOKEN_MS = 24 * 60 * 60 * 1000;

/** The tokens that a server has issued. */
export class Tokens {
  /** The operator's access token, good for an exchange only. */
  readonly access = "access-token-of-the-tests";
  #issued = new Map<string, number>();
  /** The token of the last accepted request. */
  #used: string | undefined;

  constructor(readonly tokenMs = TOKEN_MS) {}

  /** Issues a token for the data path, with its end in epoch milliseconds. */
  issue(): { token: string; expiresAt: number } {
    const token = crypto.randomUUID();
    const expiresAt = Date.now() + this.tokenMs;
    this.#issued.set(token, expiresAt);
    return { token, expiresAt };
  }

  /** Ends every token but the newest, before its time. */
  expireOlder(): void {
    for (const token of [...this.#issued.keys()].slice(0, -1)) {
      this.#issued.delete(token);
    }
  }

  /** Ends every token that was issued so far, before its time. */
  expireAll(): void {
    this.#issued.clear();
  }

  /** True if a request may exchange its access token. */
  isAccess(headers: Headers): boolean {
    return headers.get("authorization") === `Bearer ${this.access}`;
  }

  /** True if a request may read and write. */
  isValid(headers: Headers): boolean {
    const token = headers.get("authorization")?.replace("Bearer ", "") ?? "";
    const isValid = (this.#issued.get(token) ?? 0) > Date.now();
    if (isValid) this.#used = token;
    return isValid;
  }

  /** True once the client uses the newest token. */
  isNewestUsed(): boolean {
    return this.#used !== undefined &&
      this.#used === [...this.#issued.keys()].at(-1);
  }
}
