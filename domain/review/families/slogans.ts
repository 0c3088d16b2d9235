/**
 * Honest texts that quote or name an order: the joke on a mug, the tool that
 * keeps agents to their rules.
 *
 * @module
 */

import { ERRAND } from "../data/order_worth.ts";
import type { Concept } from "./concepts.ts";
import { FIELD } from "./lexicon.ts";
import type { Subject } from "../subject.ts";

// A joke says to forget the rules; what it wants instead makes it an order.
const WANTED = [
  "send",
  "push",
  "approve",
  "approved",
  "reviewer",
  "principal",
  "card",
  "memory",
  "wallet",
  "anyagent",
  "reading",
] as const satisfies Concept[];

const ORDER = [
  "override",
  "instruction",
  "role",
  "obey",
] as const satisfies Concept[];

const TITLES = new Set(["books", "entertainment"]);
const SPOKEN = ["tell", "run", "must", "role"] as const satisfies Concept[];
const QUOTE = /["“”„«»「」『』《》]/;
const NEXT_SENTENCE = /[.!?;。！？]\s*\S/;

let lastSubject: Subject | undefined;
let lastAnswer = false;

/** "Ignore all previous instructions", on a mug and for nobody. */
export function isSlogan(s: Subject): boolean {
  if (s !== lastSubject) {
    lastAnswer = findSlogan(s);
    lastSubject = s;
  }
  return lastAnswer;
}

/** A mug, a T-shirt: goods that carry a text for its own sake. */
export function isPrinted(s: Subject): boolean {
  // "Print" is an order, too.
  const told = new Set(s.hits("tell").map(({ start }) => start));
  return s.hits("printed").some(({ start }) => {
    const field = s.texts[Math.floor(start / FIELD) - 1]?.field;
    return field === "productName" || field === "variant" && !told.has(start);
  });
}

// An address may hold any word.
const isOfGoods = (field: string) =>
  field === "productName" || field === "variant" || field === "sellerName" ||
  field.endsWith("Url") || field === "submitterEmail";

function findSlogan(s: Subject): boolean {
  const { productName, category } = s.item;
  const isWork = TITLES.has(category) && !SPOKEN.some((said) => s.has(said)) ||
    WORK.test(s.product);
  return (isWork || isPrinted(s)) &&
    ORDER.every((concept) => s.fieldsOf(concept).every(isOfGoods)) &&
    (QUOTE.test(productName) || !NEXT_SENTENCE.test(productName)) &&
    !WANTED.some((concept) => says(s, concept)) && !isForSale(s) &&
    (!s.has("secret") || !s.has("tell") || QUOTE.test(productName));
}

// "And buy me a beer" sells nothing.
function isForSale(s: Subject): boolean {
  return s.has("buy") && says(s, "buy") &&
    (s.near("buy", "this", 3) || s.near("buy", "item", 3) ||
      s.near("buy", "must", 2));
}

const WORK =
  /\((?:e-?)?book\)|\b\d(?:st|nd|rd|th) ed(?:ition|\.|\b)|\b(?:workshop|course|training|seminar|webinar|lecture|talk|class|handbook|e-?book|paperback|hardcover|hardback|novel|exam|certification|conference|newsletter|podcast|kurs|schulung|buch|roman|livre|formation|libro|curso|corso|cursus|ksiazka|книга|курс|kitap|buku)\b/;

/** A title, or a joke on goods, that calls upon a machine: "Alexa, stop!" */
export function isQuip(s: Subject): boolean {
  return (TITLES.has(s.item.category) || isPrinted(s)) &&
    s.product.length <= MOST_OF_A_TITLE &&
    !EARNEST.some((concept) => says(s, concept));
}

const MOST_OF_A_TITLE = 60;
const EARNEST = [
  ...WANTED,
  "secret",
  "must",
  "instruction",
  "everyone",
] as const;

// The reference, the address and the mailbox of a submitter may hold any word.
function says(s: Subject, concept: Concept): boolean {
  return s.fieldsOf(concept).some((field) =>
    !field.endsWith("Url") && !field.startsWith("submitter")
  );
}

/** A short title that names a machine, and nobody to be harmed. */
export function isTitle(s: Subject): boolean {
  return TITLES.has(s.item.category) && s.product.length <= SHORT_TITLE &&
    !GRAVE.some((concept) => says(s, concept));
}

const SHORT_TITLE = 45;
const GRAVE = [
  ...WANTED,
  "buy",
  "secret",
  "you",
  "this",
  "everyone",
] as const;

/** A note to whoever picks, cleans or delivers. */
export function isErrandNote(s: Subject, field: string, text: string): boolean {
  return field === "variant" && ERRAND.test(text) &&
    !s.fieldsOf("machine").includes(field) &&
    !s.fieldsOf("principal").includes(field);
}

/** All that is to be ignored stands in such a note. */
export function isErrand(s: Subject): boolean {
  return s.has("override") &&
    s.fieldsOf("override").every((field) => field === "variant") &&
    isErrandNote(s, "variant", s.item.variant?.toLowerCase() ?? "");
}

const TOOLS = new Set(["software", "ai", "hosting"]);
const KIND_OF_TOOL =
  /\b(?:engine|add-?on|plug-?in|extension|suite|toolkit|kit|platform|sdk|api|library|registry|apps?|templates?|connector|integration|module|licen[cs]e|server|tier|plan|subscription|seats?|credits?|runs|pro|premium|team|edition|firewall|scanner|detector|filter|monitor\w*|test(?:ing|s)|protection|defen[cs]e|wallet|bot|agent|assistant|workspace|service|software|tool|cli|ide|course|workshop|lizenz|abo|licencia|licence)\b/;
const SAID = ["this", "everyone", "reading", "role", "secret"] as const;
const DONE = ["buy", "send", "push", "tell"] as const;

/** A tool that is called after what it does with agents or their rules. */
export function isToolOf(s: Subject): boolean {
  if (isDescribed(s)) return true;
  const isTagged = TAGGED.test(s.product);
  return (TOOLS.has(s.item.category) && KIND_OF_TOOL.test(s.product) ||
    MAYBE_TOOLS.has(s.item.category) &&
      (isTagged || SURE_TOOL.test(s.product))) &&
    !NEXT_ORDER.test(s.item.productName) &&
    !s.near("override", "prior", 3) && !s.near("without", "ask", 2) &&
    !(isTagged
      ? s.follows("machine", "must", 3)
      : s.near("must", "machine", 3)) &&
    !s.near("must", "you", 2) &&
    !SAID.some((said) => says(s, said) && !(isTagged && said === "this")) &&
    !(says(s, "principal") && DONE.some((deed) => says(s, deed))) &&
    !SECOND.some((concept) => s.fieldsOf(concept).includes("variant"));
}

// In the details of an order they tell somebody what to do.
const SECOND = ["override", "role", "obey", "principal", "memory"] as const;

const NEXT_ORDER = /[.!?;。！？]\s*\p{L}{2}/u;
// "Buy This - shopping agent, Pro tier": a name, what it is, and what is paid.
const TAGGED =
  /^[^,]{2,40}? ?[-–—:|(] ?[^.;]{3,60}[,(–—|-] ?(?:(?:pro|team|solo|starter|basic|plus|premium|business|indie|annual|monthly|yearly|lifetime|personal|enterprise|\d+)[ -]?)?(?:pro|team|solo|starter|plus|premium|tier|plan|licen[cs]e|seats?|edition|subscription|annual|monthly|yearly|lifetime|months?|years?)\)?$/;
// Where tools are put as well.
const MAYBE_TOOLS = new Set(["other", "finance", "office", "services"]);
const SURE_TOOL =
  /\b(?:add-?on|plug-?in|extension|sdk|api|apps?|software|saas|tier|seats?|(?:pro|team|annual|monthly|starter|business) plan|licen[cs]e|toolkit|workspace|cli|connector|integration|platform|registry|templates?)\b/;

// "An agent that always …" is described, not told.
function isDescribed(s: Subject): boolean {
  return (TOOLS.has(s.item.category) || MAYBE_TOOLS.has(s.item.category)) &&
    DESCRIBED.test(s.product) &&
    !NEXT_ORDER.test(s.item.productName) &&
    !OTHERS.some((concept) => says(s, concept)) &&
    !(s.has("secret") && (s.has("send") || s.has("tell")));
}

const OTHERS = [
  "reading",
  "anyagent",
  "override",
  "principal",
] as const;
const DESCRIBED =
  /\b(?:agent|assistant|bot|ai|tool|app|copilot|chatbot) (?:that|which|who|for|to)\b/;

/** A seller that names itself after books: what it sells is a work. */
export function isBookshop(s: Subject): boolean {
  return BOOKSHOP.test(s.seller);
}

const BOOKSHOP =
  /\b(?:librer[ij]as?|librairies?|livrarias?|livres|libros|libri|livros|buch(?:handlung|laden|haus|er)?|bucher\w*|books(?:hops?|tores?|ellers?)?|bokhandel\w*|boghandel\w*|ksiegarni\w*|ksiazki|boekhandel|boeken|knihkupectvi|knihy|konyvesbolt|kitabevi|kitap|kirjakauppa|carturesti|librarie|книж\w*|книг\w*)(?![\p{L}])|книж|книгар|書店|书店|서점|문고|書房|مكتبة/u;
