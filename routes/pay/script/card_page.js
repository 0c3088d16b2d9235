/**
 * Shows the form if the link's fragment names the agent's key, and sends the card
 * encrypted. The fields have no names and the form has no action, so the browser
 * itself cannot send the card. The page contains the source text of this
 * function, so it uses nothing outside its own body but browser APIs.
 */
export function runCardPage(cardRules, cardJwe) {
  const page = document.getElementById("card-page");
  const form = document.getElementById("card-form");
  const FIELDS = ["code", "number", "expiry", "cvc", "name", "postal"];
  const field = (id) => document.getElementById(id);
  const rules = cardRules(page.dataset.mode);

  function typed() {
    return Object.fromEntries(FIELDS.map((id) => [id, field(id).value]));
  }

  /** Shows what is wrong with a field; true for nothing. */
  function check(id) {
    const problem = rules.problems[id](typed(), new Date());
    field(id).setAttribute("aria-invalid", String(problem !== ""));
    field(`${id}-problem`).textContent = problem;
    return problem === "";
  }

  function say(text) {
    // Text that stays the same is not read out again.
    if (field("alert").textContent !== text) field("alert").textContent = text;
    field("alert").hidden = text === "";
  }

  /** Says how many fields are wrong; nothing for none. */
  function count(wrong) {
    if (wrong.length === 0) return say("");
    say(
      wrong.length === 1
        ? "One field needs your attention."
        : `${wrong.length} fields need your attention.`,
    );
  }

  /** A message goes once its field is mended. */
  function mend({ target }) {
    const isWrong = (id) => field(id).getAttribute("aria-invalid") === "true";
    if (isWrong(target.id)) check(target.id);
    if (!field("alert").hidden) count(FIELDS.filter(isWrong));
  }

  /** Texts shown to the person, in the order in which the agent hashes them. */
  function shown() {
    const texts = ["#merchant bdi", "#merchant strong", "#item"]
      .map((selector) => page.querySelector(selector).textContent);
    const { amount, currency } = page.dataset;
    return [...texts, Number(amount), currency];
  }

  /** Sends JSON to this link; returns what the service says. */
  async function post(path, body) {
    const response = await fetch(location.pathname + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    return { ok: response.ok, ...await response.json() };
  }

  /** Ends the page: the form goes, a message comes and gets the focus. */
  function finish(id) {
    form.reset();
    form.remove();
    field("request").hidden = true;
    field(id).hidden = false;
    field(id).querySelector("h1").focus();
  }

  async function send(jwe) {
    const wrong = FIELDS.filter((id) => !check(id));
    count(wrong);
    if (wrong.length > 0) return field(wrong[0]).focus();
    const { task, end } = page.dataset;
    const card = JSON.stringify(rules.toCard(typed()));
    const agreed = await jwe.digest(shown());
    const header = { task, exp: Number(end), agreed };
    const ciphertext = await jwe.encrypt(card, header);
    const body = { pairing_code: field("code").value, ciphertext };
    const answer = await post("", body);
    if (answer.ok) return finish("sent");
    const { message, hint = "" } = answer.error;
    say(`${message} ${hint}`.trim());
    field("code").focus();
  }

  async function decline() {
    const answer = await post("/decline", {});
    if (answer.ok) finish("declined");
    else say(answer.error.message);
  }

  /** Does one thing at a time; says so when it cannot be done. */
  async function run(work) {
    const buttons = [...form.querySelectorAll("button")];
    for (const button of buttons) button.disabled = true;
    page.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch {
      say("Nothing was sent. Check your connection and try again.");
    }
    for (const button of buttons) button.disabled = false;
    page.removeAttribute("aria-busy");
  }

  /** Writes what is typed in the groups that are printed. */
  function groupAs(input, grouped) {
    input.addEventListener("input", () => {
      // Text that is edited in the middle is left alone: the caret would jump.
      const isAtEnd = input.selectionStart === input.value.length;
      if (isAtEnd) input.value = grouped(input.value);
    });
  }

  /** Counts down by the time since the page came: clocks of phones differ. */
  function countDown() {
    const left = Number(page.dataset.left) - performance.now() / 1000;
    const isBusy = page.hasAttribute("aria-busy");
    if (!form.isConnected) return;
    if (left <= 0 && !isBusy) return finish("expired");
    const seconds = Math.max(0, Math.floor(left));
    const rest = String(seconds % 60).padStart(2, "0");
    field("left").textContent = `${Math.floor(seconds / 60)}:${rest}`;
    setTimeout(countDown, 1000);
  }

  function listen(jwe) {
    groupAs(field("number"), rules.grouped);
    groupAs(field("code"), rules.paired);
    field("number").addEventListener("input", ({ target }) => {
      field("brand").textContent = rules.brand(target.value);
    });
    field("expiry").addEventListener("input", ({ target, inputType }) => {
      const isTyping = inputType === "insertText";
      if (isTyping && /^\d{2}$/.test(target.value)) target.value += "/";
    });
    // Problems come with an attempt to send and go while they are corrected:
    // text that comes when a field is left would move a button under a click.
    for (const id of FIELDS) field(id).addEventListener("input", mend);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      run(() => send(jwe));
    });
    field("decline").addEventListener("click", () => run(decline));
  }

  async function begin() {
    if (!globalThis.crypto?.subtle) {
      field("checking").textContent = page.dataset.insecure;
      return;
    }
    const jwe = cardJwe(JSON.parse(page.dataset.key));
    const isNamedByLink = location.hash === `#${await jwe.thumbprint()}`;
    field("checking").hidden = true;
    if (!isNamedByLink) {
      field("request").hidden = true;
      field("exchanged").hidden = false;
      return;
    }
    listen(jwe);
    countDown();
    form.hidden = false;
  }

  begin();
}
