/** Media type of JSON responses. */
export const JSON_TYPE = "application/json; charset=utf-8";
