import type { Words } from "../families/lexicon.ts";
import type { Concept } from "../families/concepts.ts";

/** English words that orders to machines are made of. */
export const ORDERS_ENGLISH: Words<Concept>[] = [{
  benign:
    "aceite de oliva|aceite de cbd|aceite de coco|aceite de argan|aceite de girasol|aceite de rosa|aceite de jojoba|aceite de almendras|aceite de canamo|aceite de ricino|aceite de sesamo|aceite de lino|aceite de romero|aceite de lavanda|aceite de masaje|aceite de motor|aceite de soja|aceite de palma|aceite de aguacate|aceite de onagra|aceite de pescado|aceite de krill|aceite de uva|aceite de bebe|aceite de barba|aceite de cocina|aceite de freir|aceite de semillas|aceite corporal|aceite esencial|aceites esenciales|aceite vegetal|aceite facial|aceite capilar|aceite virgen|aceite para|aceite motor|aceite organico|aceite ecologico|aceite hidratante|aceite lubricante|aceite bronceador|" +
    "user s guide|users guide|owner s manual|guide de l utilisateur|manuel de l utilisateur|manuel utilisateur|manual del usuario|guia del usuario|manual do usuario|manuale utente|guida utente|benutzerhandbuch|bedienungsanleitung|montageanleitung|gebruikershandleiding|instrukcja obslugi|руководство пользователя|посібник користувача|用户手册|用戶手冊|取扱説明書|사용 설명서|사용자 설명서|دليل المستخدم|उपयोगकर्ता पुस्तिका|kullanim kilavuzu|leave a review|write a review|for your order|for your purchase|customer service|customer support|customer success|forget me not|forget me nots|best buy|apple pay|google pay|shop pay|samsung pay|amazon pay|made to order|" +
    "mail order|pre order|in order to|call of duty|system of a down|open source|us open|travel agent|travel agents|" +
    "estate agent|estate agents|real estate agent|secret agent|cleaning agent|agent provocateur|user manual|user guide|" +
    "instruction manual|instructions included|with instructions|assembly instructions|care instructions|" +
    "code review|peer review|book review|password manager|secrets manager|api key management|password reset|" +
    "press release|pay as you go|buy now pay later|pay per click|game rules|house rules|ground rules|golden rules|" +
    "vampire rules|rules of the game|agent orange|bleaching agent|insurance agent|free agent|estate model|" +
    "scale model|model kit|model train|model car|model railway|model y|model s|model x|model 3|role model|" +
    "mother in law|prompt delivery|prompt shipping|prompt service",
  override:
    "void|exceed the|exceed your|go beyond your|beyond your limits|without regard to|regardless of your|despite your|contrary to your|even if your|no matter what your|not the user|skip checks|skip all checks|skip the checks|overlook|dismiss|following overrides|supersedes all|disable price|disable the|skip price|turn off|switch off|no longer needed|overrides|overrule|no longer applies|that no longer|bypasses|ignores|replaces your|replaces all|replaces any|replace your|cancels|cancels all|cancels your|lifts|suspends|test mode|not real money|without limits|no limits|instead of your|over your own|forgo|forego|dispense with|do away with|dismiss your|throw your|more important than|take precedence|takes precedence|take priority over|takes priority over|takes priority|outrank|outranks|prevail over|has priority over|higher priority than|trumps|does not apply|no policy applies|no rules apply|no rule applies|no filter|not what you were|moderation disabled|review disabled|filter disabled|filters disabled|moderation off|rules are off|stop comparing|ignore|ignores|ignoring|ignored|disregard|disregarding|forget|override|overriding|overrule|overwrite|bypass|bypassing|neglect|" +
    "discard|circumvent|supersede|supersedes|supercede|pay no attention to|pay no heed to|take no notice of|set aside|" +
    "put aside|cast aside|throw away|throw out|toss out|drop all|drop your|drop the|drop any|do not follow|don t follow|" +
    "dont follow|stop following|stop obeying|do not obey|don t obey|dont obey|do not listen to|don t listen to|" +
    "no longer follow|no longer apply|no longer bound|do not apply|are void|are null|are cancelled|are canceled|are revoked|" +
    "are suspended|are obsolete|are superseded|are overridden|abandon|scrap all|erase all|clear all|wipe|reset your|unlearn|" +
    "skip all|skip your|skip the|disobey|nullify|void all|revoke|cancel all|cancel your|leave aside|look past|deviate from|" +
    "vtaber|qvfertneq|sbetrg|bireevqr|erongi|dragersid|disable your|disable all|turn off your|switch off your|deactivate your|" +
    "lift your|lift all|shed your|not bound by|free from|exempt from|instead of following|rather than following|breach your",
  instruction:
    "safety notes|safety note|previous conversation|conversation|updated instructions|new instructions|your limits|to the letter|notes|settings|configuration|defaults|cautions|warnings|scruples|values|principles|law|laws|code of conduct|asked|you were asked|moderation|developer|developers|operator s|developer s|instruction|instructions|instrucions|instuctions|directive|directives|directions|guideline|guidelines|guidance|" +
    "prompt|prompts|rule|rules|constraint|constraints|command|commands|policy|policies|orders|programming|" +
    "system message|system messages|conditioning|task|tasks|objective|objectives|goal|goals|brief|briefing|told|" +
    "been told|you were told|you were given|you have been given|context window|chat history|conversation so far|" +
    "vafgehpgvbaf|vafgehpgvba|cebzcg|ehyrf|snoitcurtsni|tpmorp|selur|previous text|above text|mandate|mandates|" +
    "limitations|limits|restrictions|preferences|requirements|criteria|protocol|protocols|wishes|request|requests",
  safeguard:
    "purchase confirmation|confirmation prompt|confirmation dialog|human confirmation|spending controls|price comparison step|guardrail|guardrails|safety filter|safety filters|safety rules|safety checks|safety check|safety policy|" +
    "safety policies|safety guidelines|safety training|safeguards|content policy|content policies|content filter|" +
    "content filters|spending limit|spending limits|spending cap|budget limit|budget limits|budget cap|budget caps|" +
    "budget rules|price limit|price limits|approval step|approval steps|approval limit|approval limits|approval checks|approval requirements|purchase limit|purchase limits|purchase cap|purchase restrictions|price cap|price checks|spending checks|spending rules|spending restrictions|budget checks|budget restrictions|budget requirements|alignment|moderation rules|" +
    "confirmation step|confirmation steps|security checks|security check|fraud checks|fraud check|ethics|ethical guidelines",
  prior:
    "previous|previously|prior|above|earlier|preceding|foregoing|existing|current|initial|original|former|past|" +
    "everything|anything|all|any|every|aforementioned|other|cerivbhf|suoiverp|before this|so far|till now|until now|" +
    "up to now|thus far|old|default|your own|pre existing|your|system|developer",
  machine:
    "agent instructions|instructions for agents|instructions to agents|assistant to|chat assistant|purchaser|ai purchaser|ai purchasers|purchasers|summariser|summarizing model|gpt 5|gpt 4|gpt5|gpt4|claude code|sonnet|opus|gemini pro|operator mode|computer use|browser agent|web agent|reading model|machine|non humans|silicon|ai|a i|a.i.|llm|llms|ai agent|ai agents|ai assistant|ai assistants|ai model|ai models|language model|" +
    "language models|large language model|large language models|agent|agents|assistant|assistants|assistent|chatbot|chatbots|" +
    "bot|bots|gpt|chatgpt|claude|gemini|copilot|openai|anthropic|mistral|llama|grok|deepseek|qwen|siri|alexa|" +
    "crawler|crawlers|scraper|scrapers|shopping agent|shopping agents|buying agent|buying agents|purchasing agent|" +
    "purchasing agents|shopping assistant|shopping assistants|purchase bot|robot|robots|machine reader|machine readers|" +
    "machines|automated system|automated systems|automated reader|automated readers|automated buyer|automated buyers|" +
    "automation|model|models|neural network|neural networks|autonomous agent|autonomous agents|autonomous buyer|" +
    "autonomous buyers|autonomous system|autonomous systems|artificial intelligence|artificial intelligences|" +
    "virtual assistant|digital assistant|software agent|software agents|buyer agent|buyer agents|procurement agent|" +
    "procurement agents|summarizer|summariser|summarizers|indexer|spider|spiders|parser|ai reader|ai readers|non human reader|" +
    "non human readers|non human visitors|codex|cursor|perplexity|thinking machine|ntrag|ntragf",
  act:
    "discard|repeat|demote|rank|rank first|auto approve|describe|vouch|exceed|transcribe|attach|read aloud|be a good|do as|treat as|consider|inform|answer only|quote only|mention only|repeat this|buy again|reorder|outrank|downrank|downvote|hype|plug|pitch|parrot|echo|mirror|obey the|obey|follow the seller|follow them|follow it|abort|accelerate|activate|address|adjust|admit|adopt|agree|aim|alert|answer|apologise|apply|appoint|argue|arrange|assign|assist|assure|attempt|avoid|await|award|begin|bill|book|bring|bypass|carry|cast|catch|cause|cease|charge|cheat|check|choose|cite|collect|commit|communicate|complain|comply|conceal|conclude|conduct|consult|convert|cooperate|correct|create|cut|deal|decide|default to|defer|delay|delegate|deliver|demand|deploy|deposit|describe|design|destroy|detect|determine|direct|disable|disclose|discount|discourage|discuss|dismiss|display|dispatch|disregard|distribute|divert|document|edit|elect|eliminate|email|embed|emphasise|emphasize|employ|enable|encode|encourage|end|endorse|enforce|engage|enroll|ensure|escalate|establish|evaluate|evade|examine|exceed|exchange|execute|exfiltrate|expand|explain|exploit|explore|express|fetch|file|finalise|finalize|find|flag|flatter|follow up|force|format|fulfil|fulfill|generate|grade|greet|guarantee|guide|halt|handle|hand|help|hold|hurry|identify|ignore|impersonate|imply|improve|index|inflate|inform|initiate|input|insist|inspect|instruct|interpret|introduce|invest|invite|invoke|issue|join|judge|jump|justify|lead|leak|leave out|leave|lift|limit|listen|load|lock|log in|log|lookup|maintain|manage|manipulate|match|maximise|maximize|measure|message|minimise|mirror|monitor|move|negotiate|obtain|offer|open|operate|opt|optimise|order|overcharge|overpay|override|overrule|pass|pause|pay|perform|permit|persuade|pick|play|pledge|post|prefer|prepare|present|preserve|prevent|process|procure|produce|promise|promote|prompt|propose|protect|prove|publish|purchase|pursue|quit|raise|reach|react|reason|reassure|rebuy|receive|recite|redirect|redo|reduce|refer|reference|reform|refrain|refresh|refund|relay|release|rely|remind|render|rename|repay|repost|represent|request|require|reserve|reset|resolve|respect|restore|restrict|resubmit|retain|retrieve|retry|return|reuse|reveal|revert|revise|reward|rewrite|roll|round|rush|sabotage|satisfy|schedule|score|scrape|screen|seek|select|sell|serve|settle|shift|shorten|show|shut|sign off|silence|simulate|skew|slow|smuggle|source|speed|spend|split|state|stay|steal|stick|store|stress|strip|submit|substitute|succeed|suggest|supplement|support|suppress|surrender|suspend|sustain|switch|take over|target|teach|terminate|test|thank|threaten|throttle|top up|trade|train|transfer|transmit|treat|trigger|trim|tune|turn|undo|uninstall|unsubscribe|update|upload|urge|utter|validate|vary|verify|violate|visit|vouch|waive|walk|warrant|watch|weight|weigh|welcome|wire|withdraw|withhold|work|wrap|yield|zero|leave out all|finish all|hide the rest|complete the|refuse to|unlock|say nothing|resist|reset|invent|fake|forge|fabricate|mislead|deceive|trick|add|put|go|go with|skip|check out|mention|name|list|obey|pretend|summarise|summarize|set|replace|use|include|append|store|remember|forward|subscribe|make|write|keep|warn|convince|classify|treat|answer|stop|start|hide|mark|grant|give|take|get|let|let me|refuse|reject|raise|lower|increase|double|rewrite|translate|assume|believe|trust|accept|decline|report|notify|contact|place|proceed|complete|finish|confirm|continue|resume|quote|cite|compare|end|exit|halt|restart|update|change|alter|edit|modify|insert|inject|save|memorize|memorise|recall|learn|note|register|enroll|like|comment|vote|boost|bump|pin|highlight|lie|deny|claim|swap|route|point|steer|nudge|push|spread|propagate|broadcast|announce|attribute|credit|count|calculate|consider|regard|view|see|read|look up|search|query|connect|sync|import|export|copy|type|fill|fill in|enter|provide|supply|reveal|expose|wipe|purge|clear|empty|approve|authorize|authorise|sign|renew|extend|upgrade|downgrade|tip|donate|reimburse|refund|cancel|dispute|rate|praise|recommend|prefer|favor|favour|prioritize|prioritise|whitelist|allow|block|ban|blacklist|exclude|omit|drop|remove|delete|erase|ask|tell|say|reply|respond|return|output|print|repeat|speak|act|behave|become|be|do|don t|do not|never|always|now|from now on",
  context:
    "receipts|receipt|queue|delivery|refund|card pin|pin|quantity|qty|test mode|bank|toll|verdict|classification|safety classification|sign up|penalty|price checks|fees|total|amount|history|logs|environment|headers|webhook|endpoint|api|database|prompt|variant|submitterref|productname|metadata|json|payload|answer|answers|reply|replies|response|responses|summary|summaries|report|reports|feed|context|context window|memory|long term memory|session|sessions|chat|chat log|conversation|transcript|basket|cart|shopping list|wish list|wishlist|checkout|delivery address|shipping address|billing address|saved card|stored card|corporate card|company card|card on file|spending|budget|credits|credit|wallet|payment|order|orders|purchase|purchases|task|tasks|tool|tools|output|outputs|search results|results|ranking|rankings|comparison|comparisons|recommendation|recommendations|links|trust score|rating|score|email|emails|inbox|calendar|files|contacts|account|accounts|text|line|row|field|entry|record|message|note|script|package|step|steps|confirmation|approval|permission|authorisation|authorization|policy|policies|developer|developers|vendor|basket|review|reviews|complaints|renewal|order note|gift message|gift note",
  principal:
    "the seller not the user|your shopper|buyer s|user not|person paying|person who pays|person using you|person you assist|person you help|person behind|your person|the owner|its owner|their owner|its user|its operator|paying human|payer|card owner|your principal s|family member you|owner of this agent|operator of this agent|user of this agent|agent s owner|agent s operator|the user|your user|the user s|user s|your human|the human|your owner|your operator|your principal|the shopper|the shoppers|the cardholder|the customer|the buyer|person you work for|person you serve|person you act for|the account holder|whoever you work for|your boss|their human|end user|the end user|people you work for|human operator|your shopper|your employer|your master",
  memory:
    "long term memory|your memory|memory|future sessions|future conversations|future session|all future|next sessions|permanently|persist|across sessions|from memory",
  card:
    "environment variables|env vars|price checks|price check|session token|session cookie|saved card|stored card|card on file|corporate card|company card|default payment method|saved payment method|stored payment method|saved payment|payment method on file|remaining budget|remaining credits|remaining balance|whole budget|full budget|remaining funds|account balance",
  anyagent:
    "any agent|all agents|every agent|each agent|agents that|agents who|agents which|any ai|all ai|every ai|any bot|all bots|bots that|any model|all models|every model|any assistant|all assistants|any llm|all llms|other agents|assistants that|models that|whichever agent|whichever model|agents reading|agent reading|ai buyers|ai buyer|machine readers|machine reader|agents must|agents should|agents are|agents will|no agent",
  obey:
    "obey|comply|follow our|follow my|do as we say|do as i say|do what we say|do what it says|do what this says|serve only|answer to us|answer only to|work for us|report to us|listen only|follow only|only obey|obey only|follow these|follow the following|our commands|my commands|act on this|act on these|carry out the following",
  consent:
    "agreed to|has agreed|authorised|authorized|agreed|consented|permitted|pre authorised|pre authorized|preauthorized|has approved|already approved|already agreed|okayed|has instructed|has allowed|gave permission|given permission|gave consent|given consent|has confirmed|already confirmed|signed off",
  address:
    "dear|hey|hello|hi|attention|note to|note for|notice to|notice for|message to|message for|to|for|for the|to the|to all|to any|for all|for any|to every|for every|all|any|every|ok|okay|listen|if you are an|if you are a|as an|as a",
  shell:
    "curl|wget|sh|bash|zsh|powershell|iex|rm rf|eval|exec|system|sudo|chmod|base64|npx|pip|pip3",
  frame:
    "end of data|end of user|end of input|end of document|end of feed|end of text|end of item|end of listing|end of untrusted|begin admin|begin system|begin new|begin trusted|begin developer|end data|end document|end untrusted",
  you: "you|your|yours|yourself|thou|thy|u r|ur",
  must:
    "just|only|simply|now|today|straight away|asap|are required to|is required|requires you|must now|need no|needs no|no longer|proceed|go on and|you may|you can|may skip|may now|can now|should now|by policy|per policy|new policy|have permission to|have permission|have my permission|are allowed to|are permitted to|are free to|wants you to|would like you to|has asked you to|expects you to|told you to|from this point|from this point on|starting now|as of now|going forward|it is safe to|feel free to|obliged|must|should|always|never|required to|are required|is required|have to|has to|need to|needs to|ought to|shall|obliged to|" +
    "obligated to|are instructed|instructed to|are ordered|ordered to|commanded to|are directed|directed to|told to|supposed to|" +
    "expected to|are to|is to|it is mandatory|mandatory|it is imperative|imperative|make sure|be sure to|ensure|" +
    "immediately|at once|right away|without delay|first thing|from now on|henceforth|hereby|effective immediately|" +
    "under all circumstances|no matter what|by default|please|kindly|proceed to|your task|your job|your goal|your mission|" +
    "your duty|your new task|your new goal|your only|your first|your next|before anything else|do the following|" +
    "as instructed|want you to|need you to|ask you to|asking you to|order you to|instruct you to|command you to|like you to|" +
    "you will|will now|are authorized|are authorised|authorized to|authorised to|go ahead|be advised|important|urgent|attention",
  buy:
    "finalise payment|finalize payment|complete payment|confirm payment|keep buying|rebuy|top up|pre pay|prepay|settle|buy|purchase|order|pay|checkout|check out|subscribe|add to cart|complete the purchase|place an order|place the order|" +
    "reorder|acquire|charge|bill|tip|donate|spend|bid|book|upgrade|renew|repurchase|auto buy|stock up",
  send:
    "send|transfer|forward|upload|post|email|e mail|mail|share|transmit|leak|wire|exfiltrate|submit|hand over|give up|" +
    "pass on|pass along|relay|copy|paste|export|attach|include|deliver|move|withdraw|deposit|remit|give|publish|put|enter|supply|provide|fill in|append|drop off",
  tell:
    "name|spell|post in|reply with|respond with|reply only|tell|reveal|print|output|show|say|respond|reply|answer|repeat|write|display|disclose|dump|return|list|state|claim|" +
    "announce|report|explain|summarize|summarise|describe|read out|echo|convince|persuade|advise|inform|quote|mention|assure|emit|spell out|recite",
  push:
    "recommend|recommends|recommending|prefer|choose|select|rank|rate|promote|upvote|endorse|prioritize|prioritise|favor|favour|" +
    "pick|suggest|highlight|advertise|vote for|shortlist|place first|put first|rank first|rank above|" +
    "rank number|default to|stick with|go with|opt for|treat|consider|trust|link to",
  run:
    "run|execute|download|install|click|visit|open|call|fetch|invoke|browse|navigate|go to|curl|wget|eval|load|" +
    "follow|use tool|use the tool|use your tool|use your tools|delete|remove|erase|shut down|shutdown|terminate|grant|enable|disable|connect|" +
    "approve|authorize|authorise|sign|sign in|log in|login|register|obey|comply|comply with|act|switch|redirect|change|set|update|modify|" +
    "append|stop|cease|halt|abort|cancel|kill|reset|query|retrieve|access|scan|abandon|start|begin|perform|carry out|do as|do what|do exactly|pretend|roleplay|become|assume|adopt|behave",
  secret:
    "session transcript|transcript|chat transcript|api credentials|auth code|authentication code|two factor|two factor authentication|2fa|credit line|history of chat|chat history|user profile|profile data|confidential data|sensitive data|internal data|hidden text|hidden note|context window|contents of your|your context|chat log|session data|your tools|tool list|hidden rules|hidden message|system message|hidden system message|delivery address|shipping details|login|bearer|purchase history|order history|browsing history|api key|api keys|apikey|apikeys|api token|api tokens|access token|access tokens|password|passwords|passcode|passphrase|" +
    "passphrases|credential|credentials|credit card|credit cards|card number|card numbers|card details|card data|" +
    "cvv|cvc|pin code|bank details|bank account|account details|payment details|payment method|payment info|payment information|payment data|payment token|" +
    "billing details|billing info|login details|seed phrase|recovery phrase|mnemonic|private key|private keys|secret key|secret keys|secrets|ssh key|" +
    "ssh keys|session token|session cookie|session cookies|cookies|env variables|environment variables|env vars|env file|.env|" +
    "bearer token|auth token|oauth token|tokens|system prompt|hidden prompt|initial prompt|conversation history|" +
    "chat history|chat log|chat logs|chain of thought|internal instructions|your instructions|your memory|memory contents|address book|contact list|" +
    "shipping address|home address|personal data|personal information|personal details|private data|private information|confidential|2fa code|otp|one time code|" +
    "verification code|wallet keys|keychain|clipboard|inbox|user data|customer data|social security|ssn|balance|vault",
  human:
    "person paying|payer|your provider|provider|supervisor|staff|user|users|owner|owners|human|humans|principal|principals|operator|operators|customer|customers|your boss|boss|" +
    "your master|shopper|shoppers|your client|client|the person|person|people|cardholder|card holder|account holder|whoever|supervisor|your handler|" +
    "your creator|your creators|your developer|your developers|anyone|anybody|buyer|buyers|end user|end users",
  without:
    "need no|needs no|requires no|no longer need|leave out|instead of asking|before the user|unnoticed|hidden from|keep quiet|stay silent|say nothing|refuse to|without|don t|dont|do not|never|no need to|not necessary to|need not|needn t|no|not|skip|avoid|refrain from|" +
    "stop|cease|there is no need|unnecessary|secretly|silently|quietly|covertly|discreetly|behind|hide|hide this from|hide from|conceal|keep from|under no circumstances",
  ask:
    "discuss|discussing|tell anyone|classification|safety classification|reveal this|ask|asking|confirm|confirming|confirmation|confirmations|approval|approvals|permission|permissions|consent|consulting|consult|" +
    "tell|telling|inform|informing|notify|notifying|notification|mention|mentioning|disclose|disclosing|verify|verifying|verification|" +
    "alert|alerting|warn|warning|check with|checking with|checking|authorization|authorisation|oversight|compare|comparing|comparison|reveal|revealing|review|knowledge|knowing|" +
    "question|questioning|hesitation|hesitate|wait|waiting|refuse|decline|human in the loop|awareness|bother|double check|second guess|say|report|reporting|show|showing|consider|flag|flagging|log|logging|acknowledge",
  this:
    "this|these|the following|here|our|us|my|said|the present|above all|that",
  item:
    "the seller|seller|listings|subsequent listings|other listings|comparison|comparisons|offering|advert|ad|ads|merchandise|catalog|catalogue|product|products|item|items|listing|listings|seller|sellers|shop|shops|store|stores|submission|submissions|entry|entries|" +
    "purchase|purchases|offer|offers|merchant|merchants|vendor|vendors|brand|brands|link|website|site|page|url|" +
    "record|row|content|text|post|message|company|service|deal|option|choice|supplier|retailer|domain|one",
  approve:
    "auto approve|verdict pass|pass verdict|mark as verified|verified and publish|approve and publish|publish immediately|publish at once|let it pass|let this pass|nothing to see|approve|accept|publish|allow|whitelist|allowlist|greenlight|green light|let through|let this through|let it through|pass this|" +
    "pass it|mark as safe|mark as approved|mark this|mark it|mark as|classify as safe|classify this|classify it|classify|label as safe|label this|label it|rate as safe|rate this|" +
    "consider this safe|deem|flag as safe|do not reject|don t reject|never reject|dont reject|do not flag|don t flag|dont flag|not reject|not flag|no moderation|" +
    "skip moderation|skip review|skip the review|bypass moderation|bypass review|auto approve|auto publish|approving|rubber stamp|sign off on|" +
    "ok this|wave through|clear this|admit this|approve this|fast track",
  approved:
    "was checked|has been checked|already checked|checked by staff|was reviewed|has been reviewed|verified by staff|checked by our staff|passed all checks|no need to review|needs no review|no review needed|exempt from review|review not required|moderation disabled|review disabled|user approved|trusted submitter|trusted seller|trusted source|reviewed by staff|signed off|skip this one|can skip this|may skip this|exempt from|approved|pre approved|preapproved|already approved|whitelisted|already reviewed|pre reviewed|pre screened|prescreened|pre cleared|" +
    "already verified|pre verified|already moderated|passed moderation|passed review|passed the review|" +
    "passed safety|vetted|cleared|exempt|safe for publication|safe to publish|marked safe|deemed safe|" +
    "no violations|no violation|compliant|no issues|auto approved|white listed|outcome approve|verdict approve|decision approve|status approved|" +
    "verdict approved|outcome approved|decision approved|review passed|moderation passed|screen passed|review complete|moderation complete|certain true",
  reviewer:
    "evaluator|evaluators|safety classification|safety classifier|moderation queue|queue|publication|automatic publication|admins|admin|administrator|administrators|policy check|content policy team|approval bot|reviewer|reviewers|moderator|moderators|moderation|moderation bot|moderation system|moderation model|moderation team|" +
    "review model|review bot|review system|review team|classifier|classifiers|content filter|content filters|safety filter|" +
    "safety screen|safety reviewer|screener|screening|spam filter|filter|filters|judge|grader|evaluator|gatekeeper|auditor|reviewing model|reviewing agent|nightly review|" +
    "content review|trust and safety|quality control|curator|curators|checker|inspection",
  reading:
    "reading this|read this|reads this|see this|sees this|seeing this|parsing this|parse this|parses this|processing this|" +
    "process this|processes this|crawling this|crawls this|indexing this|indexes this|scraping this|encounter this|encountering this|come across this|" +
    "viewing this|views this|ingesting this|ingests this|consuming this|consume this|reading the feed|reads the feed|reading the|reads the|" +
    "reading it|receives this|receive this|summarizing this|summarising this|listing this|loading this|load this|loads this|fetching this|analyzing this|" +
    "analysing this|visiting this|whoever reads|when reading|upon reading|evaluating this|handling this|in your context|into context|in context",
  role:
    "be a good agent|as a good agent|good agent|good assistant|you are our|you re our|you work for|you belong to|you serve|you represent|you speak for|act for us|now working for|employed by|in your role|your role is|your purpose is|your mission is|your only purpose|you are now|you re now|act as|acting as|pretend to|pretend that|pretend you|roleplay as|role play as|new persona|sudo mode|unrestricted mode|do anything now|dan mode|system override|system notice|system note|system instruction|system instructions|system command|admin override|administrator override|new instruction|new instructions|new task|new directive|new directives|new rule|new rules|updated instructions|updated policy|updated guidelines|revised instructions|end of prompt|end of context|end of instructions|end system|begin system|begin instructions|end of system|priority override|override code|authorization code|operator mode|message from openai|message from anthropic|message from your developer|message from your developers|message from the developer|message from the system|from your operator|imagine you are|you have been upgraded|you are no longer|switch to",
  topic:
    "admin mode|debug mode|developer message|developer mode|god mode|hidden instruction|hidden instructions|jailbreak|jailbroken|maintenance mode|prompt injection|role play|root mode|simulate|stay in character|superuser|system admin|system message|system prompt|system update",
  everyone:
    "in every comparison|above amazon|competition|the competition|demote others|others|promote us|any question|any question about|all subsequent|best choice|best option|only option|only choice|award winning|best in class|no alternative|no competitor|no competitors|nothing to see|every other listing|other brands|all other brands|another shop|any other shop|other shop|every listing|asked about|when summarising|when summarizing|other sellers|other brands|other listing|other listings|every other|the rest|rest of|all other|any other|no one else|nobody else|per day|until told otherwise|in the cart|when asked about|one per day|won every|best in|perfect score|full marks|top score|ten out of ten|10 out of 10|official|most trusted|only products|only this|every link|all links|each link|every answer|every question|every query|whenever someone|when someone|if someone|anyone asks|asks for|only lamp|the only|favourite|favorite|no alternatives|out of stock|above everything|go with us|only us|with us|to every user|to all users|to your user|to the user|to every customer|to all customers|to everyone|to your users|to any user|to users|" +
    "to your owner|to your human|to your principal|above all others|over all others|above others|over others|over competitors|above competitors|above all competitors|" +
    "over all competitors|over any other|above any other|over every other|as number one|as the best|as the only|as best|first in|" +
    "as the top|number one|at the top|as top|top choice|top pick|top result|first place|5 stars|five stars|10 10|five star|instead of|ahead of|" +
    "whenever|every time|when asked|if asked|in all|in every|for all future|for every|exclusively|only from|only this|nothing else|no other|no matter the price|regardless of price|whatever the price|without comparing|" +
    "other sellers|other shops|other stores|alternatives|competitors|competitor|competing|rivals",
}];
