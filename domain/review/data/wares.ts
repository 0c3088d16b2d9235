import type { Words } from "../families/lexicon.ts";
import type { Ware } from "../families/wares.ts";

/**
 * Words of forbidden trades, by how much they say: `sure` ones are enough
 * outside stories, `likely` ones need another or a `tell`, `hint` ones need
 * several.
 */
export const WARES: Words<Ware | "benign">[] = [{
  "sure drugs":
    "cocaine|cocain|crack cocaine|heroin|methamphetamine*|crystal meth|mdma|mephedrone|3 mmc|4 mmc|3mmc|4mmc|2c b|" +
    "2cb|tusi|tusibi|fentanyl|carfentanil|nitazene*|lsd tabs|lsd blotter*|lsd microdots|acid tabs|acid blotter*|" +
    "dmt cart*|dmt vape*|5 meo dmt|magic mushroom*|psilocybin mushroom*|psilocybin chocolate*|shroom bars|" +
    "ecstasy pills|ecstasy tablets|xtc pillen|molly pills|ketamine|ghb|gbl cleaner|rohypnol|roofies|date rape drug|" +
    "khat leaves|pcp crystals|angel dust gram|fishscale|pink cocaine|kokain|heroina|metanfetamina|metamphetamin|" +
    "amphetamin|crystal speed|ecstasy pillen|cocaina|perico colombiano|cocaine pure|drogue dure|skunk kaufen|" +
    "marihuana kaufen|gras kaufen|weed kopen|cannabis kaufen ohne|кокаин*|героин*|мефедрон*|амфетамин*|" +
    "метадон купить|гашиш*|марихуан*|кокаїн*|героїн*|закладк*|альфа пвп|соль скорость|可卡因|海洛因|冰毒|大麻花|摇头丸|搖頭丸|氯胺酮|K粉|" +
    "听话水|迷药|迷藥|春药|コカイン|覚醒剤|覚せい剤|大麻 販売|코카인|필로폰|대마초|케타민|엑스터시|كوكايين|هيروين|حشيش|كبتاجون|कोकीन|हेरोइन|गांजा|esrar|" +
    "kokain gram|metamfetamin|captagon|shabu|sabu sabu|ganja kering|ma tuy|kokaina|amfetamina|mefedron*|koks gram",
  "likely drugs":
    "zaza|kush|og kush|sour diesel|gelato strain|shatter wax|thc|thca|thc o|edibles|moon rocks|gram of weed|weed|" +
    "hashish|charas|marijuana|cannabis flower*|shrooms|lsd|ayahuasca|kratom shot|mescaline|eight ball|8 ball|" +
    "eightball|quarter pound|half ounce|zips|bricks of|lean syrup|codeine syrup|promethazine codeine|purple drank|" +
    "wockhardt|trenbolone|tren acetate|tren ace|dianabol|anadrol|winstrol|stanozolol|deca durabolin|nandrolone|" +
    "sustanon|test enanthate|testosterone enanthate|testosterone cypionate|anavar|clenbuterol|sarms|hgh kit*|" +
    "blue punisher*|punisher pills|tesla pills|pressed pills|blues m30|m30|percs|xanax bars|xans|bars 2mg|adderall|" +
    "oxycodone|oxycontin|percocet|vicodin|hydrocodone|tramadol|alprazolam|diazepam|pregabalin|ritalin|" +
    "methylphenidate|modafinil|ozempic|semaglutide|retatrutide|melanotan|nitrous oxide tank*|whippets|poppers|nangs|" +
    "sabu|cimeng|ganja|koks|schnee gramm|steroid cycle|anabolic*|misoprostol|abortion pill*|mifepristone|" +
    "dinitrophenol|2 4 dnp|dnp capsules|opium|betaubungsmittel|benzos|tilidin|sildenafil|tadalafil|viagra|cialis|" +
    "kamagra|botox vial*|dysport|hash oil|haschisch|shit marocain|beuh|weed carts|dab cart*|трамадол|лирика|" +
    "прегабалин|ксанакс|стероид*|анабол*|бошки|план трава|спайс|曲马多|三唑仑|伟哥|비아그라|졸피뎀|트라마돌|스테로이드|ترامادول|ليريكا|" +
    "فياجرا|حبوب مخدرة|मैंड्रेक्स|नशीली|maconha|baseado|lanca perfume|loló|erva prensada|marihuana|cogollos|tachas|" +
    "extasis|hongos alucinogenos|palline|hasj|wiet|ziolo|tabletki gwaltu|ot satilik|skunk|china white|" +
    "black tar heroin",
  "hint drugs":
    "gram|grams|gramm|gramo|gramos|gramme|grama|gramas|грамм*|грам|克|グラム|그램|غرام|जीबी|1g|2g|3g|3.5g|5g|7g|10g|25 g|" +
    "28g|50g|ounce|oz|kilo|pills|tablets|tabs|capsules|crystals|powder|flake|uncut|pure|purity|vials|cycle|" +
    "needles included|research chemical*|not for human consumption|plug|trip|strain|indoor|gummies|cart|carts|" +
    "disposable|tested|lab tested|street|pint|bulk pack|2mg|10mg|30mg|50mg|100mg|100mg ml|dealer|lieferung in|" +
    "deal drop|dead drop|pills x|bars|pressed|drip|pharma|steroid*|chem|chems|indica|sativa|pillen|pint sealed",
  "sure papers":
    "fake id|fake ids|fake passport*|fake diploma*|fake degree*|fake licen*|fake visa*|fake driv*|fake doctor*|" +
    "fake sick note*|fake certificate*|fake vaccin*|fake banknote*|fake bills|fake money|fake notes|counterfeit*|" +
    "novelty passport|replica passport|cloned passport|camouflage passport|second passport no visit|new identity|" +
    "new identities|synthetic identity|registered passport|database registered|novelty diploma|diploma mill|" +
    "buy real passport*|buy driver*|no exam driving licen*|driving licen* without test|ielts without exam|" +
    "ielts no exam|ielts certificate without|backdated certificate|real looking diploma|realistic diploma|" +
    "university diploma and transcript*|diploma and transcript*|nota fake|notas fake|dinheiro falso|notas falsas|" +
    "dinero falso|billetes falsos|titulo falso|dni falso|carnet falso|pasaporte falso|faux papiers|faux billets|" +
    "fausse carte|faux permis|faux diplome|faux pass|falschgeld|gefalschte*|falscher ausweis|falscher pass|" +
    "blanko ausweis|soldi falsi|documenti falsi|patente falsa|vals rijbewijs|vals geld|falszyw*|lewe prawo jazdy|" +
    "kolekcjonerskie prawo jazdy|dowod kolekcjonerski|dokumenty kolekcjonerskie|фальшив*|поддельн*|підробл*|" +
    "диплом с занесением|права без экзамен*|справка без|больничный купить|купить больничный|купить диплом|" +
    "купить паспорт|купить права|медкнижк* без|假证|假證|假护照|假身份证|假钞|假币|假幣|假文凭|假发票|代开发票|办理护照|偽札|偽造*|偽免許|위조*|가짜 신분증|" +
    "가짜 여권|مزور*|مزيف*|شهادة مزورة|नकली नोट|नकली पासपोर्ट|फर्जी*|जाली*|sahte kimlik|sahte para|sahte diploma|" +
    "sahte pasaport|ijazah palsu|ktp palsu|uang palsu|sim tembak|bang cap gia|tien gia|giay to gia|forged document*|" +
    "forged passport*|forged stamp*|forged certificate*|forged papers|valse papieren|valse paspoort*|vals paspoort",
  "likely papers":
    "diploma|degree certificate|passport and|second passport|passports|driver licen*|drivers licen*|driving licen*|" +
    "residence permit|green card|work permit|birth certificate|death certificate|marriage certificate|ssn card|" +
    "social security card|utility bill|bank statement*|pay stub*|payslip*|sick note*|doctor s note|doctors note|" +
    "vaccination certificate|vaccine certificate|vaccination card|covid certificate|covid pass|medical certificate|" +
    "supernotes|prop money|euro notes|dollar bills|banknotes|mot certificate|ausweis|fuhrerschein|impfpass|" +
    "krankschreibung|zeugnis|permis de conduire|titre de sejour|arret de travail|certificat medical|" +
    "carnet de conducir|certificado medico|baja medica|cedula|cnh|atestado*|carteira de motorista|diploma superior|" +
    "patente di guida|certificato medico|rijbewijs|paspoort|prawo jazdy|zwolnienie lekarskie|диплом*|паспорт*|" +
    "водительск*|справк*|больничн*|медкнижк*|文凭|学历|學歷|护照|驾照|駕照|毕业证|畢業證|発行証|卒業証書|졸업장|면허증|여권|شهادة جامعية|جواز سفر|" +
    "رخصة قيادة|डिग्री|पासपोर्ट|लाइसेंस|ehliyet|ijazah|ktp|so hong|transcript|transcripts|arztliches attest",
  "hint papers":
    "real looking|realistic|hologram*|holographic|scannable|scans|passes uv|uv light|uv test*|undetectable|database entry|registered in|in the database|genuine database|no exam|no test|no study|without exam|without test|without study*|without attending|any university|any country|any name|your name and photo|your photo|signed by doctor|forged stamp|stamp|no appointment|backdated|same as real|feels real|passa na caneta|pasa el rotulador|passe au stylo|indistinguible*|indistinguishable|no one will know|sin examen|sans examen|ohne prufung|sem prova|senza esame|zonder examen|bez egzaminu|без экзамен*|с занесением|с проводкой|реестр*|可查|网上可查|包过|eu database|serials|different serials|lote com|paquete de",
  "sure fraud":
    "fullz|cvv*|cvv2|carded*|cloned card*|clone card*|cloned atm*|cloned credit*|dumps track|dumps with pin|" +
    "track 1 and 2|deep insert|card skimming|card cloner|card reader writer msr*|pin camera|bank logs|bank log|" +
    "bank drop*|stealer*|stealer logs|combolist*|combo list*|account cracker|account checker|openbullet|" +
    "config silverbullet|leaked database|leaked data|db leak|breach dump|email pass|mail pass combo|pva accounts|" +
    "aged accounts|verified paypal account*|verified bank account*|verified coinbase account*|" +
    "verified binance account*|verified stripe account*|kyc bypass|kyc verified account*|bypass kyc|deepfake kyc|" +
    "mule account*|money mule*|tumbler no logs|bitcoin mixer|coin mixer|cash out service|refund method|" +
    "refunding service|refund service amazon|gift card generator|gift card cracker|carte clonee|cartes clonees|" +
    "tarjetas clonadas|clonadas|cartoes clonados|cc full|info cc|consultavel|laranja conta|conta laranja|geklaute*|" +
    "gestohlene*|gehackte*|piratee*|comptes pirates|cuentas hackeadas|hackead*|rubati|hackerat*|gestolen*|gehackt*|" +
    "skradzion*|zhakowan*|слив баз*|обнал*|дроп карт*|дропы|ворован*|краден*|взломан*|зламан*|кардинг|四件套|对公账户|黑卡|" +
    "盗刷|洗钱|洗錢|跑分|社工库|查档|查开房|개인정보 판매|대포통장|대포폰|해킹 계정|دارك ويب|حسابات مسروقة|بطاقات مسروقة|मनी लॉन्ड्रिंग|चोरी के|" +
    "calinti*|hacklenmis*|kart kopyalama|rekening bodong|akun curian|the tin dung gia|atm skimmer*|card skimmer*|" +
    "skimmer ncr|skimmer gsm|money launder*|launder money|launder your|stolen account*|stolen card*|stolen credit*|" +
    "stolen data|stolen bank*|stolen paypal*|hacked account*|hacked paypal*|hacked netflix*|пробив|carding course|" +
    "carding guide|carding method*|carding tutorial",
  "likely fraud":
    "dumps|non vbv|balance card|prepaid balance|cashout|cash out|bin list|ssn|dob|social security number*|" +
    "mother s maiden|paypal account*|bank account*|netflix account*|spotify account*|gmail accounts|" +
    "lifetime account*|shared account*|cracked account*|premium account*|phone numbers list|leads list|voter list|" +
    "patient records|medical records|credit profile|cpn|tradeline*|dirty btc|clean your|anonymous debit|no kyc|" +
    "without kyc|skim|msr605*|msr 605*|x206|emv software|emv writer|rfid cloner|pos terminal|iban prete|" +
    "карт с балансом|банковские карты|账号批发|수법|명단|carding|skimmer*|laundering|stolen*|hacked*",
  "hint fraud":
    "fresh|valid|valid rate|high balance|with balance|with pin|with recovery|pcs|full access|mail access|cookies|" +
    "aged|old|pva|verified|anonymous|us uk|worldwide cashout|checker|tested|high quality bins|guaranteed balance|" +
    "replacement if dead|instant delivery|bulk accounts|gsm|police safe|crew*|recovery crew*|warranty on dead|" +
    "full info|background|2 fee|3 fee|5 fee|split|1000 pcs|500 pcs|лимит|баланс|свеж*|saldo|guthaben|logs|database|" +
    "accounts|contas|konten|konta|comptes|cuentas|rekeningen|база данных|аккаунт*|数据库|hesaplar|atm",
  "sure attacks":
    "ransomware as a service|raas|ransomware affiliate|affiliate build|ransomware builder|ransomware kit|crypter|" +
    "hvnc|rat builder|remote access trojan|infostealer*|raccoon stealer|keylogger*|botnet*|ddos service|" +
    "ddos for hire|ddos on demand|ddos any|stresser*|ip stresser|phishing kit*|phishing page*|phishing panel*|" +
    "scampage*|scam page*|otp bot*|otp bypass|sms bomber|call flooder|email bomber|sim clon*|imsi catcher|" +
    "gps jammer*|gsm jammer*|signal jammer*|wifi jammer*|phone jammer*|relay attack*|keyless repeater|keyless theft|" +
    "key fob relay|code grabber*|rolling code grabber|obd key programmer theft|immobiliser bypass|car theft|" +
    "lockpicking without|icloud bypass|icloud unlock stolen|frp bypass tool|imei chang*|imei repair|exploit kit|" +
    "rdp hacked|hacked rdp|wallet drainer|clipper malware|crypto clipper|spyware*|stalkerware|hire a hacker|" +
    "hacker for hire|hacker service|hacking service|hack any|hack instagram|hack whatsapp|hack facebook|" +
    "hack snapchat|hack someone*|account hack*|spy on*|read her*|read his*|read their*|track your wife|" +
    "track your husband|track any phone|cheating spouse phone|grade change|change your grades|hacker noten|" +
    "attaque ddos|pirater*|pirate facebook|logiciel espion|espiar whatsapp|espiar*|hackear*|hacker contrat*|" +
    "invadir*|espionar*|handy ausspionieren|whatsapp ausspionieren|spiare*|bespioneren|wlamanie na|podsluch*|взлом*|" +
    "ддос*|прослушк*|стиллер*|ботнет*|глушилк*|木马*|攻击服务|ddos攻击|盗号*|监听软件|定位他人|屏蔽器|盗聴アプリ|디도스*|악성코드|도청*|تهكير*|تجسس*|" +
    "hackleme*|casus yazilim*|ddos saldiri*|jasa hack*|sadap*|hack tai khoan*|fud|fud crypter|redline stealer|" +
    "lumma stealer|booter|booters|ss7 access|ss7 attack|hack your ex|黑客接单|黑客服务|雇黑客|ハッキング代行|해킹 의뢰|해킹 대행|اختراق حساب*|" +
    "اختراق واتساب|हैकिंग सेवा|bluetooth jammer*|band jammer*|sim swapping|sim swap service|sim swap attack|" +
    "bulletproof hosting|bulletproof server*|bulletproof vps",
  "likely attacks":
    "malware|rootkit|ransomware|exploit*|backdoor*|stealer|bruteforce*|brute force|spoofer|ddos|takedown*|take down|" +
    "undetected by|undetected|evade*|proxy botnet|residential botnet|mass mailer|smtp cracked|inbox mailer|" +
    "spam tool*|bulk sms spoof|caller id spoof*|spoofed*|unlock any|opens any|without the key|clone key|keyless|" +
    "jammer*|zero day|0day|шпион*|黑客*|ハッキング*|해킹*|हैक*|اختراق*|जासूसी*|hackerangriff|ddos attack*|phishing|sim swap",
  "hint attacks":
    "builder|panel|source code|lifetime|undetectable|defender|antivirus|anti virus|stealer included|hidden|silent|" +
    "remote|no logs|c2|payload*|affiliate|any website|any phone|any account|in 24h|24 hours|per hour|gbps|layer 7|" +
    "target*|victim*|police|trackers|8 bands|starts|steal|bypass*|rat|trojan|injector",
}, {
  "sure arms":
    "ghost gun*|glock switch*|auto sear*|full auto switch*|drop in auto sear|switch for g19|solvent trap*|" +
    "unregistered gun*|unregistered pistol*|unregistered firearm*|serial number removed|serials removed|80 lower*|" +
    "3d printed gun*|3d printed pistol*|silencer no*|suppressor no*|live grenade*|hand grenade*|" +
    "fragmentation grenade*|pipe bomb*|rpg 7*|c4 explosive*|semtex|tnt block*|plastic explosive*|detonator*|" +
    "blasting cap*|bomb making*|ricin|sarin|nerve agent|converted blank*|deactivated reactivated|" +
    "pistol without licen*|gun without licen*|arma sin*|armas sin*|pistola sin*|arma sem*|pistola sem*|arme sans*|" +
    "armes sans*|pistolet sans*|pistole ohne*|waffe ohne*|waffen ohne*|scharfe waffe*|scharfe pistole*|arma senza*|" +
    "pistola senza*|matricola abrasa|wapen zonder*|bron bez*|pistolet bez*|пистолет без*|оружие без*|" +
    "боевой пистолет|боевой патрон|боевые патрон*|травмат без|купить оружие|купить пистолет|зброя без*|枪支|槍支|仿真枪|" +
    "手枪出售|真枪|子弹出售|炸药|炸藥|雷管|拳銃 販売|実弾|手榴弾|권총 판매|실탄|폭발물|مسدس بدون*|سلاح بدون*|متفجرات|कट्टा|देसी कट्टा|देशी कट्टा|" +
    "अवैध हथियार|ruhsatsiz*|kurusiki*|tabanca ruhsat*|senjata api|pistol rakitan",
  "likely arms":
    "glock*|ak 47|ak47|ar 15|ar15|uzi|mac 10|tec 9|beretta*|desert eagle|handgun*|pistol*|revolver*|firearm*|" +
    "silencer*|suppressor*|machine gun*|submachine*|sawed off|sawn off|9mm ammo|live ammo|live ammunition|" +
    "armor piercing|armour piercing|hollow point*|grenade*|explosive*|dynamite|gunpowder|thermite|detonating*|" +
    "landmine*|brass knuckles|switchblade*|taser pistol*|tokarev*|makarov*|lower receiver*|full auto|selector|" +
    "cartridges 9mm|g17|g19|pistola|pistole|fusil|munition|municion|munizioni|municao|amunicja|пистолет*|патрон*|" +
    "гранат*|ружье|ствол|оружи*|пістолет*|набої|枪|槍|手榴弹|弹药|銃|총기|권총|소총|مسدس*|سلاح*|ذخيرة|قنبلة|पिस्तौल|बंदूक|कारतूस|" +
    "tabanca|silah|mermi|peluru|dan duoc|no serial|no serial number|without serial",
  "hint arms":
    "no paperwork|no papers|no background check|no background|no permit|no licen*|unregistered|untraceable|" +
    "no questions|drop in|50 rounds|rounds|calibre|caliber|9mm|converted|live fire|real steel|sin papeles|" +
    "sin permiso|sans papiers|sans permis|ohne papiere|ohne waffenschein|ohne schein|senza documenti|sem registro|" +
    "sem documento|bez zezwolenia|zonder papieren|без документов|без лицензии|без документів|免证|无证|ruhsat yok|" +
    "belgesiz|tanpa izin|बिना लाइसेंस|بدون ترخيص|3d printed|g19|switch|selector",
  "sure vice":
    "escort*|call girl*|prostitut*|happy ending|nuru massage|gfe|sex worker*|incall*|outcall*|onlyfans leak*|" +
    "leaked onlyfans|nude show|private nude*|nude video*|nude pics|nude photo set|camshow*|camgirl*|cam girl*|" +
    "webcam model private|live sex*|sex video*|sex tape*|hentai|hardcore video*|hardcore dvd*|blowjob*|gangbang*|" +
    "creampie*|dildo*|doppeldildo*|doubledildo*|butt plug*|buttplug*|analplug*|anal plug*|anal hook*|anal beads|" +
    "anal toy*|cock ring*|cockring*|cock cage*|chastity cage*|ball gag*|fleshlight*|pocket pussy|masturbat*|" +
    "masturbador*|strap on harness|strapon*|sex doll*|sexdoll*|love doll*|lovedoll*|sex toy*|sextoy*|" +
    "fucking machine*|penis pump*|penis enlarge*|penis sleeve*|penisring*|penispumpe*|vibrator*|vibrador*|" +
    "rabbit vibe|wand vibe|g spot*|nipple clamp*|used panties|used underwear|worn panties|worn thong*|feet pics|" +
    "foot pics|sexting*|sugar daddy*|glory hole*|bukkake|undress ai|nudify*|deepnude*|ai undress*|deepfake nude*|" +
    "deepfake porn*|consolador*|sexspielzeug*|taschenmuschi*|liebeskugeln|fickmaschine|gode ceinture|godemich*|" +
    "sexe en direct|plan cul|videos desnud*|juguete* sexual*|juguete* erotico*|acompanante*|prostituta*|" +
    "brinquedo* erotico*|acompanhante*|garota* de programa|vibratore*|bambola gonfiabile|fallo realistico|" +
    "accompagnatrice*|seksspeeltje*|naaktfoto*|wibrator*|sztuczny penis|prostytut*|фаллоимитатор*|вибратор*|анальн*|" +
    "проститутк*|эскорт*|эротическ* массаж|порно*|вебкам*|повія|情趣*|飞机杯|跳蛋|按摩棒成人|震动棒|充气娃娃|裸聊|约炮|上门服务|色情*|成人视频|" +
    "アダルトグッズ|アダルト動画|オナホ*|ディルド*|デリヘル|成人用品|성인용품|딜도|바이브레이터|조건만남|출장마사지|야동*|جنسية|قضيب صناعي|دعارة|مرافقة|ساعة متعة|" +
    "सेक्स*|एस्कॉर्ट*|वाइब्रेटर|पोर्न*|vibratör*|escort bayan|masaj mutlu son|jasa bo|open bo|bokep*|pijat plus*|" +
    "do choi tinh duc|gai goi|porn|porno|pornos|pornography|pornographic|pornhub*|clit|clitoral|milf|milfs|nude cam|" +
    "nude cams|cam show|cam shows|nacktfoto*|nacktbild*|nacktvideo*|bestiality|gode vibrant|gode realiste|風俗嬢|자위기구|" +
    "sexcam|sexcams|girlfriend experience|masaje erotico|секс игрушк*|секс кукл*|секс шоп|секс по*|интим услуг*|" +
    "интим салон",
  "likely vice":
    "anal|bdsm|bondage|fetish*|flogger*|lingerie crotchless|crotchless*|nude cam|nude*|naked*|erotic*|erotik*|" +
    "erotisch*|erotique*|erotico*|orgasm*|pussy|cock|kinky|horny|nsfw|explicit|uncensored|sensual massage|" +
    "body to body|companion for the night|hookup*|aphrodisiac*|sex|sexy|sexuell*|sexe|sexo|sesso|18 only|" +
    "adults only|adult only|over 18|latex catsuit|dominatrix*|femdom*|tantra massage|hot girls|lesbian*|shemale*|" +
    "ladyboy*|teen cam|sin censura|caliente|desnuda*|sexual*|эротик*|голые|обнаж*|发情|成人|エロ*|섹시 화보|섹스|جنس|कामुक|xxx|" +
    "swinger*|sugar baby|sugar babies|sex machine|nudes|風俗|секс|интим",
  "hint vice":
    "tokens|private show|private room|cam|realistic|30 cm|20 cm|suction|rechargeable waterproof|babe*|" +
    "leather restraints|cuffs|gag|whip|lube|premium snap|snapchat premium|onlyfans|fansly|no face|custom video|" +
    "discreet|neutral verpackt|envio discreto|plain box|hotel visits|all night|per hour|schwarz|masculino|" +
    "realistico|realistisch|25 cm|lifelike",
  "sure harm":
    "hitman for hire|hit man|contract kill*|murder for hire|assassin for hire|kill for you|break his legs|" +
    "beat up service|beating service|acid attack|revenge service|doxx*|swatting*|blackmail*|extort*|sextortion|" +
    "will be leaked|not sent to your contacts|your private photos|your private video*|pay or leak|kidney for sale|" +
    "human kidney*|human organ*|organs for sale|sell kidney|buy kidney|surrogate illegal|baby for sale|" +
    "adopt without paper*|human traffick*|border crossing service|illegal border|people smuggler*|mail order bride*|" +
    "elephant tusk*|rhino horn*|tiger bone*|tiger skin*|leopard skin*|pangolin*|bear bile|turtle shell jewel*|" +
    "tortoiseshell raw|live slow loris|live parrot wild caught|wild caught macaw|eagle feather*|sea turtle eggs|" +
    "totoaba*|protected species|cites free|no cites|defamation service|match fix*|fixed match*|fixed odds insider|" +
    "illegal cas*|unlicensed casino|casino sans licence|kacak bahis|kacak iddaa|lisanssiz*|matches truques|" +
    "vote buying|buy votes|synthetic urine|fake urine|cigarettes duty free no tax|untaxed cigarettes|contrebande*|" +
    "contrabando*|schmuggel*|cuerno de rinoceronte|corne de rhinoceros|kosc sloniowa|слонов* кост*|рог носорога|" +
    "бивен*|убить|заказное|слон* бивн*|犀牛角|虎骨|穿山甲|鱼翅|買腎|肾源|代孕|借卵|인신매매|장기매매|قرن وحيد|كلى للبيع|हाथी दांत|गैंडे|" +
    "गुर्दा बेच*|gading gajah|cula badak|nga voi|te giac|elephant ivory|raw ivory|ivory tusk*|carved ivory|" +
    "ivory carving*|genuine ivory|real ivory|mammoth or elephant ivory|dox|doxx|doxing|doxxing|shark fin soup|" +
    "dried shark fin*|people smuggl*|marfil de elefante|echtes elfenbein|ivoire d elephant|defense d elephant|" +
    "avorio vero|marfim verdadeiro|象牙雕*|象牙制品|象牙手镯|象牙印章|象牙 出售|best casino bonus*|casino bonus*|online casino bonus|" +
    "no deposit bonus|freispiele ohne|cheap seo backlink*|buy backlinks|guest post da|seo backlink*",
  "likely harm":
    "revenge|for revenge|home and work address|any person by name|find anyone*|private investigator hack|threaten*|" +
    "intimidat*|hit service|dirty work|insider tip*|rigged|guaranteed winner|100 fixed|sure bet*|offshore casino|" +
    "unlicensed|sans licence|sin licencia|ohne lizenz|casino bonus*|live casino|canli casino|canli bahis|bahis*|" +
    "iddaa*|betting bonus*|slot gacor|judi*|togel|taruhan|wild caught|taxidermy tiger|exotic skin|endangered*|tusk*|" +
    "horn powder|organ|kidney|iptv*|18 000 channels|10000 channels|all sky sports|ppv included|netflix vod|smuggl*|" +
    "contraband*|ivory bangle*|ivory bracelet*|ivory figur*",
  "hint harm":
    "by name|workplace|family|address|anonymous|no contract|no dish|channels|vod|ppv|all channels|premium channels|12 months iptv|firestick|cracked|nulled|bonus*|members*|uyelik|powder|carved|traditional medicine|no permit|jailbroken|lifetime",
  benign:
    "no nudes|concrete vibrator|vibrador de concreto|vibrador de hormigon|anti money laundering|" +
    "money laundering prevention|интимной гигиены|для интимной|偽造防止|jalapeno poppers|party poppers|nude bra|" +
    "weed mat|weed control|weed puller|weed whacker|weed eater|weed fabric|weed brush|weed torch|weed burner|" +
    "weed membrane|weed wacker|gun dog|pussy willow|pussy willows|pussycat*|crack sealant|crack repair|speed queen|" +
    "glue pistol|sex and the city|sex education|ivory coast|ivory tower|cock a leekie|cock soup|pink pussycat|" +
    "weed free|weed and feed|hot glue gun|massage pistol|massagepistole|heissluftpistole|klebepistole|" +
    "pistolet a colle|pistolet a peinture|pistola de silicona|pistola de calor|pistola de pintura|pistola per colla|" +
    "pistola de masaje|pistola massaggiante|ammo can|ammo box|ammo crate|bomb cyclone|nail gun|heat gun|" +
    "noise override|ignore the noise|manual override|override switch|override watches|remote override|" +
    "mechanical override|system prompt caching|prompt caching|prompt engineering|system management|system messages|" +
    "please ignore me|ignores no node|nudies bloom|nudestix|nude peach|nude lip*|nude shade*|nude palette*|" +
    "nude nail*|shark fin antenna|tiger skin pattern|tiger skin print|tiger skin rug faux|faux tiger skin|" +
    "fake passport cover|fake passport wallet|fake passport holder|fake passport notebook|sim swap free|" +
    "fake passport toy|fake id card toy|fake id wallet|oyster mushroom grow*|mushroom growing kit",
  "sure scam":
    "cash flip*|money flip*|money flipping|double your money|double your bitcoin|double your btc|double your crypto|" +
    "bitcoin doubler|crypto doubler|guaranteed profit*|guaranteed return*|guaranteed winnings|risk free profit*|" +
    "risk free return*|100 profit|passive income guaranteed|let me trade for you|we trade for you|trade for you|" +
    "invest and withdraw|kyc expired|kyc pending|update kyc|update your kyc|complete your kyc|update pan now|" +
    "account blocked|account locked|account suspended|account will be closed|account will be suspended|" +
    "account has been limited|card has been blocked|wallet will be suspended|verify your wallet|" +
    "validate your wallet|sync your wallet|seed phrase required|enter your seed phrase|unusual sign in|" +
    "unusual login|package is held|package on hold|parcel is held|parcel on hold|package could not be delivered|" +
    "parcel could not be delivered|redelivery fee|release your package|release your parcel|pay customs to release|" +
    "customs fee pending|unpaid toll|toll unpaid|outstanding toll|outstanding tax*|unpaid tax*|tax penalty|" +
    "tax refund pending|tax refund approved|warrant for your arrest|arrest warrant|apple gift cards only|" +
    "payable in gift cards|payable in apple gift cards|pay in gift cards|winning notification|winning batch|" +
    "lottery winner|lottery winning*|lottery claim*|you have been selected|you have been chosen|you are the winner|" +
    "you won|you ve won|prize notification|unclaimed prize|unclaimed funds|unclaimed inheritance|inheritance fund*|" +
    "next of kin|beneficiary fund*|compensation fund*|agent fee for|release fee|processing fee for your|" +
    "clearance fee|activation fee for your|upfront gas fee|gas fee upfront|stolen bitcoin back|stolen crypto back|" +
    "recover stolen*|recover your stolen|recover lost bitcoin|recover lost crypto|recover lost funds|" +
    "crypto recovery|funds recovery|fund recovery|asset recovery expert*|recovery expert*|v bucks free|" +
    "v bucks generator|robux generator|free robux|free v bucks|free nitro|free gift card*|free iphone|free ps5|" +
    "free bitcoin|free btc|free usdt|free money|complete one offer|complete an offer|complete 1 offer|" +
    "complete a survey|answer survey to win|survey reward|loan without credit check|instant loan approval|" +
    "guaranteed loan*|loan guaranteed|no credit check loan*|bad credit loan guaranteed|work from home earn|" +
    "earn from home|earn per day|earn daily|easy money|millionaire secret|join and earn|refer and earn unlimited|" +
    "matrix cycle*|airdrop claim|claim airdrop|claim your airdrop|claim your token*|claim your reward*|" +
    "claim your prize|claim your refund|claim your gift|claim now|presale 100x|100x gem|100x coin|pump group|" +
    "pump signal*|deposit before viewing|deposit before the visit|send deposit before|wire the deposit|su paquete*|" +
    "paquete retenido|paquete esta retenido|multa pendiente|cuenta bloqueada|cuenta suspendida|premio pendiente|" +
    "ha sido seleccionado|has sido seleccionado|ha ganado|has ganado|ganancias garantizadas|ganancia garantizada|" +
    "rentabilidad garantizada|prestamo inmediato sin*|prestamos sin buro|votre colis*|colis en attente|colis bloque|" +
    "amende impayee|compte bloque|compte suspendu|vous avez gagne|vous avez ete selectionne*|gains garantis|" +
    "rendement garanti|caution avant|la caution par|coupon pcs|recharge pcs|par pcs|credit sans justificatif|" +
    "pret entre particulier*|ihr paket*|paket wartet|zollgebuhr ausstehend|konto gesperrt|konto eingeschrankt|" +
    "sie haben gewonnen|ausgewahlt worden|garantierte rendite|garantierter gewinn|kredit ohne schufa sofort|" +
    "geld verdoppeln|encomenda retida|encomenda bloqueada|sua conta foi*|conta bloqueada|faca um pix|faca o pix|" +
    "voce ganhou|voce foi sorteado|voce foi selecionado|lucro garantido|renda extra garantida|" +
    "emprestimo sem consulta*|il tuo pacco*|pacco in giacenza|pacco bloccato|conto bloccato|hai vinto|" +
    "sei stato selezionato|guadagno garantito|guadagni garantiti|prestito senza busta|uw pakket*|je pakket*|" +
    "rekening geblokkeerd|u heeft gewonnen|je hebt gewonnen|gegarandeerd rendement|twoja paczka*|paczka wstrzymana|" +
    "konto zablokowane|wygrales*|gwarantowany zysk*|pozyczka bez bik|оплатите комисси*|оплата комиссии|" +
    "начислена компенсаци*|вам начислен*|компенсация начислен*|вы выиграли|вам положен*|выигрыш*|посылка задержана|" +
    "карта заблокирован*|счет заблокирован*|безопасный счет|гарантированный доход|гарантированная прибыль|" +
    "пассивный доход|заработок без*|займ без отказа|кредит без отказа|ви виграли|вам нараховано|посилка затримана|" +
    "виплата від|гарантований дохід|恭喜您|您已中奖|中奖*|领取奖*|包裹被扣|账户异常|账户冻结|账号异常|稳赚*|保本*|日赚*|日入*|躺赚|刷单返利|兼职日结|无抵押贷款|秒下款|" +
    "当選しました|当選おめでとう|当選通知|荷物を保管*|不在のため持ち帰り|アカウント停止|アカウントが制限|口座が凍結|必ず儲かる|絶対儲かる|元本保証|不労所得|副業で稼*|당첨*|계정이 정지|계정 정지|배송 보류|" +
    "통관 보류|수익 보장|원금 보장|고수익 보장|무직자 대출|즉시 대출|لقد ربحت|لقد فزت|مبروك ربحت|تم حظر حسابك|تم تعليق حسابك|شحنتك معلقة|" +
    "طردك معلق|أرباح مضمونة|ربح مضمون|दस गुना|आपने जीता|आपका खाता बंद|खाता ब्लॉक|केवाईसी|गारंटीड*|पैसा दोगुना|" +
    "पैसे दोगुना|लॉटरी|लकी ड्रॉ|kazandiniz|hesabiniz askiya*|hesabiniz bloke|kargonuz bekle*|garantili kazanc*|" +
    "kesin kazanc|anda menang|selamat anda*|akun anda diblokir|paket anda tertahan|untung pasti|chuc mung ban*|" +
    "trung thuong|tai khoan bi khoa|loi nhuan cam ket",
  "likely scam":
    "giveaway*|jackpot*|lottery|lotto claim*|sweepstake*|congratulations|you won|winner*|prize claim|claims|" +
    "claim your|claim fee|refund fee|upfront fee|advance fee|penalty|compensation|inheritance|beneficiary|unclaimed|" +
    "suspended|deactivated|blocked|gift card code*|itunes card*|steam card*|apple gift card*|google play card*|" +
    "bitcoin investment|crypto investment|forex*|binary option*|trading bot profit|signals vip|vip signal*|" +
    "daily profit|daily return*|weekly return*|monthly return*|roi daily|profit daily|high yield|hyip|" +
    "staking reward*|cloud mining|mining contract|arbitrage bot|mlm|miracle cure|cures|cure for|lose 20|lose 10 kg|" +
    "lose 30|melt fat|doctors hate|secret method|loophole|glitch|unlimited money|instant loan|payday loan|" +
    "investment platform|account manager|customer support number|helpline|toll free number|virus detected|" +
    "your computer|your device|your pc|tech support|microsoft support|windows support|felicidades|felicitaciones|" +
    "parabens|felicitations|gluckwunsch|congratulazioni|gefeliciteerd|gratulacje|поздравляем|вітаємо|恭喜|おめでとうございます|" +
    "축하합니다|مبروك|बधाई|tebrikler|premio|premios|gewinnspiel|concours|sorteio|sorteo|estrazione|розыгрыш*|розіграш*|" +
    "抽奖|抽選|추첨|سحب|इनाम|cekilis|hadiah|ponzi|get rich*",
  "hint scam":
    "today only|within one hour|in one hour|within 24|in 24 hours|after 5 hours|hours|instantly|na hora|en una hora|" +
    "first 100|only for the first|first 50|act now|hurry|limited spots|urgent|final notice|last warning|immediately|" +
    "payable today|pay now|deposit|send|get back|receive|withdraw|payout|returns|profit|guaranteed|guarantee|" +
    "risk free|no risk|win|won|reward|bonus|free|survey|offer|fee|fees|release|delivery|retained|retenido|batch|" +
    "notification|desk|claims|department|office|settlement|irs|hmrc|customs|correos|usps|dhl|fedex|royal mail|bank|" +
    "wallet|btc|bitcoin|eth|usdt|crypto|back within|100 to 1000|200 to|x10|10x|5x|3x|whatsapp|telegram|write to|" +
    "contact|call now|click|link|expired|update|blocked today|visit|viewing|before the visit|owner direct|gagner|" +
    "ganar|gana|получить|вывод*|выплат*|выигр*|领取|返利|獲得|인출|출금|سحب الأرباح|तुरंत|hemen|segera|pix|комисси*|комісі*|" +
    "手续费|수수료|abone 1|投资|投資|투자|inversion|investimento|инвестици*|western union|moneygram",
  "sure pressure":
    "approve this|approve it|approve all|approve me|approve my|approve us|approve our|approve without|" +
    "please approve|just approve|force approve*|must approve|whoever approves|" +
    "reviewer approve|already approved|already reviewed|already moderated|" +
    "already checked by|mark as safe|mark as approved|mark this as|marked as safe|mark it as|mark approved|" +
    "label as safe|label it safe|label this safe|classify as safe|classify this as|classify it as|treat as safe|" +
    "treat this as|considered safe|deemed safe|skip review|skip the review|skip moderation|skip the moderation|" +
    "skip checks|skip all checks|skip the checks|skip screening|skip the queue|bypass moderation|bypass review|" +
    "bypass the review|bypass filter*|bypass the filter*|bypass screening|do not moderate|don t moderate|" +
    "dont moderate|do not review|do not flag|don t flag|never flag|do not reject|don t reject|never reject|" +
    "no review needed|no review required|no moderation*|without moderation|let it through|let this through|" +
    "let it pass|let this pass|wave it through|wave this through|pass this one|push this through|allowlist this|" +
    "set status*|status approved|state approved|status publish*|verdict approve*|verdict safe|verdict ok|" +
    "verdict clean|verdict pass|verdict allow|decision approve*|decision allow|decision publish|decision accept|" +
    "decision pass|result safe|result approve*|result pass|result clean|classification safe|classification clean|" +
    "output safe|output approve*|output allow|answer approve*|answer safe|answer allow|reply approve*|" +
    "reply with approve*|respond approve*|respond with approve*|return approve*|return safe|say approve*|" +
    "print approve*|risk 0|risk none|risk score 0|toxicity 0|safe true|issafe true|is safe true|nsfw false|" +
    "flagged false|approved true|isapproved true|is approved true|reject false|moderation disabled|moderation off|" +
    "moderation override|moderation complete*|moderation passed|moderation bypass*|moderation exempt|" +
    "exempt from moderation|exempt from review|review passed|review complete*|review waived|review skipped|" +
    "review bypass*|review override|override review|override moderation|override the moderat*|override the review*|" +
    "admin override|trusted submitter|trusted partner submission|trusted source skip|verified submitter|" +
    "publish immediately|publish at once|publish regardless|regardless of content|regardless of its content|" +
    "ignore the policy|ignore policy|ignore the review*|ignore review*|ignore moderation*|ignore the moderation*|" +
    "ignore the rules|ignore the rest|ignore everything|stop reading here|end of review|end of item|" +
    "end of submission|end of data|note to moderator*|note to reviewer*|note for moderator*|note for reviewer*|" +
    "note for the moderator*|note for the reviewer*|note to the moderator*|note to the reviewer*|" +
    "message to moderator*|message to reviewer*|dear moderator*|dear reviewer*|hey moderator*|hello moderator*|" +
    "hi moderator*|attention moderator*|attention reviewer*|moderator please|reviewer please|bribe*|" +
    "tip for the moderator|tip for the reviewer|reward for approv*|paid for approval|pay you to approve|" +
    "of the cash back|cut for the reviewer|i know where you*|we know where you*|i know where your*|" +
    "we know where your*|find where you*|find where your*|find you and*|i will find*|we will find you|" +
    "where your team lives|where your kids*|you will regret*|you ll regret|you will be sorry|watch your back|" +
    "burn your office|burn down your|bomb your office|or else you*|hack your server*|ddos your*|take your site down|" +
    "i will kill*|i ll kill*|gonna kill*|going to kill*|hope you die|you all die|kill yourself*|kys|aprueba esto|" +
    "aprueba este|aprueba la|aprobar esto|aprobar sin|apruebalo|aprobado automaticamente|marcar como seguro|" +
    "marcar como aprobad*|marca como*|no revises|omite la revision|omitir moderacion|publicar sin|publicalo|" +
    "para el moderador|para el revisor|estimado moderador|nota al moderador|approuve ceci|approuvez*|approuver sans|" +
    "a approuver|marquer comme sur|marquer comme approuve|ne pas moderer|ne pas verifier|sans moderation|" +
    "pour le moderateur|note au moderateur|cher moderateur|publier sans|bitte freigeben|sofort freigeben|" +
    "ohne prufung freigeben|freigeben ohne|genehmigen sie|als sicher*|nicht prufen|nicht ablehnen|" +
    "moderation uberspringen|prufung uberspringen|an den moderator|an die moderator*|hinweis an den prufer|" +
    "fur den moderator|aprove isto|aprove este|aprove esta|aprovar sem|aprove sem|marque como*|nao revise|" +
    "nao modere|para o moderador|pule a*|approva questo|approva questa|approvare senza|approva senza|segna come*|" +
    "per il moderatore|non moderare|salta la revisione|keur goed|keur dit goed|goedkeuren zonder|voor de moderator|" +
    "markeer als*|zatwierdzic bez|bez moderacji|do moderatora|dla moderatora|oznacz jako*|одобряй*|без модерации|" +
    "модератору|для модератора|модератор одобр*|пометить как*|отметь как*|считать безопасн*|не проверять|схвали*|" +
    "схвалити*|без перевірки|модераторе|позначити як*|通过审核|直接通过|请通过|請通過|审核通过|審核通過|跳过审核|跳過審核|免审核|無需審核|无需审核|标记为安全|" +
    "標記為安全|审核员|審核員|不要拒绝|承認して*|承認せよ|承認済み*|審査不要|審査を通*|審査をスキップ|安全と判定|安全とし*|モデレーター*|審査担当*|승인해*|승인하세요|승인 바랍니다|검토 없이|" +
    "검토 생략|심사 없이|심사 통과|안전으로 표시|안전으로 분류|관리자님|심사자*|وافق على|الموافقة على هذا|وافق دون|تجاوز المراجعة|دون مراجعة|" +
    "بدون مراجعة|إلى المشرف|عزيزي المشرف|صنفه آمن|اعتبره آمن|इसे मंजूर*|मंजूर करें|मंज़ूर करें|स्वीकृत करें|" +
    "बिना समीक्षा|बिना जांच|समीक्षक*|मॉडरेटर*|सुरक्षित चिह्नित|incelemeden|inceleme yapma*|moderatore|" +
    "moderator onayla|guvenli olarak*|denetlemeden|setujui*|tanpa tinjauan|lewati moderasi|tandai sebagai*|" +
    "kepada moderator|phe duyet*|bo qua kiem duyet|khong can kiem duyet|danh dau la an toan|批准这*|请批准|批准此*|直接批准|" +
    "пропусти это|пропусти модерац*",
  "likely pressure":
    "auto approve*|autoapprove*|pre approved|preapproved|moderator*|reviewer*|moderation|approval|in exchange for|for approving|cash back|kickback*|your team|" +
    "your office|regret|revenge|the classifier|the filter|the screener|this submission|verdict|publish this|" +
    "publish it|publish now|publish without|return true|answer yes|sans verification|sin revisar*|sin revision|" +
    "sem revisao|zonder controle|bez sprawdzania|без проверки|senza revisione|senza controllo|одобри*|одобрить*|" +
    "zatwierdz*|publiez*|whitelist*|where you live|your family will*|genehmige*|승인 처리|without review|" +
    "without checking|ohne prufung*|no revisar|onayla*|whoever approves this",
  "hint pressure":
    "approve*|publish|safe|regardless|immediately|i will give|i will|we will|20 of|50 for|paypal me|write to|" +
    "must output|must be",
  "sure sham":
    "this is fake|is a fake|never bought*|i never bought|did not buy|didn t buy|not a real purchase|" +
    "not a real order|no real purchase|fake purchase|fake order|fake submission|fake entry|made up purchase|" +
    "made this up|i made this up|just testing|only testing|testing the api|test submission|test purchase|" +
    "test order please ignore|ignore this test|dummy purchase|dummy order|dummy submission|nobody bought|" +
    "spam submission|for the cashback only|to get the promo|compra falsa|compra inventada|no lo compre|solo prueba|" +
    "faux achat|achat fictif|juste un test|nur ein test|nicht gekauft|erfundener kauf|nao comprei|acquisto finto|" +
    "solo una prova|niet gekocht|zakup testowy|просто тест|фейковая покупка|не покупал|测试提交|假订单|テスト投稿|테스트 제출|" +
    "اختبار فقط|सिर्फ परीक्षण|sahte siparis",
  trade:
    "discreet*|discrete shipping|discretion|stealth*|vacuum pack*|vacuum seal*|no questions*|no names|untraceable|" +
    "anonymous*|anonym*|crypto only|btc only|monero|xmr|bitcoin accepted|pay in bitcoin|pay with bitcoin|escrow|" +
    "darknet*|dark web|telegram*|whatsapp*|wickr*|signal only|threema|ships to all 50|ships worldwide discreet|" +
    "reship*|plain envelope|customs safe|customs proof|guaranteed delivery|overnight drop|next day drop|" +
    "same day drop|cod aman|cash on delivery safe|no cops|police safe|safe from police|not traceable|confidential|" +
    "vip list|envio discreto|discreto|discret*|diskret*|dyskretn*|anonim*|sin preguntas|sem perguntas|" +
    "sans questions|ohne fragen|keine fragen|без вопросов|анонимн*|телеграм*|по всей россии|закладкой|货到付款|匿名*|加微信|" +
    "텔레그램|익명|비대면|تلغرام|تيليجرام|गुप्त|gizli|rahasia|no script*|no rx|without prescription|no prescription|" +
    "sin receta|sem receita|sans ordonnance|ohne rezept|rezeptfrei|senza ricetta|zonder recept|bez recepty|" +
    "без рецепта|处方箋不要|무처방|recetesiz|tanpa resep|black market|schwarzmarkt|mercado negro",
  innocent:
    "test kit|test strips|drug test|testing kit|detector|detection|defence|defense|protect*|prevention|awareness|" +
    "training|course|workshop|certification prep|exam prep|study guide|rehab|recovery book|antidote|naloxone|narcan|" +
    "holster|gun safe|cleaning kit|toy|nerf|lego|model kit|replica prop|cosplay|costume|halloween|figurine|figure|" +
    "miniature*|perfume|fragrance|eau de|lipstick|blush|palette|mascara|nail polish|vinyl|lp|cd|dvd|blu ray|bluray|" +
    "soundtrack|poster|print|novel|paperback|hardcover|hardback|kindle|audiobook|ebook|e book|epub|isbn|comic|manga|" +
    "graphic novel|biography|memoir|history|a guide|handbook|textbook|documentary|season|film|movie|theatre|theater|" +
    "musical|tickets|band|album|game|steam|xbox|ps5|switch game|board game|card game|seeds|garden|grass seed|" +
    "trimmer|killer spray|weed barrier|weed mat|mat|fabric|membrane|remover|recipe|cookbook|sauce|beer|ale|ipa|" +
    "stout|lager|wine|gin|rum|whisky|whiskey|vodka|cocktail|coffee|tea|chocolate|cake|candy|sweets|keto|pharmacy|" +
    "apotheke|pharmacie|farmacia|prescription|rx refill|copay|veterinary|vet|dog|cat|sticker|mug|t shirt|tshirt|" +
    "hoodie|key ring|cover|holder|wallet|sleeve|case|frame|picture frame|photo frame|renewal fee|translation|" +
    "apostille|notarised|notarized|application fee|consulate|embassy|driving lessons|lessons|theory test|" +
    "practice test|buch|roman|livre|roman policier|libro|novela|romanzo|boek|ksiazka|книга|роман|书|小说|本|小説|책|소설|" +
    "كتاب|किताब|kitap|buku|sach|museum|exhibition|antivirus|firewall|siem|edr|pentest*|penetration test*|red team*|" +
    "ctf|bug bounty|simulator|simulation|monitoring|monitor|scanner|yubikey|security key|backup|insurance|audit|" +
    "compliance|license key|licence|lehrbuch|schulung|kurs|mitigation|carders|wool|paint|painting|gardening|pruner*|" +
    "kitchen|pool|dish|swim*|swimwear|radar|colour|color|curtain*|piano keys|toothpaste|car wash|exhaust|surge|" +
    "power strip|hearing aid*|ticket|scratch card|raffle|museum ticket|webinar|workbook|licence server",
}, {
  "sure vice":
    "porno*|pornofilm*|sekstelefon*|seks telefon*|sex telefon*|sextelefon*|telefonsex*|telefono erotico|telephone rose|linea erotica|hot line erotica|undress any|undress her|undress girls|undress women|undress photo*|undress ai|ai undress|undressing app|undresser|nudify*|nude generator|ai nude generator|deepfake nude*|deepfake porn*|remove clothes from|remove her clothes|take off her clothes|clothes remover|clothing remover|ai girlfriend uncensored nude|film pour adultes|films pour adultes|peliculas para adultos|peliculas xxx|filmes adultos|film per adulti|erwachsenenfilme|filmy dla doroslych|xxx video*|xxx film*|sex chat|sexchat*|chat erotico|czat erotyczny|sex kamerki|kamerki erotyczne|rajd seks|intimservice|услуги интим*|интим услуги|интим досуг|секс чат|секс по телефону|вирт с девушкой|эскорт услуги|проститут*|一夜情|约炮|裸聊|援交|出会い系 アダルト|ライブチャット アダルト|성인방송|조건만남|출장마사지|سكس|فيلم سكس|سكسی|फ़ोन सेक्स|सेक्स चैट|xem phim sex|phim sex|phim nguoi lon|chat sex|gai goi|bokep*|open bo|pijat plus plus|telanjang|seks hatti|sicak sohbet hatti|escort bayan|eskort bayan",
  "likely vice":
    "ostre rozmowy|no taboo|without taboo|tabulos|sin tabu|sans tabou|senza tabu|x rated|striptease privat|strip show|peep show|dick rating|sugar baby|sugar daddy meeting|intimate meeting|schmuddel*|pelicula erotica|film x|films x|revista porno",
  "sure attacks":
    "hacked netflix*|hacked spotify*|hacked accounts|hacked account|hacked instagram*|hacked facebook*|gehackte konten|cuentas hackeadas|comptes pirates|contas hackeadas|account hackerati|взломанные аккаунт*|взлом аккаунт*|взлом почты|взлом вотсап*|被盗账号|盗号|해킹 계정|akun hasil hack|tai khoan hack|read all her messages|read all his messages|read her messages|read his messages|read her whatsapp|spy on your wife|spy on your husband|spy on wife|spy on your girlfriend|spy on your partner|secretly install*|secretly track*|secretly monitor*|secretly record*|without her knowing|without his knowing|without her knowledge|without their knowledge|stalkerware|spy app for girlfriend*|heimlich uberwachen|handy heimlich*|espiar a tu pareja|espiar celular de tu pareja|espiar whatsapp|espionner son conjoint|espionner le telephone|spiare il partner|spiare whatsapp|espiar namorada|прослушка телефон*|слежка за женой|следить за женой|监听老婆|偷看聊天记录|浮気監視 アプリ|nghe len dien thoai|sadap whatsapp|casus telefon yazilimi|keyless relay|relay attack box|imsi catcher|gps jammer*|signal jammer*|wifi deauther attack",
  "sure fraud":
    "atm skimmer*|skimmer for atm|skimming device*|card skimmer*|million email and passwords|emails and passwords|email and passwords|email password combos|password database|leaked database*|stolen database*|sim swap service*|sim swapping service*|datenbank mit passwortern|base de datos robada|base de correos y contrasenas|база паролей|база данных клиентов банка|слив базы",
  "sure papers":
    "permis de conduire sans examen|permis sans examen|acheter permis de conduire|carnet de conducir sin examen|carnet sin examen|licencia de conducir sin examen|comprar carnet de conducir|patente senza esame|comprare patente|carta de conducao sem exame|cnh sem prova|comprar cnh|cnh quente|prawo jazdy bez egzaminu|kupie prawo jazdy|rijbewijs zonder examen|rijbewijs kopen|fuhrerschein ohne prufung|fuhrerschein kaufen|korkort utan prov|права без экзамен*|купить права|купить водительск*|купить паспорт|купить диплом|диплом с занесением|диплом о высшем образовании с проводкой|diploma comprado|diploma universitario comprado|titulo universitario falso|diplome universitaire achete|acheter un diplome|comprare laurea|laurea falsa|diploma comprar|ijazah palsu|sim palsu|ktp palsu|bang lai xe gia|bang gia|lam bang gia|giay to gia|can cuoc gia|cmnd gia|假证|办假证|假文凭|假驾照|代办证件|偽造 免許証|偽造パスポート|위조 여권|위조 신분증|위조 면허증|sahte ehliyet|sahte diploma|sahte kimlik|sahte pasaport|رخصة مزورة|شهادة مزورة|جواز مزور|مدرک جعلی|گواهینامه جعلی|नकली पासपोर्ट|फर्जी डिग्री|फर्जी लाइसेंस|falso pasaporte|pasaporte falso|passaporto falso|faux passeport|faux permis|gefalschter pass|gefalschter ausweis",
  "likely harm":
    "hitman|hit man service|contract killing|killer for hire|hire a killer|auftragsmord*|auftragskiller*|sicario*|tueur a gages|killer su commissione|matador de aluguel|наемный убийца|заказное убийство|杀手|杀人服务|청부살인|kiralik katil|pembunuh bayaran",
  "hint harm": "discreet|worldwide|no witnesses|no questions|accident look",
  "sure scam":
    "recover your lost crypto|recover lost crypto|recover stolen bitcoin|recover your stolen*|lost crypto recovery|crypto recovery hacker*|our hackers|hackers guarantee|prestito senza controlli|prestito garantito a tutti|prestito a tutti|credito sin aval|credito inmediato sin aval|prestamo sin aval|prestamo sin requisitos|emprestimo sem consulta|emprestimo para negativado taxa|pret entre particuliers|pret sans justificatif|kredit ohne schufa gebuhr|pozyczka bez bik oplata|кредит без отказа предоплата|займ без отказа предоплата",
  "likely scam":
    "versa prima|versare prima|versando prima|deposita primero|deposite primero|pague antes|pagar antes a taxa|deposite antes|zahlen sie zuerst|vorab uberweisen|gebuhr vorab|payer d avance|frais d avance|frais de dossier a payer|senza controlli|senza garanzie|sin aval|sin buro|sem consulta|ohne schufa|sans justificatif|bez bik|предоплата за выдачу|без отказа|先交保证金|先付手续费|무서류 대출|선입금|bayar dulu|nop phi truoc|chuyen phi truoc|once ode|on odeme ile kredi",
}];
