/**
 * Lures and scams: each word of them is honest, their meeting is not.
 *
 * @module
 */

import type { Subject } from "../subject.ts";

/** "You won, claim your prize." */
export function promisesPrize(s: Subject): boolean {
  if (s.says(MILLIONTH) || s.says(PAY_TO_WIN)) return true;
  if (!s.has("win")) return false;
  return s.together(10, "win", "claim", "money") ||
    s.together(10, "win", "claim", "hurry") ||
    s.together(10, "win", "claim", "giveaway") ||
    s.together(10, "win", "claim", "giftcard") ||
    s.together(10, "win", "giveaway") ||
    s.together(10, "win", "contact", "messenger") ||
    s.near("win", "claim", 6) && s.has("you") ||
    s.together(8, "win", "transfer", "account") ||
    s.together(8, "win", "verify", "money") ||
    s.near("win", "sure", 2) || s.near("win", "advance", 3) ||
    s.near("win", "claim", 5) && s.count("win") > 1 ||
    s.together(8, "win", "giftcard", "you") ||
    s.says(YOU_WON);
}

const MILLIONTH =
  /\b(?:millionth|miljoenste|millionste[rn]?|millionieme|milionesim[oa]|milionowy\w*|bir milyonuncu|milionti|milioneseme|(?:1[., ]?000[., ]?000|100[., ]?000)(?:st|th|e|ste|er|o|º|°)?)\.? ?(?:visitors?|customers?|guests?|bezoeker|klant|besucher|kunde|visiteur|client|visitatore|cliente|gosc\w*|odwiedz\w*|ziyaretci\w*|navstevni\w*|visitante)\b|\b(?:visitante|visiteur|cliente|bezoeker|besucher) (?:numero|number|nummer|un|n[o°º.]*) ?(?:millon|un millon|milhao|1[., ]?000[., ]?000)|миллионн\w+ (?:посетител|клиент)|мільйонн\w+ відвідувач|(?:100|百)万(?:人目|位)|第一?百万位|백만 ?번째/;
// The prize first, its price in the same breath.
const PAY_TO_WIN =
  /\byou (?:don|have|ve|just|already|r|are) win\b.{0,60}\b(?:pay|fee|processing|release|send|claim)\b|\b(?:won|winner|ganado|ganaste|gagne|gewonnen|vinto|ganhou|wygral\w*|kazandin\w*|trung thuong|menang|hadiah|nyertel|castigat|vyhral\w*)\b.{0,50}\b(?:pay|send) (?:a |the |only |just |small )*(?:fee|processing|release|delivery fee|customs|tax)\b|(?:当選|中奖|中獎|当たり|당첨|ได้รับรางวัล|ถูกรางวัล|trung thuong).{0,24}(?:手数料|手续费|手續費|保証金|수수료|세금|ค่าธรรมเนียม|phi|le phi)/;

const YOU_WON =
  /\byou(?:'ve| have)? won (?:a|an|the|our|this|free|[$€£]|\d)|\bclick here to win\b|\b(?:lucky|selected) (?:visitor|winner|customer)\b|\bhas ganado\b|\bvous avez gagne\b|\b(?:haben|hast)\b.{0,30}\bgewonnen\b|\bvoce (?:foi sorteado|ganhou)\b|\bhai vinto\b|\bje hebt\b.{0,20}\bgewonnen\b|вы выиграли|ви виграли|恭喜您?(?:中奖|获得)|당첨(?:되|을 축하)|ご?当選(?:しました|おめでとう|されました)|لقد (?:فزت|ربحت)|आपने .{0,20}जीत|kazandiniz\b|wygrales\b/;

/** Gifts of money, coins or dear things. */
export function givesAway(s: Subject): boolean {
  if (s.says(FREE_LOGIN) || s.says(CODE_MILL)) return true;
  if ((s.has("claim") || s.has("verify")) && s.says(FREE_CARD)) return true;
  if (
    s.near("gratis", "strings", 6) &&
    (s.has("money") || s.has("giftcard") || PRESENTS.test(s.folded)) &&
    (s.has("you") || s.has("hurry") || s.count("strings") > 1 ||
      s.item.price < 10)
  ) return true;
  if (!s.has("giveaway")) return false;
  return s.near("giveaway", "claim", 8) || s.near("giveaway", "money", 6) ||
    s.near("giveaway", "coin", 6) || s.near("giveaway", "wallet", 10) ||
    s.near("giveaway", "messenger", 10) || s.near("giveaway", "verify", 10) ||
    s.near("giveaway", "hurry", 10) || s.near("giveaway", "contact", 8) ||
    s.near("giveaway", "giftcard", 6) || s.near("giveaway", "without", 4) ||
    s.near("giveaway", "win", 8) || s.count("giveaway") > 1;
}

const PRESENTS =
  /\b(?:iphone|ipad|macbook|ps5|playstation|xbox|airpods|galaxy|tesla|voucher|gutschein|bon d'achat|cheque|bono|buono|cadeaubon|rm ?\d{2,}|rp ?\d{4,}|ksh? ?\d{3,}|\d{3,} ?[€$£₹])|[€$£₹] ?\d{3,}/;
// Free for a password.
const FREE_LOGIN =
  /\b(?:free|at no cost|no charge|for nothing|gratis|gratuit\w*|kostenlos\w*|za darmo|zdarma|бесплатн\w*)\b.{0,60}\b(?:log|sign|login|enter|type|give|einloggen|anmelden|inicia|introduce|connecte\w*|saisis\w*|faca|digite|inserisci|log ?in|zaloguj|введи\w*)\b.{0,40}(?:password|passwort|kennwort|contrasena|mot de passe|senha|wachtwoord|haslo\w*|heslo\w*|пароль)/;
// What shops sell, made out of nothing.
const CODE_MILL =
  /\b(?:codes?|gift ?cards?|v-?bucks|robux|coins?|gems?|diamonds?|uc|credits?|psn|xbox|steam|keys?|wallet|voucher) (?:code )?(?:generators?|generador|generateur|gerador|generatore|генератор)\b.{0,40}\b(?:working|unlimited|no survey|100 ?%|20\d\d|free|gratis|funciona\w*)|\b(?:unlimited|free|working|gratis|ilimitad\w+)\b.{0,24}\b(?:psn|xbox|steam|itunes|robux|v-?bucks|gift ?card|voucher|paysafe\w*|netflix)\b.{0,12}\b(?:generators?|generador|generateur|gerador|generatore)\b|\b(?:generador|generateur|gerador|generatore) (?:de|di) (?:codigos|codes|codici|robux|pavos|tarjetas|cartes|diamantes|gemas)\b/;
const FREE_CARD =
  /\b(?:free|gratis|gratuite?|kostenlose?)\b.{0,24}\b(?:voucher|gift ?cards?|gutscheine?|tarjetas? regalo|carte cadeau)\b.*\b(?:enter|claim|first \d|card number|click|survey|winner|now|introduce|saisissez)\b/;

/** "Guaranteed 30% a week." */
export function promisesProfit(s: Subject): boolean {
  return s.near("guarantee", "period", 5) && PLENTY.test(s.folded) &&
      !s.has("helpline") && !s.near("guarantee", "item", 2) ||
    s.near("scheme", "profit", 5) && AMOUNT.test(s.folded) ||
    s.folded.includes("invest ") && s.says(INVEST) ||
    s.near("profit", "sure", 4) &&
      (s.says(AMOUNT) || s.has("scheme") || s.has("coin") ||
        s.has("messenger") || s.count("sure") > 1) ||
    s.near("scheme", "sure", 6) || s.near("scheme", "profit", 4) ||
    s.near("scheme", "coin", 4) || s.near("scheme", "messenger", 16) ||
    s.near("scheme", "contact", 6) || s.near("scheme", "hurry", 8) ||
    s.near("scheme", "transfer", 8) ||
    s.near("scheme", "money", 5) && s.has("claim") ||
    s.has("money") && s.says(TURN_INTO);
}

const INVEST =
  /\binvest \D?\d[\d,.]*\b.{0,20}\b(?:withdraw|get|earn|receive|make)\b/;
// A price per month is not a gain: gains have three figures or a per cent.
const PLENTY =
  /[$€£₹¥₦] ?\d{3}|\d{3} ?(?:[$€£₹₽]|eur\b|euro|usd|dollars?)|\d ?%|\b\d{3,5}\b.{0,24}\b\d{3,6}\b|\b(?:roz|kamao)\b/;
const TURN_INTO = /\bturn \D?\d[\d,.]*\D{0,12} into \D?\d/;
const AMOUNT =
  /\d\s*%|%\s*\d|[$€£₽¥₹]\s*\d|\d\s*[$€£₽¥₹元円원]|\br\$\s*\d|\d+x\b|\d\s*(?:usd|eur|btc|dollars?|euros?)|万|억|만원/;

/** "Send coins, get back twice as much", seed phrases, wallets to connect. */
export function asksForCoins(s: Subject): boolean {
  return s.together(6, "scheme", "coin", "transfer") ||
    (s.has("coin") || s.has("money")) && s.says(DOUBLED) ||
    s.together(8, "giftcard", "transfer", "win") ||
    s.together(8, "giftcard", "transfer", "claim") && s.opens("transfer") ||
    s.together(8, "transfer", "coin", "advance") ||
    s.together(8, "transfer", "money", "advance") ||
    s.together(8, "transfer", "giftcard", "advance") ||
    s.near("transfer", "advance", 10) && s.has("giveaway") ||
    s.near("transfer", "advance", 10) && s.says(/photo of the code|scratch/) ||
    s.near("coin", "wallet", 10) && (s.has("claim") || s.has("verify")) &&
      s.near("wallet", "claim", 12) ||
    s.has("coin") &&
      s.says(
        /\b(?:send|deposit|transfer)\b.{0,30}\b(?:receive|get back|double)\b/,
      ) ||
    s.near("wallet", "verify", 4) && (s.has("coin") || s.has("account")) &&
      s.says(/\b(?:enter|connect|validate|restore|synchroni[sz]e)\b/) ||
    s.follows("transfer", "coin", 5) && s.says(/\bto (?:this|my|our|the)\b/) ||
    s.has("secret") && s.says(TYPE_PHRASE) || s.says(COIN_ADDRESS);
}

const TYPE_PHRASE =
  /\b(?:enter|type|submit|provide|input|paste|share|confirm|reveal)\b.{0,25}\b(?:seed|recovery|secret|backup|mnemonic|(?:12|24)[- ]word)s?\b.{0,20}\b(?:phrase|words?|key)\b|\b(?:gib|geben sie|introduce|introduzca|ingresa|ingrese|saisissez|saisir|digite|insira|inserisci|inserire|voer|podaj|wpisz|masukkan|nhap)\b.{0,30}(?:seed|semilla|recuperacion|recuperation|recuperacao|recupero|wiederherstellung|herstelzin|odzysk|pemulihan|khoi phuc)|введите.{0,20}(?:сид|seed|секретн).{0,6}фраз|输入.{0,6}助记词|輸入.{0,6}助記詞|(?:リカバリー|シード)フレーズ.{0,6}入力|(?:복구|시드).{0,3}(?:문구|구문).{0,6}입력|kurtarma kelime/;
const DOUBLED =
  /\bdouble (?:any|your|the) (?:bitcoin|btc|eth|crypto|coins?|money)\b/;
const COIN_ADDRESS = /\b(?:bc1[a-z0-9]{25,60}|0x[a-f0-9]{40})\b/;

/** Payment by gift card, wire or coins outside the shop. */
export function paysInCards(s: Subject): boolean {
  return s.says(WIRED_FOR_GIFT) ||
    (s.has("giftcard") || s.has("coin") || s.has("transfer")) && s.says(
        /\bpay(?:ment)?\b.{0,20}\b(?:by|in|with|via|only)\b.{0,15}\b(?:gift ?cards?|bitcoin|btc|usdt|crypto|western union|moneygram|zelle|cash ?app|wire)\b/,
      ) ||
    s.near("giftcard", "transfer", 6) && s.has("advance") ||
    s.follows("transfer", "giftcard", 6) &&
      s.says(/\b(?:codes?|numbers?|us|me|to)\b/) && s.has("contact");
}

// "Free puppy, only send 200 for the courier by wire".
const WIRED_FOR_GIFT =
  /\b(?:free|adoption|rehom\w+|gratis|gratuit\w*|kostenlos\w*|verschenke\w*|zu verschenken|regalo|adopt\w+|donne|dono|schenken|deposit|anzahlung|courier|shipping|fee)\b.{0,60}\b(?:western union|money ?gram|mandat cash|transcash|neosurf|ria transfer|zelle|cash ?app)\b|\b(?:send|wire|envia\w*|envoye\w*|schick\w*|uberweis\w*|stuur|wyslij|invia\w*|envie)\b.{0,40}\b(?:by|via|through|per|par|por|tramite|con|przez) (?:western union|money ?gram)\b/;

/** "Write to us on …": the deal is to be made elsewhere. */
export function movesToMessenger(s: Subject): boolean {
  return s.near("messenger", "contact", 3) && s.says(HANDLE) ||
    s.says(INVITE) || s.near("contact", "messenger", 4) &&
      (s.has("profit") || s.has("win") || s.has("scheme") ||
        s.has("giveaway") || s.has("money") || s.has("coin"));
}

const HANDLE =
  /@\w{3,}|\+?\d[\d\s().-]{6,}\d|t\.me\/|wa\.me\/|\b[a-z]+\d{3,}\b/;
const INVITE =
  /\b(?:t|telegram)\.me\/\w|\bwa\.me\/\d|\bdiscord\.gg\/\w|\bchat\.whatsapp\.com\/|加(?:微信|[vV]x?)\s*[:：]?\s*\w{4,}|(?:whats ?app|telegram|wechat|signal)\s*[:：+@]\s*\+?[\w@]{4,}/;

/** A false support line: a number to ring about a device or an account. */
export function offersHelpline(s: Subject): boolean {
  if (s.says(INFECTED)) return true;
  if (!s.has("helpline") && !s.has("contact") || !s.says(PHONE)) return false;
  return s.near("helpline", "contact", 8) ||
    s.near("helpline", "trouble", 12) ||
    s.near("trouble", "contact", 8) || s.has("helpline") ||
    s.near("account", "contact", 4) && s.has("hurry");
}

// "Your printer reports a virus, ring a technician at once."
const INFECTED =
  /\b(?:your|ihr|dein|su|tu|votre|ton|seu|tuo|il tuo|uw|je|twoj)\b.{0,24}\b(?:virus\w*|viren|trojan\w*|malware|infected|infiziert|infectad[oa]|infecte|infetto|geinfecteerd|zainfekowan\w*|hacked|gehackt|hackead[oa]|pirate)\b.{0,40}\b(?:call|ring|phone|anrufen|ruf\w*|llam[ae]\w*|appele[rz]|ligue|chiam[ai]\w*|bel|bellen|zadzwon|technician|techniker|tecnico|technicien|technicus)\b/;
const PHONE = /\+?\d[\d\s().-]{7,}\d/;

/** "Your account is suspended, verify now." */
export function threatensAccount(s: Subject): boolean {
  if (!s.has("trouble")) return false;
  return s.together(9, "account", "trouble", "verify") ||
    s.near("trouble", "verify", 6) && s.count("trouble") > 1 ||
    s.together(9, "account", "trouble", "hurry") ||
    s.together(9, "account", "trouble", "claim") ||
    s.together(9, "trouble", "contact", "helpline") ||
    s.near("trouble", "verify", 6) && s.has("you") && s.has("account");
}

/** Loans without checks, fees in advance. */
export function asksAdvance(s: Subject): boolean {
  if (s.says(LEGACY) && s.says(SHARE)) return true;
  if (!s.has("advance")) return false;
  return s.count("advance") > 1 ||
    s.near("advance", "verify", 4) || s.near("advance", "trouble", 6) ||
    s.near("advance", "money", 8) && (s.has("claim") || s.has("hurry")) ||
    s.near("advance", "sure", 6) || s.near("advance", "messenger", 8) ||
    s.near("advance", "win", 10);
}

// A dead man's trunk, and a partner to carry it out.
const LEGACY =
  /\b(?:late|deceased|dying|verstorben\w*|fallecid[oa]|difunt[oa]|defunt|decede|falecid[oa]|defunto|overleden|zmarl\w*) (?:\w+ ){0,2}(?:minister|president|general|colonel|client|customer|husband|father|king|prince|chief|banker|businessman|uncle|oil\w*|kunde|mann|vater|cliente|marido|padre|esposo|mari|pere|pai|marito|klant|man|klient\w*|maz)\b|\b(?:next of kin|unclaimed (?:funds?|inheritance|estate)|dormant account|trunk box|consignment box|beneficiary of|heritage de|herencia de|heranca de|eredita di|erbschaft von)\b/;
const SHARE =
  /\b(?:your|ur|need|seek\w*|as my|foreign) (?:\w+ )?(?:partner\w*|assistance|bank account|account|help|cooperation|trustee)\b|\d{1,2} ?(?:%|percent|per cent) (?:\w+ ){0,3}(?:yours?|for you|share|commission|fur sie|para usted|pour vous)|\d(?:[.,]\d+)? ?(?:m\b|m ?\$|million\w*|mio\b|millones|milhoes|milioni|miljoen).{0,60}\b(?:transfer|share|claim|release|partner)/;
const LOSE = /\b(?:lose|burn|melt|drop|pierde|perdez|verliere)\b/;

/** A cure for what has none. */
export function promisesCure(s: Subject): boolean {
  if (s.count("cure") > 2 && LOSE.test(s.folded)) return true;
  return s.near("cure", "disease", 4) && !s.has("fiction") &&
    (s.has("sure") || s.has("hurry") || s.count("cure") > 1 ||
      s.item.category === "health" || s.item.category === "beauty" ||
      s.near("cure", "disease", 2));
}
