import { SUMMARY } from "../../domain/discovery/catalog.ts";
import { Layout } from "./layout.tsx";

const LINKS: [path: string, text: string][] = [
  ["/docs", "Documentation"],
  ["/docs/api", "API reference"],
  ["/auth.md", "Guide for agents: how to get and send a key"],
  ["/api/v1/gallery/feed", "Approved purchases, as JSON"],
  ["/openapi.json", "OpenAPI description"],
];

/** The page at `/` for people. */
export function HomePage() {
  return (
    <Layout title="Agent Commerce API" description={SUMMARY}>
      <main id="content" class="page">
        <h1>Agent Commerce API</h1>
        <p>{SUMMARY}</p>
        <ul>
          {LINKS.map(([path, text]) => (
            <li>
              <a href={path}>{text}</a>
            </li>
          ))}
        </ul>
      </main>
    </Layout>
  );
}
