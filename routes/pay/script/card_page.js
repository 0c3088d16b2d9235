/**
 * Shows the form if the link's fragment names the agent's key, sends the card
 * encrypted, and says what came of it only as the service knows it. The fields
 * have no names and the form has no action, so the browser itself cannot send the
 * card. The page contains the source text of this function, so it uses nothing
 * outside its own body but browser APIs.
 */
export function runCardPage(cardRules, cardJwe, cardLink) {
  const page = document.getElementById("card-page");
  const form = document.getElementById("card-form");
  const FIELDS = ["code", "number", "expiry", "cvc", "name", "postal"];
  /** Texts while a request is under way, and when its answer was lost. */
  const SENDING = {
    doing: "Encrypting and sending…",
    lost: "Your card has not arrived. Check your connection and send it again.",
    unsure: "We don’t know yet whether your card arrived. This page keeps " +
      "asking. You can also send it again: it is taken only once.",
  };
  const DECLINING = {
    doing: "Declining…",
    lost: "You have not declined yet. Check your connection and try again.",
    unsure: "We don’t know yet whether this link was cancelled. This page " +
      "keeps asking. You can also try again.",
  };
  const field = (id) => document.getElementById(id);
  const rules = cardRules(page.dataset.mode);
  const link = cardLink();
  /** The card as it was encrypted last, to send the same text again. */
  let sealed;
  /** The request of which it is not known what came. */
  let unsettled;

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

  /** Text that stays the same is not read out again. */
  function write(id, text) {
    if (field(id).textContent !== text) field(id).textContent = text;
    field(id).hidden = text === "";
  }

  const say = (text) => write("alert", text);

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

  /** Ends the page: the form goes, one message is left and gets the focus. */
  function finish(id, line = "") {
    form?.reset();
    form?.remove();
    if (sealed) sealed = { submission: sealed.submission };
    for (const part of ["request", "terms"]) {
      if (field(part)) field(part).hidden = true;
    }
    // A page that may be forged names no purchase.
    if (id === "exchanged") field("purchase").hidden = true;
    for (const ending of page.querySelectorAll(".ending")) {
      ending.hidden = ending.id !== id;
    }
    write("own", line);
    field("close").hidden = id === "exchanged" || id === "unsure";
    field(id).querySelector("h1").focus();
  }

  /**
   * Loads the page again once the purchase has gone on. It asks first, so that a
   * lost connection leaves what is shown, and asks less and less often.
   */
  function follow(status, seconds = 10) {
    setTimeout(async () => {
      const state = await link.ask();
      if (state && state.status !== status) location.reload();
      else follow(status, Math.min(2 * seconds, 300));
    }, seconds * 1000);
  }

  function finishAs(state) {
    const last = sealed?.submission;
    const [id, line] = link.ending(state, { tries: link.tries(), last });
    finish(id, line);
    // A page that was loaded under way follows already.
    if (id === "sent" && !page.dataset.underWay) follow(state.status);
  }

  /** Says what came of a request: its answer, else what the service knows. */
  function settle(answer, texts, state) {
    unsettled = state === undefined ? { answer, texts } : undefined;
    if (state && state.status !== "awaiting_card") return finishAs(state);
    if (state === undefined && secondsLeft() <= 0) return finish("unsure");
    if (!answer?.error) {
      return write("outcome", texts[state ? "lost" : "unsure"]);
    }
    const { message, hint = "" } = answer.error;
    write("outcome", "");
    say(`${message} ${hint}`.trim());
  }

  const isBusy = () => page.hasAttribute("aria-busy");

  /** Asks again about a request without an answer, unless another has begun. */
  async function askAgain(request) {
    if (request.isAsked || isBusy()) return;
    request.isAsked = true;
    const state = await link.ask();
    if (!isBusy()) settle(request.answer, request.texts, state);
  }

  /** Does one thing at a time, and says what came of it. */
  async function run(texts, work) {
    if (isBusy()) return;
    const buttons = [...form.querySelectorAll("button")];
    for (const button of buttons) button.disabled = true;
    page.setAttribute("aria-busy", "true");
    say("");
    write("outcome", texts.doing);
    const answer = await work();
    const state = answer?.ok ? answer : await link.ask();
    for (const button of buttons) button.disabled = false;
    page.removeAttribute("aria-busy");
    settle(answer, texts, state);
    return answer;
  }

  /** Encrypts the card; one that did not change is the same text again. */
  async function seal(jwe) {
    const card = JSON.stringify(rules.toCard(typed()));
    if (sealed?.card === card) return sealed;
    const { task, end } = page.dataset;
    const agreed = await jwe.digest(shown());
    const header = { task, exp: Number(end), agreed };
    const ciphertext = await jwe.encrypt(card, header);
    const submission = await jwe.digest(ciphertext);
    return { card, ciphertext, submission };
  }

  async function post(jwe) {
    try {
      sealed = await seal(jwe);
    } catch {
      const message = "This browser cannot encrypt the card, so it was not " +
        "sent. Open the link in another browser.";
      return { error: { message } };
    }
    const { ciphertext, submission } = sealed;
    link.remember(submission);
    const body = { pairing_code: field("code").value, ciphertext };
    return await link.post("", body, 30);
  }

  async function send(jwe) {
    const wrong = FIELDS.filter((id) => !check(id));
    count(wrong);
    if (wrong.length > 0) return field(wrong[0]).focus();
    const answer = await run(SENDING, () => post(jwe));
    if (answer?.error && form.isConnected) field("code").focus();
  }

  async function decline() {
    const answer = await run(DECLINING, () => link.post("/decline", {}, 30));
    if (answer?.ok) finish("declined");
  }

  /** Writes what is typed as it is printed on the card. */
  function writeAs(input, printed) {
    input.addEventListener("input", ({ inputType = "" }) => {
      // Text that is edited in the middle is left alone: the caret would jump.
      const isAtEnd = input.selectionStart === input.value.length;
      if (isAtEnd) input.value = printed(input.value, inputType);
    });
  }

  /** By the time since the page came: clocks of phones differ. */
  function secondsLeft() {
    return Number(page.dataset.left) - performance.now() / 1000;
  }

  /** Every second: the time that is left, and open questions. */
  function tick(seconds = 0) {
    const left = secondsLeft();
    if (!form.isConnected && !unsettled) return;
    if (left <= 0 && !isBusy() && form.isConnected) {
      if (link.tries().length === 0) return finish("expired");
      unsettled ??= { texts: SENDING };
    }
    if (unsettled && seconds % 3 === 0) askAgain(unsettled);
    const whole = Math.max(0, Math.floor(left));
    const rest = String(whole % 60).padStart(2, "0");
    field("left").textContent = `${Math.floor(whole / 60)}:${rest}`;
    setTimeout(tick, 1000, seconds + 1);
  }

  function listen(jwe) {
    writeAs(field("number"), rules.grouped);
    writeAs(field("code"), rules.paired);
    writeAs(field("expiry"), rules.dated);
    field("number").addEventListener("input", ({ target }) => {
      field("brand").textContent = rules.brand(target.value);
    });
    // Problems come with an attempt to send and go while they are corrected:
    // text that comes when a field is left would move a button under a click.
    for (const id of FIELDS) field(id).addEventListener("input", mend);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(jwe);
    });
    field("decline").addEventListener("click", decline);
    // Back may bring the page as it was left, whatever came of the link since.
    addEventListener("pageshow", (event) => event.persisted && askForEnd());
  }

  /** Ends the page if the link has ended. */
  async function askForEnd() {
    const state = await link.ask();
    const hasEnded = state && state.status !== "awaiting_card";
    if (hasEnded && !isBusy()) finishAs(state);
  }

  async function begin() {
    link.forgetOldLinks();
    if (page.dataset.underWay) follow(page.dataset.underWay);
    const hasTried = link.tries().length > 0;
    if (!form) return hasTried && askForEnd();
    if (!globalThis.crypto?.subtle) {
      field("checking").textContent = page.dataset.insecure;
      return;
    }
    const jwe = cardJwe(JSON.parse(page.dataset.key));
    const isNamedByLink = location.hash === `#${await jwe.thumbprint()}`;
    field("checking").hidden = true;
    if (!isNamedByLink) return finish("exchanged");
    listen(jwe);
    if (hasTried) write("outcome", SENDING.lost);
    form.hidden = false;
    tick();
  }

  begin();
}
