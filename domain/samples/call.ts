/**
 * One HTTP call. `$NAME` in its address or in a header stands for the value of
 * an environment variable.
 */
export interface Call {
  method: string;
  /** Absolute, its query encoded. */
  url: string;
  headers: Record<string, string>;
  /** Sent as JSON; undefined sends nothing. */
  body?: unknown;
  /** True for a text answer instead of JSON. */
  isText?: boolean;
}
