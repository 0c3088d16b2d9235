/**
 * API version in the OpenAPI description, in `GET /` and in the MCP server info. A
 * release changes this constant together with `docs/changelog.md`.
 */
export const API_VERSION = "1.0.0";
