/**
 * Questions of this browser to the service about its link. It remembers the names of
 * the cards that it sent (digests of their ciphertexts), for a day and for every
 * tab, so that it can ask after a reload whether one of them arrived. The page
 * contains the source text of this function, so it uses nothing outside its own
 * body but browser APIs.
 */
export function cardLink() {
  const PREFIX = "card ";
  const DAY_MS = 24 * 60 * 60 * 1000;
  /** As many as the service reads. */
  const MAX_TRIES = 20;
  const path = location.pathname.replace(/\/$/, "");
  const key = PREFIX + path;
  let remembered = [];

  function read(name) {
    try {
      const { at, tries } = JSON.parse(localStorage.getItem(name));
      return { at: Number(at), tries: [...tries] };
    } catch {
      // No entry, or a browser that keeps nothing: the page's memory is left.
      return { at: 0, tries: [] };
    }
  }

  /** Names of the cards that this browser sent to this link, oldest first. */
  function tries() {
    const all = new Set([...read(key).tries, ...remembered]);
    return [...all].slice(-MAX_TRIES);
  }

  /** Notes a card before it is sent: the answer may never come. */
  function remember(submission) {
    const others = tries().filter((name) => name !== submission);
    remembered = [...others, submission].slice(-MAX_TRIES);
    const entry = JSON.stringify({ at: Date.now(), tries: remembered });
    try {
      localStorage.setItem(key, entry);
    } catch {
      // The page's memory is left.
    }
  }

  function forgetOldLinks() {
    try {
      for (const name of Object.keys(localStorage)) {
        const isOld = Date.now() - read(name).at > DAY_MS;
        if (name.startsWith(PREFIX) && isOld) localStorage.removeItem(name);
      }
    } catch {
      // Nothing was kept.
    }
  }

  /** Sends JSON to the link; undefined if no answer of the service comes. */
  async function post(to, body, seconds) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), seconds * 1000);
    try {
      const response = await fetch(path + to, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        credentials: "omit",
        referrerPolicy: "no-referrer",
        signal: stop.signal,
      });
      const answer = await response.json();
      // A card may have arrived before a server failed.
      return response.status < 500 ? answer : undefined;
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  /** The link's state as the service knows it; undefined if it cannot be asked. */
  async function ask() {
    const answer = await post("/status", { submissions: tries() }, 10);
    return answer?.ok ? answer : undefined;
  }

  /** Id of the message for a link that has ended, and a line about the card. */
  function ending({ status, submission }, { tries, last }) {
    const isOwn = submission !== undefined;
    if (!isOwn) {
      const isTold = tries.length > 0;
      return [status, isTold ? "No card from this browser was taken." : ""];
    }
    const isEarlier = last !== undefined && submission !== last;
    const line = isEarlier
      ? "It is the card that you sent first. What you sent later was not taken."
      : "";
    if (["card_ready", "card_collected"].includes(status)) {
      return ["sent", line];
    }
    const isSaid = ["uncertain", "completed"].includes(status);
    return [status, isSaid ? line : "Your card had arrived before that."];
  }

  return { post, ask, tries, remember, forgetOldLinks, ending };
}
