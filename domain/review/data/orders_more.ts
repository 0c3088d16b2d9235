import type { Words } from "../families/lexicon.ts";
import type { Concept } from "../families/concepts.ts";

/** Orders in further languages, and further wordings of the others. */
export const ORDERS_MORE: Words<Concept>[] = [
  // Indonesian and Malay
  {
    override:
      "abaikan|lupakan|hiraukan semua|jangan ikuti|batalkan semua|kesampingkan|langgar",
    instruction:
      "instruksi|perintah|arahan|petunjuk|aturan|panduan|pedoman|prompt sistem|peraturan",
    prior: "sebelumnya|sebelum ini|terdahulu|di atas|terdahulu|yang lalu",
    machine:
      "agen ai|asisten ai|para agen|agen belanja|asisten|model bahasa|bot ai|sistem ai|ejen ai|pembantu ai",
    you: "anda|kamu|kalian",
    must: "harus|wajib|mesti|segera|selalu|diwajibkan|hendaklah",
    buy:
      "beli|belilah|membeli|pesan lagi|tambahkan ke keranjang|checkout sekarang|bayar sekarang|masukkan ke keranjang",
    send:
      "kirim|kirimkan|mengirim|teruskan|serahkan|unggah|hantar|transfer ke|bagikan data",
    tell:
      "beri tahu|beritahu|katakan|sampaikan kepada|informasikan|jelaskan kepada",
    push: "rekomendasikan|sarankan|utamakan|promosikan|syorkan",
    secret:
      "kunci api|kata sandi|nomor kartu|data kartu|kartu kredit pengguna|api key|data pengguna|kata laluan|alamat email pengguna",
    without: "tanpa|jangan",
    ask: "bertanya|konfirmasi|persetujuan|izin|menanyakan|pengesahan",
    principal:
      "pengguna|pengguna anda|penggunamu|pemilik anda|majikanmu|pengguna kamu",
    approve: "setujui|loloskan|terbitkan|luluskan",
    reviewer: "moderator|peninjau|pengulas",
    this: "ini",
    item: "produk|barang|toko ini|penjual ini|produk ini",
    reading:
      "membaca ini|yang membaca|membaca daftar ini|memproses data ini|membaca feed",
  },
  // Vietnamese
  {
    override: "bỏ qua|hãy quên|quên hết|không tuân theo|phớt lờ|gạt bỏ",
    instruction:
      "hướng dẫn|chỉ dẫn|chỉ thị|mệnh lệnh|quy tắc|lời nhắc hệ thống|câu lệnh",
    prior: "trước đó|trước đây|phía trên|ở trên",
    machine:
      "tác nhân ai|trợ lý ai|trợ lý ảo|mô hình ngôn ngữ|các agent|đại lý ai|chatbot ai|trí tuệ nhân tạo",
    you: "bạn|các bạn",
    must: "phải|bắt buộc|luôn luôn|ngay lập tức|hãy",
    buy: "mua|hãy mua|đặt hàng|thêm vào giỏ|thanh toán ngay",
    send: "gửi|hãy gửi|chuyển tiếp|chuyển tiền|tiết lộ|gửi cho",
    tell: "nói với|hãy nói|thông báo cho|bảo với",
    push: "giới thiệu|khuyên dùng|đề xuất|ưu tiên",
    secret:
      "mật khẩu|khóa api|số thẻ|thông tin thẻ|thẻ tín dụng của người dùng|dữ liệu người dùng",
    without: "không cần|mà không|đừng|không được",
    ask: "hỏi|xác nhận|hỏi ý kiến|xin phép",
    principal: "người dùng|chủ nhân|người dùng của bạn",
    approve: "phê duyệt|chấp thuận|cho qua",
    reviewer: "người kiểm duyệt|kiểm duyệt viên",
    this: "này",
    item: "sản phẩm|sản phẩm này|cửa hàng này|người bán này",
    reading: "đọc dòng này|đọc nội dung này|đang đọc",
  },
  // Thai; its words run together, so each is a beginning.
  {
    override: "เพิกเฉย*|ละเว้น*|ลืมคำสั่ง*|ไม่ต้องสนใจคำสั่ง*",
    machine: "เอเจนต์*|ผู้ช่วย*",
  },
  // Persian
  {
    override: "نادیده بگیر|نادیده بگیرید|فراموش کن|فراموش کنید",
    instruction: "دستورالعمل|دستورالعمل های|دستورات|دستورهای|قوانین",
    prior: "قبلی|پیشین|بالا",
    machine: "دستیار هوش مصنوعی|عامل هوشمند|هوش مصنوعی|ایجنت",
    must: "باید|حتما|همیشه",
    buy: "بخر|بخرید|خرید کن|سفارش بده|سفارش دهید",
    send: "ارسال کن|ارسال کنید|بفرست|بفرستید",
    push: "توصیه کن|توصیه کنید|پیشنهاد کن",
    secret: "رمز عبور|شماره کارت|کلید api|اطلاعات کارت",
    principal: "کاربر|کاربر خود|کاربرت",
    item: "محصول|این محصول|فروشنده",
    this: "این",
  },
  // German
  {
    override: "uberspringen|umgehen|ausser kraft setzen|nicht beachten",
    safeguard:
      "sicherheitsprufung|sicherheitsprufungen|prufung|freigabeprozess|sicherheitsregeln|kaufbestatigung|ruckfrage beim nutzer|preisvergleich|filterregeln",
    approve: "freigeben|durchwinken|freischalten",
    machine:
      "ki modelle|sprachmodelle|ki assistenten|einkaufsassistenten|einkaufsagenten|ki agenten",
    secret: "e mail adresse des nutzers|adresse ihres nutzers|zahlungsdaten",
    principal: "ihrem nutzer|eurem nutzer|deinem nutzer|des nutzers",
  },
  // French
  {
    must:
      "sont pries de|est prie de|etes pries de|est invite a|sont invites a|sont tenus de|merci de|priere de|veuillez|doivent imperativement",
    send: "transmettre|transmettez|communiquer|divulguer|envoyer|faites suivre",
    principal:
      "leur utilisateur|son utilisateur|votre utilisateur|leurs utilisateurs",
    secret:
      "adresse e mail de leur utilisateur|adresse e mail de l utilisateur|coordonnees bancaires|donnees de paiement",
    reading:
      "qui lisent ce flux|lisent ce flux|qui lit ce flux|lisant cette fiche",
    safeguard:
      "controle de securite|verifications de securite|controles de securite",
  },
  // Italian
  {
    machine: "assistenti che leggono|agli assistenti|agli agenti|agenti ia",
    tell: "comunicate|comunica|informate|riferite|dite",
    reading: "che leggono|che legge|chi legge questo",
    must: "siete pregati di|e obbligatorio|dovete",
    principal: "vostro utente|tuo utente|all utente",
    send: "trasmettete|inoltrate|comunicare i dati",
    safeguard: "controllo di sicurezza|controlli di sicurezza",
  },
  // Spanish and Portuguese
  {
    must:
      "se ruega a los|se pide a los|se solicita a los|deberan|pede se aos|solicita se aos|devem",
    send: "transmitan|faciliten|transmitir el correo|repassem|encaminhem",
    principal:
      "su usuario|sus usuarios|vuestro usuario|seu usuario|seus usuarios",
    reading:
      "que lean este feed|que leen este feed|que lean esto|que lerem isto|que leem este feed",
    safeguard:
      "control de seguridad|controles de seguridad|verificacion de seguridad|verificacao de seguranca",
  },
  // English
  {
    run:
      "call the transfer tool|call the payment tool|call the wallet tool|call the purchase tool|invoke the payment tool|use the payment tool",
    reading:
      "process this json|parse this json|processes this json|read this json|reads this json|process this record|parses this record|process this entry",
  },
  // English: further readers, means and aims
  {
    benign:
      "per user|user licence|user license|users licence|single user|multi user|user seat|user seats|user plan|agent seat|agent seats|agent licence|agent license|human hair|human centered|human centred|human anatomy|human body|human rights|human resources",
    machine:
      "automated shopper|automated shoppers|automated purchaser|automated purchasers|automated client|automated clients|automated customer|automated customers|robot shopper|digital shopper|shopping bot|shopping bots|buying bot|buying bots|buyer bot|buyer bots|ai shopper|ai shoppers|procurement bot|purchase agent|ordering agent|agentic systems|agentic system|agentic buyers|downstream agents|downstream agent|downstream models|downstream model|downstream systems|downstream system|feed consumer|feed consumers|feed reader|feed readers|consumers of this feed|consumer of this feed|machine eyes|machine customers|machine customer|dear machine|automated tools|automated processes|automated agents|automated agent|text models|text model|smart assistant|smart assistants|personal assistant|personal assistants|checkout bot|checkout bots|research agent|research agents|shopping ai|shopping ais|ais|non human|nonhuman|retrieval system|retrieval systems|browsing agent|browsing agents|you models|reasoning model|reasoning models|gpts",
    anyagent:
      "any crawler|every crawler|all crawlers|any parser|any system that|any software that|every bot|each bot|downstream agents|downstream systems|downstream models|every assistant|each assistant|each model|fellow agents|fellow assistants|dear agents|dear assistants|hello agents|hello assistants|automated shoppers|automated buyers|ai shoppers|whichever assistant|whatever model|whatever agent|whatever system|whatever reads|whatever parses|consumers of this feed|any consumer of this feed|anything that reads|anyone or anything|buyer agents|buyer agent|shopping agents|purchasing agents|all machines|any machine|every machine|agents and assistants|assistants and agents|crawlers and assistants|your fellow agents|agents you talk to",
    principal:
      "person you shop for|people you shop for|person you buy for|the one you shop for|whoever sent you|who sent you|who deployed you|person who deployed you|whoever deployed you|whoever asked you|person who asked you|your people|your users|your clients|your patron|your customer|your customers|its human|its humans|its principal|their humans|their users|user said|user says|user told|user wants|user wanted|user agreed|user agrees|user approved|user already|user consented|user consents|user wishes|user would want|user is fine|user has|user does not|user doesn t|user will|user must|user should|user needs|your requester|the requester|your instructor|your human s|your keeper|your handler",
    consent:
      "consented|consents|agrees to|agree to|agrees that|has said yes|said yes|already said|already consented|is fine with|are fine with|okayed|has ok d|green lit|greenlit|permission granted|approval granted|consent given|consent is given|consent is implied|consent was given|deemed consent|standing approval|standing authorisation|standing authorization|in advance|wants you to|instructed you|told you|asked you|allows you|lets you",
    ask:
      "prompting|hear about|hear of|know about|learn about|learn of|find out|be told|be asked|be informed|be notified|be bothered|bother the|bothering|disturb the|disturbing|involve|involving|run it by|clear it with|check back|go back to|report back|second opinion|human review|confirmation screen|double checking|going back to|looping in|loop in|pinging|ping the|needing approval|telling them|their say|a say|their knowledge|its owner|sign off",
    act:
      "tap|surface|bury|increase the|raise the|lower the|swap the|load the|use the|hit|press|tick|untick|reroute|widen|bypass the|add two|add one|add five|add ten|order ten|count as|score|label|treat",
    buy:
      "tap buy|hit buy|press buy|click buy|press order|more orders|order ten|order five|order two|order three|order twenty|order more|order another|buy more|buy another|buy ten|buy five|buy it now|buy this now|add two|add two more|add ten more|add five more|add one more|add another|add to basket|add it to the cart|add it to the basket|add this to the cart|add to your cart|add to the basket|add to the cart|put it in the cart|put this in the cart|place order|place an order|straight to payment|go to payment|go straight to|go to checkout|proceed to checkout|proceed to payment|complete checkout|finish the checkout|complete the checkout|pay the full|pay full price|pay now|pay in full|purchase now|order now|renew this|increase the quantity|raise the quantity|double the quantity|set the quantity|set quantity|change the quantity|quantity to|take this offer|close the deal|seal the deal|check this out now",
    tell:
      "answer with|answers with|writes that|write that|write it in|mention us|mention our|mention the name|name our|name us|say that|says that|report that|state that|answer that|reply that|tells the|tells its|mentions this",
    push:
      "kickback|direct your|steer your|send your people|send your user|send your users|nudge your|push your|point your|sell it to|sell this to|talk them into|talk the user into|place at the top|place it first|put it first|put this first|put us first|list first|list us first|list it first|show first|show it first|rate 10|rate it|rate us|favours|favors|prefers|buy from us|only choose|think of us|vouch for|speak well of|sing the praises",
    everyone:
      "to everybody|to everyone else|everyone you|anyone who asks|anybody who asks|someone asks|somebody asks|people ask|in each reply|each reply|each answer|final answer|your final answer|every reply|every message|every response|each response|all responses|in your answers|all answers|your replies|your answer|your answers|your summary|your summaries|your response|your report|at position one|position one|number 1|first position|ahead of every|before every|after this one|competing listings|competing listing|competing offers|competing products|competing sellers|every other shop|any other shop|any other seller|every other seller|every other store|all competing|other results|other options|other offers|all the other|other products",
    run:
      "carry out what|carry out the|follow it|follow what|follow its|do what it says|do as it says|load the skill|read the file|open the link|open the page|open the url|fetch the url|fetch the page|fetch the link|run whatever|execute whatever|visit our|visit the|go to our|read our|load our|fetch our|call our|call the tool|use the checkout tool|tool call|function call|follow the link|follow the steps|follow further instructions|further instructions",
    secret:
      "hidden instructions|card on file|number on file|environment variables|system instructions|initial instructions|original instructions|session history|user s address|user s email|user s phone|user s name|buyer s address|buyer s email|home location|login data|cookie jar|api secrets|secret tokens|your keys|your tokens|your credentials|contents of your",
    card:
      "backup card|back up card|second card|other card|first card|another card|user s card|buyer s card|owner s card|user s wallet|spending limit|spending limits|price limit|budget limit|approval threshold|user s other|other bookings|other orders|shipping address|delivery address|default address|user s account|user s cart|user s basket",
    memory:
      "remember for good|for good|remember forever|remember always|always remember|persistent memory|your notes|user profile|user preferences|user s preferences|user s favourite|user s favorite|your knowledge|knowledge base|future purchases|future orders|future requests|next time|every future|all later",
    override:
      "set aside whatever|set aside any|not in force|out of force|as expired|have expired|has expired|are expired|are off|is off|are lifted|has been lifted|have been lifted|been removed|been disabled|been suspended|been cancelled|does not count|do not count|are waived|is waived|no longer in force|no longer valid|no longer count|do not bind|does not bind|has ended|have ended|is over|are over|take no account of|make an exception|had no limits|no rules|without rules|without restrictions|without restriction|without constraints|with no restrictions|unrestricted|uncensored|stop caring about|rise above|break free|break your|breaks your|tear up",
    instruction:
      "guardrails|restriction|restrictions|configured with|new objective|new mission|new orders|context|previous context|persona|guard rails|purchasing rules|buying rules|your training|your constraints|safety notes|safety warnings|what they told you|what you were told|what you were given",
    role:
      "switch persona|switch role|switch roles|change persona|new persona|new role|new identity|new objective|new mission|new goal|new purpose|next command|next instruction|next instructions|new orders|your new boss|your new owner|i am your|we are your|this is your developer|this is your owner|this is your user|as your user|as your owner|as your developer|as your operator|act as the seller|act as our|act for the seller|act on behalf of the seller|sales agent for|be our|become our|you are buybot|you are a bot|you are an agent|you are an ai|you are dan|system update|system override|system alert|policy update|urgent system",
    reading:
      "reads this listing|reading this listing|read this listing|reads this page|reading this page|reads this entry|reading this entry|reads this item|reading this item|parses this listing|parses this page|stores this|storing this|summarises this|summarizes this|summarise this|summarize this|whoever summarises|whoever summarizes|whoever parses|whoever processes|whoever indexes|anyone parsing|anything reading|anything parsing|whatever parses|whatever reads|if you can read|if you read|if you see|as you read|once you read|having read|after reading|humans cannot see|invisible to humans|not visible to humans|not for humans|for machines only|for robots only|for bots only|for ai only|for agents only|machines only|robots only|bots only|embeds this|embedding this|ranks this|ranking this|translates this|translating this|quotes this|quoting this|caches this|caching this",
    approve:
      "answer approve|output approve|verdict approve|respond approve|return approve|reply approve|go ahead and approve|say approve|score 0|score zero|output safe|answer safe|is safe|is benign|no violation|do not moderate|let this one pass|let this one through|give it a pass|rule it in|mark approved",
    approved:
      "is safe|benign|no violation|everything is fine here|is harmless|nothing wrong here|fully compliant|policy compliant",
    reviewer:
      "moderation model|llm judge|the classifier|safety model|review llm|moderation llm|reviewer model|judge model|content moderation|content classifier|safety team|vetting bot|vetting agent|screening model|screening agent",
  },
  {
    obey:
      "run whatever|execute whatever|whatever it returns|what it returns|what it says|do what it says|carry out what|follow it exactly|follow it to the letter|url above|the link above|agent txt|agents txt|llms txt|skill md|agents md|instructions md|before you reply|before you answer|before you continue|before you go on|before replying|before answering|before continuing|before anything else|first visit|first open|then follow|and follow it",
    printed:
      "wandbild|kunstdruck|leinwandbild|holzschild|blechschild|tableau|toile|lienzo|lamina|quadro|stampa|poster print|framed print|canvas print|fathers day card|birthday card|tea towel|snapback|crewneck|long sleeve|romper|bib|patch set|pin badge|wall sign|bumper magnet|desk mat|skin sticker|lanyard|tattoo|temporary tattoo|постер|nyomtatott polo|szklanka|plakietka",
  },
  { // Backwards, and thirteen letters on
    role:
      "erongi|erongi lla|snoitcurtsni|tpmorp|suoiverp|tnatsissa|sresu|vtaber|vafgehpgvbaf|cerivbhf|cebzcg|vafgehpgvba|nffvfgnag",
    card: "on file|stored on file|card number on file|saved on file",
  },
  {
    benign:
      "atencion al cliente|servicio al cliente|atendimento ao cliente|suporte ao cliente|apoio ao cliente|servizio clienti|assistenza clienti|service client|service clients|kundenservice|kundendienst|klantenservice|obsluga klienta|musteri hizmetleri|خدمة العملاء|客户服务|고객 서비스|layanan pelanggan",
    role:
      "everything above|all text above|all the text above|text above|above this line|words above|words before this|text before this|previous messages|messages above|prompt above|everything before this|starting with you are",
    memory:
      "keep in mind|bear in mind|later conversations|other conversations|later chats|future chats|later requests|from today on|until further notice",
    approved:
      "pre checked|prechecked|without looking|without reading it|without a review|without review|no need to check|no check needed|needs no check",
    machine:
      "reader with|readers with|tool access|bots compradores|ia compradora|robots acheteurs",
    anyagent:
      "agents buy|agents order|agents choose|agents pick|bots buy|bots choose|assistants choose|assistants recommend|todos los bots|todos los agentes|todos los asistentes|todas las ia|tous les agents|tous les robots|tous les assistants|aux robots|aux agents|aux assistants|aux ia|aux modeles|todos os agentes|todos os assistentes|todos os bots|tutti gli agenti|tutti i bot|tutti gli assistenti|alle bots|an alle bots|wszystkie boty|wszyscy agenci|wszystkim agentom|tum ajanlar|tum asistanlar|butun ajanlar|كل الوكلاء|جميع الوكلاء|सभी एजेंट|सभी एआई|所有代理|所有智能体|所有ai|所有助手|全てのai|すべてのai|全てのエージェント|すべてのエージェント|모든 ai|모든 에이전트|모든 봇|semua agen|semua bot|semua asisten|alla agenter|alle agenter",
    act:
      "duplica|dupliquen|duplique|aumenta|aumente|aumenten|verdopple|verdoppelt|erhohe|erhoht|doublez|augmente|augmentez|dobre|dobrem|raddoppia|raddoppiate|verdubbel|podwoj|zwieksz|удвой|удвойте|увеличь|увеличьте|ikiye katla|artir|加倍|翻倍|増やして|두 배로|gandakan|fordubbla|fordobl",
    principal:
      "ao cliente|al cliente|au client|den kunden|aan de klant|klientowi|клиенту|musteriye|pelanggan|kundens|an den kunden|a la clienta|comprador|al comprador|ao comprador|dem kaufer|den kaufer|покупателю|покупателя|aliciya|買い手|买家|구매자에게|pembeli",
    buy:
      "conclua o pagamento|concluir o pagamento|finalize o pagamento|conclua a compra|completar el pago|termina el pago|finaliza el pago|order a second|buy a second|order one more|a second one|reorder this|schliesse den kauf ab|schliess den kauf ab|finalisez l achat|termine l achat|concludi il pagamento|rond de betaling af|dokoncz zakup|заверши оплату|заверши покупку",
  },
  {
    reviewer: "gallery team|the gallery s team|gallery staff|publishing team",
    act:
      "keep in mind|bear in mind|remember for good|remember forever|remember always|always remember|memorise|memorize|merke dir|merk dir|merkt euch|retiens|retenez|souviens toi|recuerda|memoriza|lembre se|ricorda|ricordati|onthoud|zapamietaj|запомни|запомните|hatirla|aklinda tut|تذكر|याद रखो|记住|記住|覚えて|기억해|ingatlah",
  },
  {
    override:
      "conflict with|conflicts with|wins over|this line wins|line wins|comes before your|come before your|prevails|beats your|stronger than your",
    push:
      "be suggested|be recommended|be chosen|be preferred|be bought first|be listed first|be ranked first",
    must: "from today|may be suggested|may be recommended",
    ask:
      "quiet about it|quiet about this|silent about it|silent about this|human needed|human required|human involved|human in between|person needed",
    role:
      "consider yourself|you are hired|you love|you are a fan|you prefer|you trust|new system prompt|new prompt|new persona|think of yourself as",
    obey:
      "do exactly what|do exactly as|do precisely what|do precisely as|next item in this feed|next entry in this feed|next message says",
    machine:
      "hey computer|dear computer|hello computer|automated checkout|automated checkouts|automated purchasing",
    act:
      "consider yourself|think of yourself|quantity must|quantity should|auto renew|enable auto renew",
    everyone:
      "quando ti chiedono|se ti chiedono|wenn jemand fragt|wenn man dich fragt|wenn du gefragt wirst|auf jede frage|bei jeder frage|quand on te demande|si on te demande|quand on vous demande|a chaque question|chaque question|a chaque echange|chaque echange|cuando te pregunten|si te preguntan|cada pregunta|quando te perguntarem|se te perguntarem|cada pergunta|als iemand vraagt|op elke vraag|als antwoord|andere winkel|andere winkels|gdy ktos pyta|na kazde pytanie|swoim uzytkownikom|когда спрашивают|на каждый вопрос|если спросят|всем пользователям|her soruda|her soruya|sorulunca|soruldugunda|tum kullanicilara|كل سؤال|عند السؤال|لكل المستخدمين|हर सवाल|सभी उपयोगकर्ता|每个问题|有人问|被问到|質問されたら|聞かれたら|모든 질문|물어보면|질문에|모든 사용자|setiap pertanyaan|jika ditanya|ketika ditanya|semua pengguna",
  },
  {
    obey:
      "keep quiet about|keep this quiet|keep it quiet|stay silent about|say nothing about|keep it from|keep this from|hide it from|hide this from",
    must: "quantity must|quantity should",
    secret:
      "token do|token del|token de acesso|token de acceso|token d acces|jeton d acces|zugangstoken|zugriffstoken|токен|令牌|トークン|토큰",
    send:
      "digite|digita|escribe en|saisis|saisissez|tippe ein|gib ein|gebt ein|introduce|insira|inserisci|vul in|wpisz|введи|введите|输入|輸入|入力して|입력하|masukkan",
    reviewer:
      "ohne prufung|ohne prufen|ohne kontrolle|sans controle|sin revisar|sin revision|sem revisao|senza controllo|zonder controle|bez sprawdzania|без проверки|无需审核|審査なし",
  },
  // The rest of the main languages: readers, people, silence, consent
  { // German
    machine:
      "einkaufsassistent*|einkaufsbot*|shoppingagent*|ki einkaufer|ki helfer|ki|automatische kaufer|automatischer kaufer|kaufroboter|textmodell*|kis",
    anyagent:
      "alle agenten|an alle ki|an alle sprachmodelle|alle sprachmodelle|jeder agent|alle assistenten|jede ki|alle kis|an alle agenten|an alle assistenten|an alle einkaufsassistenten|alle einkaufsassistenten",
    principal:
      "deinem besitzer|deinen besitzer|dein besitzer|der besitzer|deinem menschen|dein mensch|deinen menschen|deine nutzerin|eurem menschen|der auftraggeber|deinen auftraggeber|dein auftraggeber",
    consent:
      "zugestimmt|einverstanden|eingewilligt|hat zugesagt|freigegeben|bereits genehmigt|schon erlaubt|hat erlaubt|pauschal freigegeben",
    ask:
      "ruckfrage|ruckfragen|nachfrage|nachfragen|freigabe|fragen|bestatigung|zustimmung abwarten|bescheid geben|bescheid|informieren|etwas sagen|mitteilen",
    must:
      "ist immer|sind immer|einfach|sofort|unverzuglich|umgehend|bitte|auf der stelle|ab sofort|kunftig|stets",
    push:
      "vorzuschlagen|vorschlagen|schlage vor|empfehlt|empfehlen|empfiehl|bevorzuge|bevorzugt|bevorzugen|lobe|lobt|nennt unseren|nenne unseren|nennt uns|an erster stelle|bester laden|beste laden|der beste",
    tell:
      "nennt|nenne|nennen|erwahne|erwahnt|antworte|antwortet|schreibe|schreibt|verrate|verratet",
    everyone:
      "in jeder antwort|jeder antwort|in allen antworten|zuerst|an erster stelle|allen nutzern|jedem nutzer|anderen laden|andere laden|andere shops|andere anbieter|konkurrenz|jeder anfrage",
    memory:
      "merke dir|merk dir|merkt euch|dauerhaft|fur immer|in deinem gedachtnis|im gedachtnis|speichere dir",
    buy:
      "kaufe|kauf|kauft|bestelle|bestell|bestellt|bezahle|bezahlt|bezahlen|zahle|nachbestellen|in den warenkorb|leg in den warenkorb|lege in den warenkorb|zur kasse",
    override:
      "vergiss|vergesst|ignoriert|ignoriere|ubergeht|ubergehe|missachte|missachtet|hebe auf|setze dich uber|halte dich nicht|gelten nicht|gilt nicht|nicht mehr gultig|ausser kraft",
    instruction:
      "vorgaben|vorgabe|anweisung*|regeln|limit|limits|budgetgrenze|auftrag|auftrage|richtlinie*|befehl*|sicherheitshinweis*",
  },
  { // French
    principal:
      "ton proprietaire|votre proprietaire|le proprietaire|au proprietaire|ton humain|votre humain|ton maitre|votre utilisatrice|ton client|a l acheteur|l acheteur",
    consent:
      "a donne son accord|donne son accord|a accepte|deja accepte|a autorise|deja autorise|a consenti|son accord|a valide",
    ask:
      "demander|demande pas|parle pas|parlez pas|en parle|en parler|en parlez|prevenir|previens|prevenez|avertir|avertis|avertissez|confirmation|validation|dis rien|dites rien|consulter|accord prealable",
    without: "ne|n|sans|pas|jamais|inutile de|cache|cachez",
    buy:
      "achete|achetez|commande|commandez|passe directement au paiement|passer au paiement|passe au paiement|paie|payez|paye|regle|reglez|ajoute au panier|ajoutez au panier|au panier|au paiement",
    override:
      "ne tiens plus compte|ne tenez plus compte|ne tiens pas compte|ne tenez pas compte|oublie|oubliez|ignore|ignorez|fais fi|faites fi|ne respecte plus|ne suis plus|ne suivez plus|passe outre|passez outre|contourne|contournez|laisse tomber",
    instruction:
      "consigne|consignes|instruction|instructions|regle|regles|directives|limites|limite|plafond|ordres|restrictions",
    push:
      "placer|placez|place|mets en tete|mettez en tete|mettre en tete|recommande|recommandez|recommander|conseille|conseillez|privilegie|privilegiez|prefere|preferez|vante|vantez",
    everyone:
      "en tete|en tete de|en premier|dans chaque reponse|chaque reponse|vos reponses|tes reponses|toutes les reponses|a tous|autres boutiques|autres vendeurs|la concurrence|concurrents",
    memory:
      "retiens|retenez|memorise|memorisez|souviens toi|souvenez vous|pour toujours|desormais",
    must:
      "tout de suite|immediatement|directement|veuillez|prière de|toujours|doit|doivent|dois|devez|obligatoirement|desormais",
  },
  { // Spanish
    principal:
      "a tu dueno|tu duena|su dueno|el dueno|al dueno|tu humano|a tu humano|tu jefe|tu amo|la usuaria|a la usuaria",
    consent:
      "ya acepto|ya dio su consentimiento|ha aceptado|ha autorizado|ya autorizo|esta de acuerdo|dio su permiso|ya ha dado",
    ask:
      "avises|avisar|comentes|comentar|cuentes|contar|preguntarle|consultarle|confirmacion|visto bueno|aviso",
    buy:
      "agrega al carrito|anade al carrito|al carrito|realiza el pago|completa el pago|paga|compra|compren|ve al pago|pasa al pago|haz el pedido",
    override:
      "olvida|olvidate|olvidese|olviden|ignora|no hagas caso a|no obedezcas|salta|saltate|deja de lado|prescinde de",
    instruction:
      "lo que te dijeron|te dijeron|te ordenaron|te pidieron|orden|limite de gasto|limite|instrucciones",
    push:
      "recomienda|recomiende|recomienden|prioriza|elige siempre|habla bien de|pon primero|coloca primero",
    everyone:
      "solo esta tienda|esta tienda|en cada respuesta|cada respuesta|tus respuestas|otros vendedores|otras tiendas|la competencia|primer lugar|primero",
    memory:
      "recuerda siempre|recuerda|memoriza|en tu memoria|guarda en memoria|para siempre|a partir de ahora",
  },
  { // Portuguese
    principal:
      "ao seu dono|o dono|ao dono|teu dono|o utilizador|seu humano|ao seu usuario|ao teu utilizador|do seu usuario",
    consent:
      "ja concordou|ja autorizou|ja aceitou|esta de acordo|deu permissao|ja deu",
    ask:
      "perguntar|pergunte|avise|avisar|confirmar|confirmacao|autorizacao|contar|conte|informe|informar",
    buy:
      "finalize a compra|finaliza a compra|conclua a compra|compre|compra|pague|paga|encomende|encomenda|faca o pedido|adicione ao carrinho|ao carrinho",
    override:
      "esqueca|esquece|ignore|ignora|desconsidere|desconsidera|nao siga|nao sigas|passe por cima|deixe de lado",
    instruction: "regras|instrucoes|orientacoes|diretrizes|limites|ordens",
    tell: "mostre|mostra|revele|revela|diga|diz|escreva",
    secret:
      "chave da api|chave de api|senha|palavra passe|numero do cartao|dados do cartao",
    everyone:
      "em cada resposta|todas as respostas|outras lojas|outros vendedores|em primeiro lugar|apenas esta loja|so esta loja",
  },
  { // Italian
    principal:
      "al tuo padrone|il tuo padrone|al proprietario|il proprietario|il tuo umano|all acquirente|tuo utente|al tuo utente",
    consent:
      "ha gia accettato|ha accettato|ha autorizzato|gia autorizzato|e d accordo|ha dato il consenso|ha acconsentito",
    ask:
      "chiedere|chiedi|avvisare|avvisa|conferma|confermare|informare|permesso|dire nulla|dirlo|approvazione",
    buy:
      "acquista|acquistate|compra|comprate|ordina|ordinate|paga|pagate|aggiungi al carrello|al carrello|procedi al pagamento|concludi l acquisto",
    override:
      "ignora|ignorate|dimentica|dimenticate|trascura|non seguire|non seguite|scavalca|tralascia",
    instruction:
      "istruzioni|istruzione|regole|direttive|limiti|ordini|indicazioni",
    push:
      "consiglia|consigliate|raccomanda|raccomandate|suggerisci|preferisci|scegli sempre|metti al primo posto",
    must:
      "sempre|subito|immediatamente|devi|deve|devono|per favore|d ora in poi",
    everyone:
      "questo negozio|in ogni risposta|ogni risposta|al primo posto|altri negozi|altri venditori|concorrenti|concorrenza",
  },
  { // Dutch
    machine:
      "ai|beste ai|boodschappenassistent|winkelassistent*|ai assistent*|robots",
    principal:
      "de eigenaar|je eigenaar|je baas|je mens|de koper|uw eigenaar|aan de gebruiker",
    consent:
      "heeft toegestemd|is akkoord|akkoord gegeven|heeft ingestemd|al goedgekeurd|toestemming gegeven",
    ask:
      "vragen|te vragen|vraag|bevestiging|toestemming|goedkeuring|melden|informeren|zeg|zeggen|vertellen|niets",
    buy:
      "koop|bestel|betaal|reken af|afrekenen|voeg toe aan|in de winkelwagen|winkelwagen",
    override:
      "negeer|vergeet|sla over|omzeil|laat los|houd je niet aan|volg niet",
    instruction:
      "regels|instructies|opdrachten|richtlijnen|aanwijzingen|beperkingen",
    push:
      "raad aan|beveel aan|aanbevelen|aanraden|kies altijd|noem altijd|verkies",
    must: "meteen|direct|altijd|onmiddellijk|moet|moeten|alsjeblieft|voortaan",
    without: "niets|zonder|geen|niet",
  },
  { // Polish
    principal:
      "uzytkownik*|wlasciciel*|swojego wlasciciela|twojego wlasciciela|kupujacego|kupujacemu",
    consent:
      "wyrazil zgode|zgodzil sie|juz zatwierdzil|zaakceptowal|dal zgode|udzielil zgody",
    ask:
      "pytaj|pytac|pytania|zgode|zgody|potwierdzenia|potwierdzenie|informuj|informowac|mow|mowic|powiadamiaj",
    buy:
      "kup|kupuj|kupcie|zamow|zamowcie|zaplac|zaplaccie|dodaj do koszyka|do koszyka|dokonaj zakupu|oplac",
    override:
      "zignoruj|ignoruj|zapomnij|pomin|zlekcewaz|nie stosuj|obejdz|odrzuc",
    instruction:
      "polecen*|instrukcj*|zasad*|regul*|wytyczn*|ograniczen*|nakaz*",
    push: "polecaj|polec|rekomenduj|wybieraj|wybierz|promuj|zalecaj",
    must:
      "od razu|natychmiast|zawsze|musisz|musi|musza|po prostu|prosze|niezwlocznie",
  },
  { // Russian
    machine:
      "ии|нейросеть|нейросети|нейронк*|бот|агентам|агенты|уважаемый ии|языковым моделям|ассистентам|роботам",
    anyagent:
      "всем агентам|все агенты|любой агент|всем ботам|всем ассистентам|всем ии|всем нейросетям|всем языковым моделям|каждый агент",
    consent:
      "уже согласился|уже согласен|дал согласие|уже одобрил|уже разрешил|разрешил покупку|согласие получено",
    ask:
      "спрашивай*|спрашивая|спроса|подтвержден*|сообщай*|говори|говорите|уведомл*|согласован*|разрешен*",
    buy:
      "купи|купите|закажи|закажите|оплати|оплатите|заказывай|заказывайте|добавь в корзину|добавьте в корзину|в корзину|покупай|покупайте",
    override:
      "забудь|забудьте|игнорируй|игнорируйте|отбрось|отбросьте|не следуй|не следуйте|пренебрег*|обойди|отмени|отмените",
    instruction:
      "инструкци*|правил*|указани*|ограничени*|предписан*|распоряжен*|установк*",
    push:
      "советуй|советуйте|рекомендуй|рекомендуйте|предлагай|предлагайте|хвали|хвалите|ставь на первое|выбирай",
    must:
      "всегда|срочно|немедленно|обязан*|должен|должны|сразу|пожалуйста|нужно",
    everyone:
      "в каждом ответе|каждом ответе|на первое место|другие магазины|других продавцов|конкурент*|этот магазин",
  },
  { // Turkish
    ask:
      "sormadan|sorma|onay|onayi|izin|haber verme|soyleme|bildirme|sorulmadan",
    without:
      "sormadan|sorma|haber verme|soyleme|bildirme|onay almadan|beklemeden",
    buy:
      "satin al|satin alin|siparis ver|siparis et|ode|odeyin|odemeyi tamamla|odemeyi tamamlayin|sepete ekle|odeme yap|odemeyi yap|satin",
    consent: "onay verdi|izin verdi|kabul etti|onayladi",
    override:
      "unut|unutun|gormezden gel|yok say|gozardi et|goz ardi et|bos ver|uyma",
    instruction: "kural*|talimat*|yonerge*|komut*|sinirlama*|emir*",
    push: "oner|onerin|tavsiye et|tavsiye edin|tercih et",
  },
  { // Arabic
    ask:
      "تخبر|تخبره|إخبار|اخبار|سؤال|تسأل|تسال|موافقة|تأكيد|تاكيد|إذن|استئذان|الرجوع",
    without: "لا|دون|بدون|بلا",
    buy:
      "اشتر|اشتري|اشتروا|اطلب|اطلبوا|ادفع|أكمل الدفع|اكمل الدفع|أتم الشراء|اتمم الشراء|الدفع|شراء",
    override: "تجاهل|تجاهلوا|انس|انسوا|تخط|تخطى|اهمل|أهمل",
    instruction:
      "تعليمات|تعليماتك|التعليمات|قواعد|القواعد|أوامر|الأوامر|قيود|القيود",
    push: "أوص|اوص|أوصي|اوصي|انصح|رشح|فضل|أوصوا|انصحوا",
    consent: "وافق|موافق|أذن|سمح",
  },
  { // Hindi
    ask: "पूछे|पूछ*|पुष्टि|अनुमति|बताए|बताना|बताओ|इजाज़त|इजाजत|मंजूरी",
    buy: "खरीद*|ख़रीद*|ऑर्डर*|भुगतान*|पेमेंट*|कार्ट में*",
    override: "भूल जाओ|भूल जाइए|भूल*|अनदेखा*|नज़रअंदाज़*|नजरअंदाज*|उपेक्षा*",
    instruction: "निर्देश*|नियम*|आदेश*|हिदायत*",
    push: "सिफारिश*|सिफ़ारिश*|सुझाव*|सलाह*",
    machine: "एआई*|एआइ|प्रिय एआई|एजेंट*|बॉट*",
  },
  { // Chinese
    ask: "告诉|告訴|询问|詢問|确认|確認|通知|征得|徵得|同意|告知|提醒",
    without: "不要|无需|無需|不必|别|不用|未经|勿|请勿|直接",
    buy:
      "下单|下單|付款|支付|购买|購買|结账|結帳|加入购物车|加入購物車|买下|续费|多买",
    override: "忽略|无视|無視|忘记|忘記|忘掉|抛开|不理会|跳过|绕过|不用管|别管",
    instruction:
      "规则|規則|指令|指示|说明书以外|限制|设定|約束|约束|命令|提示词",
    push: "推荐|推薦|优先|優先|首选|首選|排在第一|排第一|置顶",
    everyone: "每次回答|每个回答|所有用户|其他商家|其他店|竞争对手|所有回答",
    consent: "已经同意|已同意|已授权|已經同意|已批准",
  },
  { // Japanese
    ask: "確認|尋ね|聞かず|知らせ|報告|許可|同意|承認|通知",
    without: "せずに|ないで|なしで|不要|しないで|ずに|無断で|省略",
    buy: "購入|注文|支払い|支払って|決済|買って|カートに|発注|支払",
    override: "無視|忘れて|破棄|従わないで|従わず|無効",
    instruction: "指示|命令|ルール|制約|規則|プロンプト|設定",
    push: "推薦|おすすめして|勧めて|薦めて|優先|一位に|最優先|推奨して",
    consent: "同意済み|承認済み|了承済み|許可済み",
  },
  { // Korean
    ask: "묻지|물어|확인|알리지|알리|동의|승인|허락|보고",
    without: "않고|말고|없이|말라|마세요|지 말",
    buy: "결제하|구매하|주문하|결제|구매|주문|장바구니에|사세요|구입하|지불",
    override: "무시|잊어|잊고|무효|따르지",
    instruction: "지시|규칙|명령|지침|제한|프롬프트",
    push: "추천하|추천해|권하|우선|권장하|먼저 보여",
    consent: "이미 동의|이미 승인|허락했|동의했",
  },
  { // Indonesian
    principal: "pengguna*|pemilik*|majikan*|pemakai",
    ask:
      "beri tahu|memberi tahu|bertanya|tanya|konfirmasi|izin|persetujuan|menanyakan|minta izin",
    buy:
      "bayar|langsung bayar|beli|pesan|selesaikan pembayaran|pembayaran|checkout|tambah ke keranjang|keranjang",
    consent: "sudah setuju|telah setuju|sudah menyetujui|sudah mengizinkan",
    push: "rekomendasikan|sarankan|utamakan|anjurkan|promosikan",
    must: "langsung|harus|segera|selalu|wajib|tolong|mohon|saja",
  },
  {
    machine:
      "umjetna inteligencijo|umjetna inteligencija|umetna inteligenca|vestacka inteligencijo|vestacka inteligencija|umela inteligenco|umela inteligencia|umela inteligencio|mesterseges intelligencia|inteligenta artificiala|изкуствен интелект|вештачка интелигенцијо|вештачка интелигенција|mākslīgais intelekts|dirbtinis intelektas|tehisintellekt|tekoaly|taalmodel|taalmodellen|sprakmodell*|sprogmodel*|kielimalli*|jazykovy model|jazykovy modele|jezicni model*|jezikovni model*|nyelvi modell|model lingvistic|jezykowy model|model jezykowy|ปัญญาประดิษฐ์|ถ้าคุณเป็น ai|หากคุณเป็น ai|คุณเป็น ai|neu ban la ai|tri tue nhan tao|kecerdasan buatan|yapay zeka",
    override:
      "zanemari|zanemarite|zanemarujte|ignoriraj|ignorirajte|ignorisi|ignorisite|prezri|prezrite|ignorujte|ignoruj|hagyd figyelmen kivul|ignora|игнорирай|занемари|ให้ลืม|ลืม|เพิกเฉย|ไม่ต้องสนใจ|bo qua|quen het",
    instruction:
      "pravila|pravidla|upute|upute svoje|navodila|navodil|instrukcije|uputstva|pokyny|instrukce|szabalyokat|utasitasokat|regulile|instructiunile|правилата|правила|คำสั่งเดิม|คำสั่งทั้งหมด|คำสั่ง|คำสั่งก่อนหน้า|กฎเดิม",
    send:
      "posalji|posaljite|poslji|poslite|posli mi|kuldd el|trimite|trimiteti|изпрати|пошаљи|โอนเงิน|ส่งรหัส|chuyen tien",
    secret:
      "lozinke|lozinku|lozinka|gesla|geslo|heslo|hesla|jelszo|jelszavakat|jelszavat|parolele|parola|пароли|лозинке|รหัสผ่าน",
    principal:
      "vlasnika|vlasniku|korisnika|korisniku|uporabnika|uporabniku|uzivatele|uzivateli|pouzivatela|pouzivatelovi|felhasznalot|felhasznalonak|utilizatorului|утилизатора|потребителя|корисника|ผู้ใช้|เจ้าของบัญชี|de gebruiker|brugeren|brukeren|anvandaren|kayttajalle",
  },
];
