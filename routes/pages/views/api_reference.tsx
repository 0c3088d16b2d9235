import { raw } from "hono/html";
import type { RenderedPage } from "../html.ts";

/** Redoc styles its elements from script; nothing else is let in. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "worker-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Renders the API reference: Redoc over `/openapi.json`.
 *
 * @param script address of Redoc's browser bundle
 */
export function renderApiReference(script: string): RenderedPage {
  const document = (
    <>
      {raw("<!doctype html>")}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>API reference · Agent Commerce API</title>
          <meta
            name="description"
            content="Every operation of the Agent Commerce API."
          />
          <style>{raw("body{margin:0}")}</style>
        </head>
        <body>
          <noscript>
            <p>
              The reference needs JavaScript.{" "}
              <a href="/docs">The documentation</a> and{" "}
              <a href="/openapi.json">the OpenAPI description</a> do not.
            </p>
          </noscript>
          <redoc
            spec-url="/openapi.json"
            hide-hostname="true"
            required-props-first="true"
          />
          <script src={script} />
        </body>
      </html>
    </>
  );
  return { html: String(document), csp: CSP };
}
