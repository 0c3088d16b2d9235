import { renderDocument, type RenderedPage } from "../html.ts";
import { Layout } from "../parts/layout.tsx";

interface Message {
  status: number;
  title: string;
  text: string;
}

/** A page with a failure message and links to other pages. */
export function renderMessage(message: Message): RenderedPage {
  return renderDocument(
    <Layout title={message.title} description={message.text}>
      <main id="content" class="wrap">
        <div class="message">
          <p class="status">{message.status}</p>
          <h1>{message.title}</h1>
          <p>{message.text}</p>
          <div class="actions">
            <a class="button" href="/gallery">Go to the gallery</a>
            <a class="button" href="/docs">Read the docs</a>
          </div>
        </div>
      </main>
    </Layout>,
  );
}
