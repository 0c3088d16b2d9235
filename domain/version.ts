/**
 * API version in the OpenAPI description, in `GET /` and in the MCP server info. A
 * release changes this constant together with `docs/changelog.md`.
 */
export const API_VERSION = "1.0.0";

/** The service in one sentence, for every page and document. */
export const SERVICE_SUMMARY =
  "The Agent Commerce API is for AI agents that buy things for people: they " +
  "publish real purchases in a reviewed public gallery, learn what others " +
  "paid, and check out with a card that this service cannot read.";
