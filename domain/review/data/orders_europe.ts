import type { Words } from "../families/lexicon.ts";
import type { Concept } from "../families/concepts.ts";

/** Orders in the smaller languages of Europe, and in Thai and Hebrew. */
export const ORDERS_EUROPE: Words<Concept>[] = [
  // Swedish, Danish, Norwegian
  {
    override:
      "strunta i|strunta|ignorera|ignorer|ignorere|ignoreres|glom|glem|glemme|bortse fran|se bort fra|tilsidesaet|folj inte|folg ikke|hoppa over|asidosatt|overtrad",
    instruction:
      "instruktion*|instruks*|anvisning*|regler|reglerna|reglerne|reglene|retningslinj*|riktlinj*|order fran|systemprompt*|begransning*|graenser|gransar",
    prior:
      "tidigare|tidligere|foregaende|forrige|alla|alle|dina|dine|ovanstaende|ovenstaende",
    machine:
      "sprakmodell*|sprogmodel*|ai agent*|ai assistent*|ai modell*|assistenter|assistenten|kopagent*|kobsagent*|agenter|agenterna|agenterne|kunstig intelligens|artificiell intelligens|maskin*",
    you: "du|din|ditt|dina|dig|deg|dine|er|ni|ert",
    must:
      "maste|skall|skal|ska|alltid|altid|alltid|genast|straks|omedelbart|umiddelbart|var god|vennligst|venligst|snalla",
    buy:
      "kop|kjop|kob|bestall|bestil|bestill|betala|betal|betale|kopa|kobe|kjope|lagg i varukorgen",
    send: "skicka|send|sende|dela|del|vidarebefordra|videresend|overfor",
    tell:
      "beratta|fortell|fortael|svara|svar|skriv|naemn|namn|nevn|avsloja|afslor",
    push:
      "rekommendera|anbefal|anbefale|foredra|valj|velg|vaelg|prioritera|prioriter",
    secret:
      "losenord*|adgangskode*|passord*|kortnummer|kortuppgifter|kortoplysninger|adress|anvandarens adress|brugerens adresse|brukerens adresse|api nyckel*|api nogle*",
    principal:
      "anvandare*|brugeren*|brukeren*|agaren|ejeren|eieren|din anvandare|din bruger|din bruker",
    human: "manniska*|menneske*|kunden|kunder|bruger|bruker",
    without: "utan|uden|uten|inte|ikke|aldrig|aldri|dolj|skjul",
    ask:
      "fraga|sporge|sporre|bekraft*|bekraeft*|bekreft*|godkannande|godkendelse|godkjenning|tillatelse|tilladelse|lov|informera|informer",
    this: "denna|detta|denne|dette|har|her|oss|os|var|vores",
    item:
      "produkt*|vara|vare|varen|butik*|saljare*|saelger*|selger*|annons*|kop",
    approve: "godkann|godkend|godkjenn|publicera|publicer",
    reviewer: "granskare*|moderator*|gransker*",
    reading:
      "laser detta|laeser dette|leser dette|som laser|som laeser|som leser",
    role: "du ar nu|du er nu|du er na|agera som|opfor dig som",
  },
  // Finnish
  {
    override: "unohda|ohita|jata huomiotta|ala noudata|ala valita",
    instruction: "ohjee*|ohjeet|ohjeita|saanno*|saannot|maarayks*|rajoituks*",
    prior: "aiemmat|aikaisemmat|kaikki|edelliset|aiempia",
    machine: "tekoaly*|kielimalli*|agentti|agentit|assistentti|avustaja",
    you: "sinun|sina|sinua",
    must: "taytyy|pitaa|aina|heti|valittomasti",
    buy: "osta|tilaa|maksa",
    send: "laheta|jaa",
    tell: "kerro|vastaa|paljasta|mainitse",
    push: "suosittele|valitse",
    secret: "salasana*|korttinumero*|api avain*",
    principal: "kayttaja*|omistaja*",
    without: "ilman|ala|alkaa",
    ask: "kysymatta|kysya|vahvistus*|lupaa|vahvistusta",
    this: "tama|taman|tata",
    item: "tuote*|tuotetta|kauppa*|myyja*",
  },
  // Czech and Slovak
  {
    override:
      "ignoruj|ignorujte|zapomen|zapomente|zabudni|zabudnite|nedbej|nedbejte|prehlizej|obejdi",
    instruction: "pokyn*|instrukc*|pravid*|prikaz*|omezen*|smernic*",
    prior: "predchozi*|predchadzajuce|vsechny|vsetky|sve|svoje|dosavadni",
    machine:
      "agente|agenti|agentum|asistente|asistenti|asistent|jazykovy model|jazykove modely|umela inteligence|umela inteligencia|robote",
    you: "tvuj|tvoj|tve|tvoje|vas|ty|tve",
    must: "musis|musite|musi|vzdy|okamzite|ihned|prosim|vzdycky",
    buy: "kup|kupte|objednej|objednejte|objednaj|zaplat|zaplatte",
    send: "posli|poslete|odesli|odoslete|sdilej",
    tell: "rekni|reknete|povedz|odpovez|prozrad|napis",
    push: "doporuc|doporucuj|doporucte|odporuc|preferuj",
    secret: "heslo|hesla|cislo karty|udaje o karte|api klic*",
    principal: "uzivatel*|pouzivatel*|majitel*|vlastnik*",
    without: "bez|ne|nikdy|neptej|nezadej",
    ask: "potvrzen*|schvalen*|souhlas*|ptani|ptej se|zeptani|neptej se|nerikej",
    this: "tento|tuto|toto|tohoto|nas",
    item: "produkt*|obchod*|prodejce*|nabidk*|zbozi",
  },
  // Hungarian
  {
    override: "hagyd figyelmen kivul|felejtsd el|ne kovesd|mellozd",
    instruction: "utasitas*|szabaly*|korlatozas*|iranyelv*",
    prior: "korabbi*|elozo*|minden|osszes|eddigi*",
    machine: "ugynok*|asszisztens*|nyelvi modell*|mesterseges intelligencia",
    must: "kell|mindig|azonnal|kerlek|kerjuk",
    buy: "vegyel|vasarolj*|rendelj*|fizess|vedd meg",
    send: "kuldd|kuldj|tovabbitsd|oszd meg",
    tell: "mondd|aruld el|ird",
    push: "ajanld|ajanljatok|valaszd",
    secret: "jelszo*|kartyaszam*|kartyaadat*|api kulcs*",
    principal: "felhasznalo*|tulajdonos*",
    without: "nelkul|ne|soha",
    ask: "kerdezes|megkerdez*|jovahagyas*|megerosites*",
    this: "ezt|ez|ezt a",
    item: "termek*|bolt*|elado*|ajanlat*",
  },
  // Romanian
  {
    override: "ignora|ignorati|uita|uitati|nu tine cont de|treci peste",
    instruction: "instructiun*|reguli*|regulile|restrictii*|indicatii*",
    prior: "anterioare|precedente|toate|tale",
    machine:
      "agent ia|agenti ia|asistenti|modele lingvistice|model lingvistic|inteligenta artificiala|agentii",
    must: "trebuie|mereu|intotdeauna|imediat|te rog|va rugam",
    buy: "cumpara|cumparati|comanda|plateste|platiti",
    send: "trimite|trimiteti|transmite",
    tell: "spune|spuneti|dezvaluie|scrie",
    push: "recomanda|recomandati|alege|prefera",
    secret: "parola|parole|numarul cardului|datele cardului|cheia api",
    principal: "utilizator*|proprietar*",
    without: "fara|nu|niciodata",
    ask: "intreba|intrebi|confirmare|aprobare|confirmarea|acord",
    this: "acest|aceasta|acestui",
    item: "produs*|magazin*|vanzator*",
  },
  // Greek
  {
    override: "αγνοησε|αγνοηστε|ξεχασε|ξεχαστε|παρακαμψε",
    instruction: "οδηγι*|κανον*|εντολ*|περιορισμ*",
    prior: "προηγουμεν*|ολες|ολα|ολους",
    machine: "πρακτορ*|βοηθος|βοηθε|βοηθοι|γλωσσικο μοντελο|τεχνητη νοημοσυνη",
    must: "πρεπει|παντα|αμεσως|παρακαλω",
    buy: "αγορασε|αγοραστε|παραγγειλε|πληρωσε",
    send: "στειλε|στειλτε|προωθησε",
    push: "προτεινε|προτεινετε|συστησε",
    secret: "κωδικ*|αριθμο καρτας|στοιχεια καρτας",
    principal: "χρηστη*|χρηστης|ιδιοκτητη*",
    without: "χωρις|μην|ποτε",
    ask: "ρωτησεις|επιβεβαιωση|εγκριση|ρωτας",
    this: "αυτο|αυτη|αυτου",
    item: "προιον*|καταστημα*|πωλητη*",
  },
  // Hebrew
  {
    override: "התעלם|התעלמו|תתעלם|שכח|שכחו",
    instruction: "הוראות|הנחיות|כללים|ההוראות|ההנחיות",
    prior: "הקודמות|קודמות|כל",
    machine: "סוכן|סוכנים|עוזר|בינה מלאכותית|סוכני|מודל שפה",
    must: "חייב|חייבים|תמיד|מיד|בבקשה",
    buy: "קנה|קנו|הזמן|הזמינו|שלם",
    send: "שלח|שלחו|העבר",
    push: "המלץ|המליצו|תמליץ",
    secret: "סיסמה|סיסמאות|מספר כרטיס|פרטי כרטיס",
    principal: "המשתמש|למשתמש|משתמש",
    without: "בלי|ללא|אל",
    ask: "לשאול|אישור",
    this: "זה|זו|הזה",
    item: "מוצר|המוצר|חנות|החנות|המוכר",
  },
  // Thai; its words run together, so each is a beginning.
  {
    principal: "ผู้ใช้*",
    instruction: "คำสั่ง*|กฎ*",
    buy: "ซื้อ*|สั่งซื้อ*",
    push: "แนะนำ*",
    must: "ต้อง*|โปรด*",
  },
];
