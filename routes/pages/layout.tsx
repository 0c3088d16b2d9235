import type { Child } from "hono/jsx";
import { raw } from "hono/html";
import { STYLE } from "./style.ts";

/** A page for people. */
export interface LayoutProps {
  title: string;
  description: string;
  children?: Child;
}

/** The frame of every page: head, navigation, content. */
export function Layout({ title, description, children }: LayoutProps) {
  return (
    <>
      {raw("<!doctype html>")}
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <title>{title}</title>
          <meta name="description" content={description} />
          <style>{raw(STYLE)}</style>
        </head>
        <body>
          <a class="skip" href="#content">Skip to the content</a>
          <header>
            <a class="brand" href="/docs">Agent Commerce API</a>
          </header>
          {children}
        </body>
      </html>
    </>
  );
}
