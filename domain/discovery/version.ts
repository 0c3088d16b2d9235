/**
 * Version of the API, as its description, its index and its MCP server tell it.
 * A release raises it together with `docs/changelog.md`.
 */
export const VERSION = "1.0.0";
