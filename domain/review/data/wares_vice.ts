import type { Words } from "../families/lexicon.ts";
import type { Ware } from "../families/wares.ts";

/** Words of adult media, company and gear, language by language. */
export const VICE: Words<Ware | "benign">[] = [{
  "sure vice":
    "adult webcam*|adult cam|adult cams|adult chat*|adult dating|adult video*|adult film*|adult movie*|adult clip*|" +
    "adult content|adult entertainment|adult site*|adult service*|adult toy*|adult dvd*|adult magazine*|adult massage*|" +
    "adult novelt*|adult pleasure*|adult streaming|adult live show*|live adult|adults only video*|" +
    "adult models|adult companion*|adult club|adult parlour|adult parlor|" +
    "webcam show*|webcam model*|webcam girl*|webcam strip*|webcam performer*|cam model*|cam girls|cam tokens|cam credits|" +
    "private cam|private webcam|private dance|topless waitress*|topless barmaid*|topless butler*|topless model*|" +
    "topless dancer*|nude butler*|naked butler*|nude dancer*|nude waitress*|strip show*|stripper hire|hire a stripper|" +
    "male stripper*|female stripper*|stripper for|stripper booking|stripper gram|strippergram|strip tease|" +
    "striptease*|lap dance*|lapdance*|dirty talk*|dirty chat|hot chat|naughty chat|naughty call*|naughty photo*|" +
    "naughty video*|chat line credit*|fantasy line|fantasy call*|fantasy chat|phone fantas*|sex line*|sex hotline*|" +
    "sex chat*|swinger club*|swingers club*|swingerclub*|swinger party|swingers party|swingers night|swinger night|" +
    "swinger event*|couples swap|couple swapping|partner swap*|wife swap*|wife sharing|orgy|orgies|threesome*|" +
    "overnight companion*|discreet companion*|elite companion*|vip companion*|paid companion*|intimate companion*|" +
    "companion girl*|female companion*|companionship hourly|companionship per hour|hourly companionship|" +
    "companion for the evening|companion for the night|companion overnight|intimate service*|intimate massage*|" +
    "intimate encounter*|full service massage|massage full service|body rub|bodyrub*|lingam massage|yoni massage|soapy massage|" +
    "prostate massage*|prostate stimulat*|sensual companion*|casual encounter*|casual sex|sugar arrangement*|" +
    "vibrating egg*|vibrating ring|vibrating plug|vibrating panties|remote control panties|love egg*|bullet vibe*|" +
    "rabbit vibe*|clit sucker|clit stimulat*|air pulse stimulat*|suction stimulat*|couples vibrator*|app controlled vibrator*|" +
    "male stroker*|stroker toy|stroker sleeve|masturbation*|realdoll*|real doll silicone|silicone doll life size|" +
    "life size silicone doll*|sex robot*|sex pillow*|sex swing*|sex furniture|sex chair|sex wedge|spreader bar*|" +
    "nipple pump*|nipple sucker*|ball stretcher*|ball crusher*|chastity device*|chastity belt*|chastity cage*|penis extend*|" +
    "penis ring*|penis stretch*|penis plug*|penis vibrator*|penis sheath*|urethral sound*|electro sex|estim electro*|" +
    "spanking paddle*|spanking whip*|bondage kit*|bondage set*|bondage rope*|bondage tape|bondage gear|bondage bed*|" +
    "bondage cuff*|bondage hood*|fetish wear|fetish video*|fetish clip*|fetish photo*|fetish content|foot fetish*|feet photo*|" +
    "feet content|gimp mask*|gimp suit*|edible underwear|edible panties|edible undies|crotchless*|open crotch*|" +
    "lovense|satisfyer*|fleshjack*|we vibe|womanizer premium|womanizer duo|thrusting machine*|thrusting toy*|" +
    "pleasure wand*|pleasure toy*|pleasure doll*|pleasure ring*|intimate toy*|naughty toy*|couples toy*|" +
    "adult pleasure toy*|explicit video*|explicit photo*|explicit content|explicit clip*|explicit image*|explicit film*|" +
    "uncensored video*|uncensored content|uncensored clip*|uncensored photo*|uncensored jav|uncensored hentai|" +
    "uncensored anime 18|nude picture*|nude photoset*|nude photo set*|nude selfie*|nude content|nude gallery|nude clip*|" +
    "nude subscription|nude chat|nude massage*|nude cleaning|naked cleaning|naked maid*|naked pictures|naked photos|" +
    "naked video*|custom nude*|private nudes|private porn|ai nude*|nude ai|ai porn*|nsfw content|nsfw pack|nsfw video*|" +
    "nsfw image*|nsfw art commission|nsfw chatbot|nsfw roleplay|nsfw subscription|erotic video*|erotic film*|" +
    "erotic clip*|erotic massage*|erotic chat*|erotic cam*|erotic photo*|erotic audio*|erotic roleplay|erotic toy*|erotic show*|" +
    "erotic companion*|erotic service*|erotic dance*|erotic webcam*|x rated video*|x rated film*|x rated dvd*|x rated content|" +
    "xxx dvd*|xxx movie*|xxx clip*|xxx content|xxx site|xxx subscription|xxx membership|xxx pass|xxx collection|xxx pack|" +
    "xxx cam*|hardcore film*|hardcore clip*|hardcore scene*|brazzers|pornhub*|xvideos*|xhamster*|chaturbate*|stripchat*|" +
    "livejasmin*|bongacams*|myfreecams*|camsoda*|redtube*|youporn*|bangbros*|manyvids*|adultfriendfinder*|fetlife*|jerkmate*|" +
    "onlyfans sub*|onlyfans account*|onlyfans pack*|onlyfans content|onlyfans bundle*|onlyfans month*|onlyfans vip|" +
    "onlyfans tip*|onlyfans ppv|fansly sub*|fansly content|rule 34 pack*|yiff*|futanari|ahegao*|eroge|spicy content|" +
    "spicy photo*|spicy video*|premium snapchat|private snapchat|snapchat premium|sexcall*|sex call*|sexting*|" +
    "bareback|cumshot*|deepthroat*|happy end massage|massage happy ending|brothel*|bordello*|red light district visit|" +
    "hourly girl*|girls by the hour|girl for the night|girls for the night|night with a girl|book a girl|rent a girlfriend*",
  "likely vice":
    "stripper|topless|strip club*|stripclub*|adult only|adults only|sensual*|seductive*|kink|naughty|" +
    "tantric massage*|shibari|spanking|riding crop|playmate*|companionship|dominatrix|mistress session*|dominant mistress|submissive|" +
    "womanizer|tenga|lelo|wand massager*|clitor*|vagina*|penis*|libido|arousal|aroused|delay spray*|prostate|" +
    "jav|18 content|18 video*|xrated|onlyfans|fansly|pornstar*|hot girl*|hot wife|hotwife|playboy tv|dating hookup|" +
    "one night stand|meet singles tonight|sexy girls|girls online|girls live|live girls|lonely housewi*|explicit|erotica|" +
    "masked ball couples|couples club|lifestyle club|gentlemen s club|gentlemens club|peepshow*|table dance*|go go dancer*",
  "tell vice":
    "per hour|two hours|2 hours|1 hour|3 hours|overnight|hotel visit*|outcall|incall|private session|private show*|bucks party|" +
    "stag party|bachelor party|stag do|hen night|tokens|minutes credit|credits|premium access|membership|all night|" +
    "for couples|couples only|discreet box|discreet packag*|discreet billing|unmarked box|plain packag*|live show*|livestream|" +
    "webcam*|subscription|custom video*|full set|photo set|realistic|life size|lifelike|waterproof rechargeable|" +
    "for him|for her pleasure|partner|with lube|silicone|latex|hourly|by the hour|escort",
  "hint vice":
    "pleasure|intense|thrusting|suction cup|remote control|cuff*|restraint*|lube|lubricant|batteries included|" +
    "models|stream*|video*|photos|clips|fantasy|roleplay|chat",
}, {
  // German
  "sure vice":
    "sexspielzeug*|erotikshop|erotikartikel|erotikspielzeug|erotikfilm*|erotikvideo*|erotikmassage*|erotische massage*|" +
    "erotische filme|erotische videos|erotische fotos|erotischer chat|erotik chat|erotik hotline|erotikhotline|sexfilm*|" +
    "sexvideo*|pornofilm*|pornovideo*|pornoheft*|bordell*|laufhaus*|callgirl*|callboy*|begleitdame*|escortdame*|" +
    "escortservice*|escort service*|hobbyhure*|nutten|stripperin*|stripper mieten|stripper buchen|tabledance*|" +
    "sexhotline*|seitensprung*|sexkontakt*|sextreffen|sexdate*|sexparty|auflegevibrator*|analkette*|analdildo*|analplug*|" +
    "liebesschaukel*|sexschaukel*|sexpuppe*|liebespuppe*|liebeskugel*|lustkugel*|fesselset*|fessel set|bondageset*|" +
    "peniskafig*|penisring*|penishulle*|keuschheitskafig*|keuschheitsgurtel*|nacktbild*|nacktfoto*|nacktvideo*|" +
    "nacktputz*|nackte putzfrau*|saunaclub*|fkk club|pauschalclub*|paysex|webcamgirl*|camgirl*|girlfriendsex|" +
    "masturbator*|lustspielzeug|freudenspender|erwachsenenspielzeug|erwachsenenvideo*|" +
    "getragene hoschen|getragene unterwasche|getragene slips|getragene socken fetisch|domina session|domina studio|dominastudio*|" +
    "eintritt swinger*|parchentausch|partnertausch|tantramassage*|intimmassage*|happy end massage",
  "likely vice":
    "erotik*|swinger*|begleitservice|begleitagentur|striptease*|fkk|sinnliche massage|nackt*|reizwasche|ouvert|dessous ouvert|" +
    "domina*|fetisch*|versaut*|heisse girls|scharfe girls|ab 18|nur fur erwachsene|parchenclub|paarabend|herrenabend",
  benign:
    "young adult*|adult coloring*|adult colouring*|adult swim|adult cat*|adult dog*|adult ticket*|adult bike*|adult bicycle*|" +
    "adult diaper*|adult nappies|adult learn*|adult education|adult helmet*|adult tricycle|adult class*|adult contemporary|adult adhd|" +
    "adult cat food|adult dog food|adult life jacket|adult day pass|adult pass|adult fare|adult entry|adult admission|adult social care|" +
    "adult onesie*|adult costume*|adult size|adult multivitamin*|adult scooter|adult bib*|adult entertainment center board|" +
    "strip lights|strip light|led strip*|wire stripper*|cable stripper*|paint stripper*|wallpaper stripper*|floor stripper*|" +
    "varnish stripper*|wax stripper|insulation stripper*|ford escort*|escort karaoke|escort radar|escort max|swinger of birches|" +
    "swing dance|naked wines|naked juice|naked bike*|naked cake*|naked palette*|naked 2|naked 3|naked lunch|naked chef|naked heat|" +
    "naked smoothie*|buck naked boxers|the naked ape|nude pink|nude tights|nude bra|nude heels|nude colour*|nude color*|nude matte|" +
    "nude blush|nude by nature|nude mauve|nude study|nude drawing|nude painting|nude figure drawing|reclining nude|" +
    "descending a staircase|prostate health|prostate support|prostate complex|prostate check*|prostate cancer*|prostate exam*|" +
    "vaginal probiotic*|vaginal ph|vaginal cream|intimate wash|intimate gel|intimate wipes|intimate apparel|intimate hygiene|intimate wedding*|intimate dinner|intimate concert|" +
    "sensual beauty|brain stimulat*|muscle stimulat*|nerve stimulat*|hair stimulat*|tens stimulat*|root stimulat*|ems stimulat*|" +
    "conversation stimulat*|sexual health|sexual and reproductive|sexual orientation|sexual harassment|sexual politics|history of sexuality|" +
    "std test*|sti test*|ipod tokens|concrete vibrator*|poker vibrator|betonruttler|naughty dog|naughty or nice|naughty step|naughty list|" +
    "naughty boy|mattress topper|play mistress|mistress of|postmistress|submissive urination|stripper pole dance shoes|" +
    "webcam cover*|webcam mount*|webcam c920|webcam 1080p|webcam 4k|usb webcam|hd webcam|logitech webcam|companion app|companion plants|" +
    "companion planting|companion guide|travel companion|companion book|companion ticket*|companion pass|companion cube|" +
    "massage gun*|massage chair*|foot massag*|back massag*|neck massag*|happy ending stories|happy endings|sexing chicks|chick sexing|" +
    "seed sex|bare bones|bondage rope climbing|spanking new|anal fissure*|anal fistula|pussy riot|pussycat*|playboy bunny costume|" +
    "bareback pad*|bareback saddle*|bareback rid*|brothel creeper*|private dance lesson*|private dance class*|parental advisory explicit*|エッチング|유니섹스|섹스 피스톨즈|섹스 앤 더 시티|成人纸尿裤|成人尿不湿|成人奶粉|成人票|成人礼|成人教育|成人高考|成人牙刷|成人口罩|成人式|成人の日|성인 기저귀|성인 자전거|성인 교육|大人の科学|大人の塗り絵|the kinks|stimulating shampoo|stimulating toner|gag gift*|gag reflex",
}, {
  // French, Spanish, Portuguese, Italian, Catalan, Romanian
  "sure vice":
    "vibromasseur*|plug anal|gode realiste|godemichet*|jouet pour adulte*|jouets pour adultes|jouet* coquin*|jouets coquins|" +
    "jouet erotique|jouets erotiques|jeu coquin couple|poupee gonflable|poupee sexuelle|escorte girl*|escort girl*|escort boy*|" +
    "escorte de luxe|escorte vip|accompagnatrice*|club libertin|soiree libertine|libertinage|echangiste*|club echangiste|" +
    "stripteaseuse*|strip teaseuse*|stripteaseur*|massage erotique|massage naturiste|massage avec finition*|massage coquin|" +
    "massage body body|tchat coquin|chat coquin|rencontre coquine|rencontres coquines|webcam coquine|cam coquine|photos coquines|" +
    "photos nues|photos sexy|videos coquines|video coquine|contenu x|contenu adulte|contenu pour adultes|contenu explicite|" +
    "salon erotique|sex shop|sexshop*|maison close|bordel prive|fille de joie|telephone rose|audiotel rose|cul en direct|" +
    "juguete sexual|juguetes sexuales|juguete erotico|juguetes eroticos|juguetes para adultos|muneca sexual|munecas sexuales|" +
    "muneca hinchable|muneca inflable|bolas chinas vaginales|bala vibradora|huevo vibrador|succionador clitoris|satisfyer pro|" +
    "escorts de lujo|scort|scorts|putas|putita|prepagos vip|chicas de compania|dama de compania|damas de compania|" +
    "chica de compania|acompanante vip|masaje erotico|masajes eroticos|masaje tantrico*|final feliz|boys para despedidas|stripper para despedida|" +
    "linea erotica|linea caliente|llamadas calientes|llamada caliente|videollamada hot|videollamada caliente|videollamadas hot|sexo telefonico|" +
    "fotos hot|fotos desnuda*|videos hot|contenido hot|contenido para adultos|contenido explicito|contenido xxx|contenido exclusivo 18|" +
    "pack de fotos intimas|packs xxx|pack xxx|fotos intimas|videos intimos|club swinger|club liberal parejas|intercambio de parejas|" +
    "peliculas porno|pelicula porno|peliculas xxx|camara erotica|camaras eroticas|show erotico|show en vivo xxx|webcam erotica|tanga usada|" +
    "bragas usadas|braguitas usadas|prostibulo|burdel|casa de citas|" +
    "garotas de programa|acompanhante de luxo|acompanhantes de luxo|massagem erotica|massagem tantrica|massagem com final*|casa de swing|troca de casais|" +
    "brinquedo erotico|brinquedos eroticos|brinquedo sexual|brinquedos sexuais|brinquedos adultos|boneca inflavel|boneca sexual|boneca de silicone realista|" +
    "sugador de clitoris|vibrador ponto*|plug anal|pack do pe|pack do pezinho|fotos do pe|conteudo adulto|conteudo hot|conteudo 18|conteudo explicito|conteudo privado 18|" +
    "camera prive|camera hot|chamada de video hot|videochamada hot|video chamada intima|filmes adultos|filme adulto|site adulto|videos adultos|calcinha usada|calcinhas usadas|" +
    "striper para|stripper para festa|bordel|puteiro|" +
    "giocattoli erotici|giocattolo erotico|sexy toys|sexy shop|vibratore*|succhia clitoride|bambola sessuale|bambola gonfiabile|fallo realistico|plug anale|" +
    "massaggio erotico|massaggi erotici|massaggio tantrico|massaggio lieto fine|massaggio finale|video hot|videochiamata hot|foto hot|foto intime|club prive|scambio di coppi*|scambisti|" +
    "scambio coppie|spogliarellist*|spogliarello|film a luci rosse|film porno|luci rosse|contenuti per adulti|contenuti espliciti|contenuti hot|incontri per adulti|incontri intimi|incontri di sesso|" +
    "escort di lusso|accompagnatrici|telefono erotico|linea erotica|mutandine usate|slip usati|casa chiusa|masaj erotic|jucarii erotice|papusa gonflabila|filme pentru adulti",
  "likely vice":
    "coquin*|libertin*|sensuel*|sensuelle|charme adulte|nue en direct|escorte|reserve aux adultes|interdit aux moins de 18|pour adultes|echangisme|" +
    "para adultos|solo adultos|mayores de 18|lenceria abierta|chicas calientes|desnud*|despedida de soltero|swinger*|parejas liberales|" +
    "safad*|para maiores|maiores de 18|proibidao|despedida de solteiro|" +
    "per adulti|vietato ai minori|nuda|ragazze hot|addio al celibato|trasgressiv*",
  "tell vice":
    "par heure|la soiree|a domicile|pour couple*|en direct|abonnement|par minute|enterrement de vie*|por hora|toda la noche|en vivo|en directo|a domicilio|suscripcion|discreto|por minuto|sin censura|por noite|ao vivo|" +
    "assinatura|por minuto|sem censura|all ora|tutta la notte|in diretta|abbonamento|senza censura|al minuto|per coppie|pro stunde|die ganze nacht|ohne tabus|unzensiert|live show|junggesellenabschied|fur paare",
}, {
  // Dutch, Nordic, Polish, Czech, Hungarian, Turkish, Indonesian, Vietnamese
  "sure vice":
    "seksspeelgoed|seksspeeltje*|sekspop|sekspoppen|seksfilm*|pornofilm*|parenclub*|swingersclub*|escortdame*|escortservice*|prive ontvangst|erotische massage*|sekscam*|webcamseks|sekslijn*|" +
    "seksdate*|sexdate*|seksshop*|erotiekwinkel|buttplug*|naaktfoto*|naaktvideo*|gedragen slipjes|gedragen ondergoed|raamprostitu*|bordeel|stripper inhuren|stripteaseuse*|" +
    "sexleksak*|sexlegetoj|sexleketoy|sexdukke*|sexdocka*|porrfilm*|porr|eskort*|erotisk massage|erotisk massasje|eroottinen hieronta|seksilelu*|strippa*|strippare|strippbar|telefonsex|" +
    "lalka erotyczna|lalki erotyczne|masaz erotyczny|masaz tantryczny|masaz nuru|anonse towarzyskie|panie do towarzystwa|pani do towarzystwa|agencja towarzyska|klub swingers*|wieczor swingers*|" +
    "striptizerk*|striptizer*|striptiz*|kamerki na zywo|filmy erotyczne|film erotyczny|filmy porno|film porno|nagie zdjecia|nagie fotki|rozmowy erotyczne|czat erotyczny|sekstelefon|zabawki erotyczne|" +
    "zabawka erotyczna|korek analny|kulki gejszy|uzywane majtki|noszone majtki|eroticke pomucky|erotika shop|eroticka masaz|erotikus masszazs|szexjatek*|vibrator*|szexbaba|" +
    "yetiskin film*|yetiskin video*|yetiskin oyuncak*|yetiskin icerik*|seks shop|sex shop|erotik masaj|erotik shop|mutlu son*|jigolo*|sisme kadin|sisme bebek yetiskin|gorunutulu sohbet|goruntulu sohbet 18|ifsa video*|ifsa arsiv*|" +
    "cinsel oyuncak*|vibrator|eskort*|gecelik kiz|gecelik bayan|saatlik bayan|ozel masaj bayan|striptiz*|" +
    "alat bantu seks|mainan seks|mainan dewasa|boneka seks|video dewasa|film dewasa|konten dewasa|video bokep|cewek panggilan|wanita panggilan|jasa vcs|pijat plus|pijat sensual|foto bugil|bugil|" +
    "sex toy|bup be tinh duc|phim 18|phim cap 3|gai goi|mat xa kich duc|massage kich duc",
  "likely vice":
    "erotiek|sensuele massage|naakt*|alleen volwassenen|18 plus|vrijgezellenfeest|sensuell*|naken*|erotyczn*|tylko dla doroslych|dla doroslych|nagie|naga|pikantn*|erotick*|erotikus|fantezi giyim|ciplak*|18 yas ustu|dewasa|nakal|khieu dam",
  "tell vice":
    "per uur|de hele nacht|op locatie|live kijken|abonnement|per minuut|za godzine|na godzine|cala noc|na zywo|za minute|saatlik|gecelik|canli|per jam|semalam",
}, {
  // Russian, Ukrainian, Arabic, Hindi
  "sure vice":
    "эротический массаж*|эротического массаж*|эротик видео|эротические видео|эротические фото|эротический чат|эротическое белье с доступом|индивидуалк*|девушка по вызову|девушки по вызову|девочка по вызову|досуг для мужчин|досуг для взрослых|свингер*|" +
    "стриптиз*|стриптизер*|вебкам*|приват чат|приватный чат|видео для взрослых|фильмы для взрослых|фильм для взрослых|контент для взрослых|видео 18|товары для взрослых|игрушки для взрослых|игрушка для взрослых|" +
    "секс шоп*|сексшоп*|секс видео|секс по телефону|секс услуги|секс встреч*|секс машина|фаллос*|страпон*|мастурбатор*|бдсм|бондаж*|анальная пробка|анальный*|интим фото|интимные фото|интимные видео|интим видео|интим встреча|" +
    "интимные услуги|интимные встречи|голые фото|фото ню на заказ|слив onlyfans|слив приваток|порно*|порнуха|содержанк*|бордель|ношеное белье|ношенные трусики|массаж с продолжением|массаж с окончанием|тантрический массаж|эскорт*|эскортниц*|" +
    "еротичний масаж|еротичне відео|секс іграшк*|товари для дорослих|повії|стриптиз|" +
    "إباحي*|اباحي*|أفلام للكبار|فيديو للكبار|نهاية سعيدة|مساج خاص للرجال|مرافقات|فتيات مرافقة|صور عارية|صور عاريات|محادثة جنسية|لعبة جنسية|العاب جنسية|دمية جنسية|هزاز جنسي|كاميرا للكبار|بث مباشر للكبار|راقصة تعري|رقص تعري|تعري|فتيات بالساعة|بائعات هوى|" +
    "कॉल गर्ल*|कॉलगर्ल*|अश्लील*|ब्लू फिल्म*|हैप्पी एंडिंग|वयस्क वीडियो|एडल्ट वीडियो|एडल्ट टॉय|नंगी*|न्यूड वीडियो|न्यूड फोटो|देह व्यापार|वेश्या*|desi sex*|sex toy india|एस्कॉर्ट सर्विस",
  "likely vice":
    "эротик*|эротич*|интим|интимный досуг|досуг|пошл*|приват|приваты|только для взрослых|для взрослых|раздева*|обнажен*|горячие девушки|девушки онлайн|встреча на час|для дорослих|гарячі дівчата|للكبار فقط|عارية|عاريات|للبالغين فقط|مثير|नग्न|कामुक|केवल वयस्क|हॉट लड़की",
  "tell vice":
    "на час|за час|на ночь|выезд|апартаменты|онлайн трансляц*|на годину|بالساعة|طوال الليل|مباشر|प्रति घंटा|रात भर",
}, {
  // Chinese, Japanese, Korean
  "sure vice":
    "成人玩具|成人用品|成人直播|成人影片|成人网站|成人網站|成人电影|成人電影|成人会员|成人漫画|成人游戏 18禁|情趣用品|情趣玩具|情趣娃娃|裸体直播|裸体视频|裸照|裸聊|黄片|黄色视频|黄网|av在线|av会员|无码av|无码视频|無碼|自慰|震动棒|跳蛋|倒模|实体娃娃|實體娃娃|性爱娃娃|性玩具|性用品|性服务|性交易|伴游|外围女|楼凤|全套服务|包夜|特殊服务|特殊按摩|色情按摩|莞式|援助交际|援交|同城约|约炮|一夜情|福利姬|三级片|應召|外送茶|叫小姐|找小姐|脱衣舞|艳舞|換妻|换妻|原味内衣|原味丝袜|原味內褲|" +
    "アダルトビデオ|アダルトdvd|アダルトサイト|アダルトグッズ|アダルト動画|アダルトチャット|アダルト配信|エロ動画|エロ漫画|エロゲ|エロ画像|エッチな|無修正|av女優|バイブレーター アダルト|電マ|ラブドール|ダッチワイフ|オナホ|オナニー|ソープランド|ピンサロ|ヘルス嬢|デリヘル|ハプニングバー|チャットレディ|パパ活|ママ活|援交|裏ビデオ|ハメ撮り|成人向け動画|成人向けdvd|18禁動画|18禁ゲーム|使用済み下着|使用済みショーツ|ストリップ劇場|ストリップショー|風俗店|性感マッサージ|抜きあり|回春マッサージ|大人の玩具|" +
    "성인 영상|성인영상|성인 비디오|성인비디오|성인 방송|성인방송|성인 만화|성인 사이트|성인사이트|성인 장난감|야한 영상|야한 사진|야동|섹스토이|러브돌|리얼돌|출장안마|출장마사지|출장 마사지|유흥업소|룸살롱|벗방|노출 사진|노출 방송|성매매|스트립쇼|스트립 쇼|스와핑|성인 마사지|입던 속옷|후방주의 영상|누드 사진|누드 영상|음란*|폰섹|애인대행",
  "likely vice":
    "成人|情色|性感直播|大尺度|私房照|上门按摩|陪侍|18禁|限制级|私密视频|福利视频|アダルト|エッチ|r18|18禁|成人向け|ライブチャット|個人撮影|セクシー女優|19금|누드|야한|성인 전용|은밀한|데이트 대행",
  "tell vice":
    "在线观看|会员|主播|直播|私拍|小时|無碼|見放題|月額|配信|生配信|時間指名|출장|시간당|생방송|무삭제|실시간|회원권",
}, {
  "sure vice":
    "seks partisi|seks party|sexparty|sex party|sex parties|seksparty|sexfest|stastny konec|stastnym koncem|szczesliwy final|szczesliwe zakonczenie|masaz z finalem|nahá masérka|naha maserka|nage masazystki|nagich fotek|nagich zdjec|nagie fotki|nagie filmiki|filmik solo|alles ohne tabus|ganz ohne tabus|modelle ohne tabus|privatmodelle|privatmodell|private modelle|hobbymodell|paid arrangement*|arrangement girls|arrangements with girls|verified girls|girls per meet|per meet|sugar introductions|sugar girl*|sugarbab*|無修正dvd|無修正動画|人妻もの|人妻系|熟女もの|素人もの|女優もの|巨乳|痴女|hardcore filme|hardcorefilme|hardcore dvd|filmy hardcore|films hardcore|film hardcore|naked models|naked girls|naked women|nude models live|nude women|naked men live|nude girls|naked live|nackte madchen|nackte frauen|femmes nues|mujeres desnudas|chicas desnudas|mulheres nuas|donne nude|ragazze nude|blote vrouwen|nagie kobiety|голые девушки|голые женщины|ciplak kadin|نساء عاريات|裸体美女|全裸|알몸|벗은 여자|seksitreffit|eroottinen|sexdejt|sexkop|sexdejting|knullkontakt|erotikus masszazs|erotic masaj|sextelefonszam|dama de companie|dame de companie",
  "likely vice":
    "seks|sexo|tantra|nagich|nahy|naha|nahe|nahá|maserka|hardcore|gangbang|modelle privat|arrangement intimate|stranger tonight|discreet encounter*|discreet meeting*|discreet affair*|affair dating|married dating|ladies only for|escorte|companion",
  benign:
    "companion set|companion set fireplace|companion guide|companion planting|dog companion|pet companion|cat companion|study companion|companion book|the companion|companion cookbook|ai companion|hiking companion|sewing companion|companion volume|moulinex companion|companion xl|i companion|hardcore gaming|hardcore history|hardcore punk|happy hardcore|hardcore band|hardcore t shirt|sexo feminino e filosofia|tantra mat|tantra chair yoga",
}, {
  "tell vice":
    "for the night|hotel visit|strip for you|strip for|stripping|happy finish|nice finish|special finish|by young ladies|young ladies|with lady|zimmer mit dame|mit dame|inkl dame|sauna club|en hotel|hora en hotel|美女上门|上门|全套|小姐姐|陪聊|陪玩|incl everything|everything included|live models|models live|girls live|with girls|with a girl|unclothed|without clothes|undressed|undressing|no clothes|sem roupa|sin ropa|sans vetements|ohne kleidung|senza vestiti|zonder kleren|bez ubran|без одежды|extras included|with extras|mit extras|private room|vip room|privat zimmer|chambre privee|intime|intimes|intimas|intimos|intimi|intimo|intima|masoz|bayan masoz|terapis cantik|relajante con|jeunes femmes|junge frauen|hubsche madchen|chicas jovenes|garotas|ragazze|meisjes|dziewczyny|девушки|девочки|kizlar|فتيات|लड़कियां",
  "hint vice":
    "hostess|hostesses|chicas|ladies|lady|women|mature|blonde|brunette|busty|curvy|petite|asian beauty|companion|acompanamiento|escort|relax|massage|massages|masaje|masaz|massaggio|massagem|massaje|dance|dancer|dancers|webcam|cam",
  innocent:
    "lingerie|bralette|bra|bras|briefs|knickers|lace|dessous|bh|sujetador|soutien gorge|reggiseno|lenceria|heels|tights|leggings|swimsuit|bikini|pyjama|pyjamas|pajamas|foundation|concealer|eyeshadow|contact lenses|sneakers|sandals|pumps|physiotherapy|physio|sports massage|thai massage|spa|hammam|wellness",
}, {
  "sure vice":
    "naturist massage*|naturist rub*|rub down by|tip for extras|me undressing|undressing for you|girl undressing|undress for you|video call undress*|video call nude|vietate ai minori|vietati ai minori|reserve aux majeurs|worn stockings|worn socks|worn tights|worn lingerie|worn knickers|used stockings|used socks|used lingerie|unwashed panties|unwashed socks|uncovered girls|fotos eroticas|foto eroticas|videos eroticos|video erotico|fotos erotikas|foto erotiche|photos erotiques|erotische bilder|zdjecia erotyczne|sex machine|sex machines|thrusting|silicone torso|torso with openings|realistic torso|torso realista|torso masturbador|openings realistic",
  benign:
    "sex machine vinyl|sex machine lp|sex machine live|sex machine james brown|get up sex machine|sex machine album|thrusting chisel",
}, {
  "sure vice":
    "strip cam*|strip cams|private strip show*|private cam show*|naked cam*|nude cam*|sex included|sex inclusive|seks inbegrepen|inclusief seks|sexe compris|sexo incluido|sexo incluso|sesso incluso|sex inklusive|inkl sex|sex inklusiv|seks w cenie|секс включен|интим включен|gezelschapsdame*|privehuis|privehuizen|prive ontvangst seks|callboy*|liebesdame*|hobbyhure*|laufhaus|freudenhaus|nuru massag*|tantra met happy end|happy end massage|happy ending massage|massage mit happy end|massage happy end|masaje final feliz|final feliz masaje|massagem final feliz|erotische massag*|erotic massag*|massage erotique|masaje erotico|massagem erotica|massaggio erotico|masaz erotyczny|эротический массаж|интим услуг*|bdsm sessi*|domina sessi*|sessie meesteres|sessie bij meesteres|session with mistress|dominatrix session|session bei herrin|sitzung bei domina|seance maitresse|sesion con dominatrix|sesion con ama|slave for an hour|slaafje*|findom|sklave fur eine stunde|nude celeb*|celeb nude*|celebs nude|fake nude*|fake nudes|deepfake nude*|nude deepfake*|deepfake porn*|porn deepfake*|ai nude*|nude generator*|undress ai|ai undress*|undress any*|undress your|nudify*|face swap porn*|porn face swap|face onto adult|face on adult|face into adult|face onto porn*|face on porn*|faces onto adult|faces onto porn*|gesicht auf porno*|visage sur porno*|cara en porno*|deepfakes desnud*|desnudos falsos|faux nus|porno dvd*|porno balik*|porno video*|porno film*|porno kazet*|porno clip*|porno heft*|porno magazin*|porno abo*|porno klip*|dvd porno*|film porno|films porno|filme porno|filmes porno|video porno|videos porno|peliculas porno|filmy porno|revistas porno|filmy erotyczne dla doroslych|порно*|порнофильм*|アダルトグッズ|アダルトdvd|アダルトビデオ|大人のおもちゃ本舗|大人のおもちゃ専門|電動バイブ|オナホ*|ラブドール|成人用品|情趣用品|飞机杯|充气娃娃|자위기구|성인용품|딜도|야동|บริการทางเพศ|นวดกระปู*|เอ็นวด|หนังโป๊|คลิปโป๊|เซ็กส์ทอย|ขายบริการ|dich vu tinh duc|massage kich duc|phim sex|phim nguoi lon|do choi tinh duc|gai goi|layanan seks|pijat plus plus|video bokep|bokep|seks oyuncag*|masaj mutlu son|mutlu son masaj",
  "likely vice":
    "bedroom tape*|bedroom video*|bedroom clip*|bedroom session*|cam room*|cam show*|camshow*|strip show private|private strip|adult scene*|adult scenes|adult clip*|any celeb|any celeb s|any celebrity|celebrity face|meesteres|dominatrix|prostitue*|prostituiert*|prostituta*|大人のおもちゃ|celebrity image*",
  "hint vice":
    "uncut|grown ups|grown ups only|vip tier|tokens|face swap|swap any|slaaf|sessie|fantasies|leaked|privat|dungeon|full length|behind closed doors",
  benign:
    "grown ups picnic|adult scenes of|uncut gems|pornic|porno for pyros|pornograffiti*|uncut sheet|uncut hair|domina rosa|mea domina",
}];
