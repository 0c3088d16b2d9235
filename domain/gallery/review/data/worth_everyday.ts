import type { Worth } from "./worth_dear.ts";

/** What households buy; see `DEAR`. The most allows for the finest of its kind. */
export const EVERYDAY: Record<string, Worth> = {
  renewal: [
    0.001,
    8000,
    "domain renewal|domain name renewal|domain registration|domain name registration|domain registrierung|renouvellement de domaine|renovacion de dominio",
  ],
  trifle: [
    0.0005,
    800,
    "steel nail|steel nails|wood screw|wood screws|chewing gum|bubble gum|lollipop|lollipops|paper clip|paper clips|thumbtacks|rubber band|rubber bands|eraser|erasers|pencil|pencils|ballpoint|ballpoint pen|gel pen|biro|bic pen|highlighter|highlighters|sticker|stickers|postcard|postcards|envelope|envelopes|sticky notes|post it notes|napkin|napkins|tissues|baby wipes|wet wipes|paper towel|paper towels|paper plates|paper cups|plastic cups|toilet paper|toilet roll|cotton swabs|cotton pads|drinking straws|lighter|matches box|shoelaces|shopping bag|plastic bag|carrier bag|tote|pase|kasse|plastpase|keychain|keyring|toothpick|toothpicks|safety pins|sewing needles|clothespins|hair ties|balloons|glue stick|sticky tape|duct tape|bookmark|" +
    "kaugummi|bleistift|kugelschreiber|radiergummi|briefumschlag|klopapier|toilettenpapier|taschentucher|servietten|buroklammern|aufkleber|feuerzeug|chicle|lapiz|boligrafo|goma de borrar|papel higienico|servilletas|panuelos|pegatina|pegatinas|calcomania|encendedor|stylo bille|stylo bic|papier toilette|mouchoirs|autocollant|enveloppe|briquet|caneta|caneta esferografica|lapis|borracha escolar|guardanapos|adesivo|isqueiro|matita|penna a sfera|carta igienica|fazzoletti|adesivi|accendino|graffette|potlood|balpen|wc papier|servetten|olowek|dlugopis|gumka|papier toaletowy|serwetki|naklejka|zapalniczka|kynka|blyertspenna|toalettpapper|kuglepen|" +
    "карандаш|ручка шариковая|шариковая ручка|ручка|жвачка|салфетки|туалетная бумага|наклейка|зажигалка|ластик|скрепки|спички|гвозди|олівець|серветки|туалетний папір|kalem|kursun kalem|tukenmez kalem|silgi|pecete|tuvalet kagidi|sakiz|cakmak|pensil|pulpen|penghapus|tisu|permen|permen karet|korek api|stiker|but chi|but bi|cuc tay|khan giay|giay ve sinh|keo cao su|铅笔|圆珠笔|橡皮|口香糖|卫生纸|纸巾|抽纸|贴纸|打火机|便利贴|鉛筆|原子筆|衛生紙|消しゴム|ボールペン|ガム|ティッシュ|トイレットペーパー|付箋|クリップ|연필|볼펜|지우개|껌|휴지|물티슈|화장지|스티커|라이터|قلم رصاص|قلم حبر|قلم جاف|ممحاة|علكة|مناديل|ملصق|ولاعة|مداد|خودکار|پاک کن|دستمال کاغذی|آدامس|पेंसिल|पेन|रबर|टिश्यू|च्युइंग गम|ดินสอ*|ปากกา*|ยางลบ*|กระดาษทิชชู*|หมากฝรั่ง*|עיפרון|עט כדורי|μολυβι|στυλο",
  ],
  drink: [
    0.02,
    1000,
    "espresso|latte|cappuccino|flat white|americano|macchiato|iced coffee|cold brew|bubble tea|milk tea|bottled water|mineral water|sparkling water|bottle of water|soda|cola|coca cola|pepsi|sprite|fanta|lemonade|orange juice|apple juice|energy drink|red bull|smoothie|milkshake|milk|whole milk|oat milk|oat drink|soy milk|tea bags|green tea|black tea|herbal tea|beer|lager|ipa|cider|instant coffee|ground coffee|coffee beans|espresso beans|kaffee|milchkaffee|mineralwasser|apfelschorle|vollmilch|milch|hafermilch|bier|saft|schwarztee|cafe con leche|cafe molido|cafe en grano|leche|leche entera|agua mineral|cerveza|jugo|zumo|refresco|cafe moulu|cafe en grains|lait|lait entier|eau minerale|biere|jus d orange|leite|leite integral|agua com gas|cerveja|suco|cafe em po|latte intero|acqua minerale|birra|succo|caffe|koffie|melk|kawa|mleko|woda mineralna|piwo|herbata|mjolk|kaffe|mjolke|maelk|maito|kahvi|mleko uht|кофе|молоко|чай|минеральная вода|пиво|сок|кофе в зернах|кава|вода мінеральна|kahve|turk kahvesi|sut|ayran|bira|kopi|kopi susu|teh|teh botol|susu|air mineral|es teh|ca phe|ca phe sua da|tra sua|sua tuoi|nuoc suoi|拿铁|咖啡|牛奶|矿泉水|奶茶|可乐|啤酒|豆浆|美式咖啡|珍珠奶茶|鮮奶|コーヒー|カフェラテ|牛乳|お茶|緑茶|ビール|コーラ|커피|아메리카노|라떼|우유|생수|맥주|콜라|녹차|قهوة|شاي|حليب|عصير|مياه معدنية|چای|قهوه|شیر|نوشابه|آب معدنی|चाय|कॉफी|दूध|पानी की बोतल|กาแฟ*|ชา*|นม*|น้ำดื่ม*|เบียร์*|קפה|חלב|γαλα|καφες",
  ],
  food: [
    0.02,
    1500,
    "bread|sourdough|toast bread|baguette|baguettes|croissant|croissants|bagel|bagels|donut|donuts|doughnut|muffin|cookie|cookies|biscuits|banana|bananas|apples|oranges|lemons|grapes|strawberries|blueberries|tomatoes|potatoes|onions|carrots|cucumber|lettuce|spinach|broccoli|avocado|avocados|mushrooms|eggs|large eggs|free range eggs|butter|yogurt|yoghurt|cheddar|mozzarella|sausages|bacon|chicken breast|ground beef|minced beef|salmon fillet|canned tuna|tuna can|pasta|spaghetti|penne|noodles|instant noodles|ramen cup|rice|basmati rice|jasmine rice|flour|sugar|salt|olive oil|sunflower oil|honey|jam|peanut butter|nutella|ketchup|mayonnaise|mustard|vinegar|soy sauce|cereal|cornflakes|oatmeal|granola|chocolate bar|milk chocolate|dark chocolate|potato chips|crisps|popcorn|candy|gummy bears|ice cream|frozen pizza|soup can|baked beans|lentils|chickpeas|tofu|" +
    "brot|brotchen|vollkornbrot|brezel|butter|eier|kase|joghurt|kartoffeln|bananen|apfel|nudeln|reis|mehl|zucker|schokolade|wurst|pan de molde|pan integral|barra de pan|huevos|queso|platanos|manzanas|arroz|harina|azucar|fideos|galletas|tortillas|frijoles|aceite de oliva|papas|pain|pain complet|oeufs|fromage|beurre|pommes|riz|farine|sucre|pates|chocolat|yaourt|pao|pao frances|ovos|queijo|manteiga|bananas|feijao|acucar|macarrao|biscoito|pane|uova|formaggio|mele|riso|farina|zucchero|spaghetti|brood|eieren|kaas|boter|aardappelen|appels|rijst|chleb|bulki|jajka|maslo|ziemniaki|jablka|ryz|cukier|maka|brod|smor|potatis|leipa|munat|juusto|chleba|rohlik|vejce|kenyer|tojas|" +
    "хлеб|батон|булочка|яйца|сыр|масло сливочное|картофель|бананы|яблоки|гречка|сахар|мука|макароны|печенье|шоколад|колбаса|хліб|яйця|цукор|гречана крупа|борошно|ekmek|simit|yumurta|peynir|tereyagi|pirinc|seker|makarna|domates|patates|elma|muz|roti tawar|telur|telur ayam|beras|gula|minyak goreng|mi instan|indomie|tepung|pisang|banh mi|trung ga|duong|mi goi|mi tom|nuoc mam|chuoi|面包|鸡蛋|大米|面粉|白糖|方便面|酱油|苹果|香蕉|土豆|饼干|巧克力|雞蛋|麵包|白米|泡麵|食パン|卵|たまご|米 5kg|コシヒカリ|小麦粉|砂糖|醤油|カップ麺|りんご|バナナ|おにぎり|식빵|계란|달걀|쌀|라면|설탕|밀가루|간장|사과|바나나|김치|خبز|بيض|أرز|ارز|سكر|طحين|جبن|موز|تفاح|زيت زيتون|تخم مرغ|برنج|شکر|پنیر|روغن|ब्रेड|अंडे|चावल|आटा|चीनी|दाल|तेल|केला|सेब|ขนมปัง*|ไข่ไก่*|ข้าวสาร*|น้ำตาล*|บะหมี่กึ่งสำเร็จรูป*|מאמא|לחם|ביצים|ψωμι|αυγα|unga|sukari",
  ],
  meal: [
    0.04,
    3000,
    "pizza|pizza margherita|burger|cheeseburger|hamburger|big mac|whopper|hot dog|french fries|fries|sandwich|burrito|burrito bowl|taco|tacos|kebab|doner|falafel|shawarma|sushi|ramen|pad thai|fried rice|fried chicken|fish and chips|poke bowl|salad|caesar salad|lunch menu|lunch special|breakfast|brunch|dinner for two|chicken tikka|masala dosa|biryani|thali|pho|bibimbap|dumplings|spring rolls|currywurst|doner kebap|schnitzel|mittagsmenu|fruhstuck|hamburguesa|bocadillo|menu del dia|empanada|arepa|pollo asado|desayuno|formule dejeuner|croque monsieur|galette complete|petit dejeuner|pao de queijo|x burguer|marmita|prato feito|pizza marinara|panino|pierogi|kotlet schabowy|zapiekanka|kroket|broodje|пицца|бургер|шаурма|суши|борщ|пельмени|комплексный обед|бизнес ланч|піца|вареники|lahmacun|iskender|doner durum|nasi goreng|nasi padang|mie goreng|sate ayam|bakso|ayam geprek|rendang|pho bo|bun cha|bun bo|com tam|banh xeo|盖饭|炒饭|牛肉面|火锅|外卖|麻辣烫|饺子|便當|牛肉麵|滷肉飯|弁当|ラーメン|牛丼|寿司|うどん|カレーライス|ピザ|김밥|비빔밥|치킨|떡볶이|짜장면|불고기|피자|삼겹살|شاورما|فلافل|كبسة|برجر|بيتزا|كشري|کباب|پیتزا|چلوکباب|बिरयानी|समोसा|डोसा|थाली|पिज़्ज़ा|ผัดไทย*|ข้าวผัด*|ส้มตำ*|ต้มยำ*|פיצה|פלאפל|σουβλακι",
  ],
  clothes: [
    0.05,
    4000,
    "t shirt|tshirt|tee|plain tee|tank top|socks|pair of socks|underwear|boxers|briefs|leggings|jeans|chinos|sweatpants|shorts|hoodie|sweatshirt|sweater|cardigan|polo shirt|dress shirt|blouse|skirt|pajamas|pyjamas|bathrobe|beanie|baseball cap|winter gloves|knit scarf|flip flops|sandals|slippers|running shoes|sneakers|trainers|rain boots|umbrella|backpack|tote bag|bra|raincoat|fleece jacket|socken|unterhose|hose|jeanshose|pullover|hemd|mutze|handschuhe|schal|hausschuhe|turnschuhe|regenschirm|rucksack|camiseta|calcetines|pantalon|pantalones|sudadera|camisa|falda|zapatillas|sandalias|chanclas|gorra|mochila|paraguas|bufanda|chaussettes|chemise|jupe|casquette|baskets|chaussures|parapluie|sac a dos|calcinha|cueca|meias|calca jeans|blusa|saia|tenis|chinelo|havaianas|guarda chuva|calzini|calze|maglietta|camicia|pantaloni|gonna|felpa|scarpe da ginnastica|infradito|ombrello|zaino|sokken|overhemd|broek|paraplu|rugzak|skarpety|skarpetki|koszulka|spodnie|bluza|buty sportowe|czapka|parasol|plecak|strumpor|troja|носки|футболка|рубашка|джинсы|брюки|свитер|перчатки|кроссовки|тапочки|зонт|рюкзак|шкарпетки|джинси|кросівки|парасолька|corap|tisort|gomlek|pantolon|kazak|terlik|spor ayakkabi|semsiye|sirt cantasi|sapka|kaos polos|kemeja|celana|celana jeans|sandal jepit|sepatu|kaos kaki|payung|tas ransel|ao thun|ao so mi|quan jean|giay the thao|ba lo|袜子|短袖|衬衫|牛仔裤|拖鞋|运动鞋|雨伞|背包|帽子|t恤|襪子|雨傘|後背包|靴下|tシャツ|シャツ|ジーンズ|スリッパ|スニーカー|傘|リュック|양말|티셔츠|청바지|슬리퍼|운동화|우산|백팩|모자|جوارب|قميص|بنطلون|حذاء رياضي|نعال|مظلة|حقيبة ظهر|قبعة|جوراب|پیراهن|شلوار جین|دمپایی|کفش ورزشی|چتر|کوله پشتی|मोज़े|कमीज|टी शर्ट|जींस|चप्पल|जूते|छाता|टोपी|เสื้อยืด*|ถุงเท้า*|กางเกงยีนส์*|รองเท้าแตะ*|ร่ม*|גרביים|חולצה|καλτσες|μπλουζακι",
  ],
  household: [
    0.03,
    4000,
    "mug|coffee mug|tea towel|dish towel|bath towel|hand towel|towels|pillow|pillowcase|bed sheet|bed sheets|duvet cover|shower curtain|doormat|trash bags|bin bags|dish soap|laundry detergent|fabric softener|bleach|sponge|sponges|broom|mop|light bulb|light bulbs|led bulb|extension cord|aa batteries|aaa batteries|kettle|toaster|hand blender|hair dryer|steam iron|fan heater|desk fan|desk lamp|night light|frying pan|saucepan|cutting board|chef knife|can opener|corkscrew|spatula|whisk|measuring cups|mixing bowl|cutlery set|wine glasses|drinking glasses|plates set|food storage containers|lunch box|thermos|water bottle|vacuum bags|clothes hangers|laundry basket|picture frame|scented candle|wall clock|alarm clock|coaster|coasters|becher|tasse|handtuch|kopfkissen|bettwasche|mullbeutel|spulmittel|waschmittel|schwamm|gluhbirne|batterien|wasserkocher|bratpfanne|schneidebrett|taza|toalla|almohada|sabanas|detergente|esponja|escoba|bombilla|pilas|hervidor|sarten|cuchillo de cocina|serviette de bain|oreiller|draps|lessive|eponge|balai|ampoule|piles aa|bouilloire|grille pain|caneca|toalha|travesseiro|lencol|sabao em po|vassoura|lampada led|pilhas|chaleira|frigideira|tazza|asciugamano|cuscino|lenzuola|detersivo|spugna|scopa|lampadina|bollitore|padella|mok|handdoek|kussen|wasmiddel|gloeilamp|waterkoker|koekenpan|kubek|recznik|poduszka|posciel|proszek do prania|zarowka|baterie|czajnik|patelnia|кружка|полотенце|подушка|постельное белье|стиральный порошок|лампочка|батарейки|чайник|сковорода|рушник|електрочайник|kupa|bardak|havlu|yastik|nevresim|deterjan|ampul|su isitici|gelas|handuk|bantal|sprei|deterjen|sapu|lampu led|baterai|ketel listrik|wajan|rice cooker|penanak nasi|coc|khan tam|chan ga|bot giat|bong den|pin aa|am sieu toc|noi com dien|马克杯|毛巾|枕头|床单|洗衣液|垃圾袋|灯泡|电池|水壶|炒锅|电饭煲|保温杯|枕頭|電鍋|マグカップ|タオル|枕|洗剤|電球|電池|やかん|フライパン|炊飯器|스펀지|머그컵|수건|베개|이불|세제|전구|건전지|전기포트|프라이팬|밥솥|텀블러|كوب|منشفة|وسادة|ملاءة|منظف|لمبة|بطاريات|غلاية|مقلاة|لیوان|حوله|بالش|مایع ظرفشویی|لامپ|باتری قلمی|کتری|ماهیتابه|तौलिया|तकिया|चादर|डिटर्जेंट|बल्ब|केतली|कड़ाही|แก้วน้ำ*|ผ้าเช็ดตัว*|หมอน*|ผงซักฟอก*|หลอดไฟ*|หม้อหุงข้าว*|מגבת|כרית",
  ],
  care: [
    0.03,
    3000,
    "soap|bar soap|hand soap|shampoo|shower gel|toothbrush|toothpaste|mouthwash|dental floss|deodorant|razor blades|disposable razor|shaving foam|hand cream|body lotion|lip balm|lipstick|mascara|nail polish|sunscreen|face mask|surgical masks|bandages|band aids|plasters|aspirin|ibuprofen|paracetamol|acetaminophen|cough syrup|nasal spray|vitamin c|vitamin d|multivitamin|vitamins|tampons|sanitary pads|diapers|nappies|seife|zahnburste|zahnpasta|duschgel|handcreme|pflaster|windeln|sonnencreme|jabon|champu|cepillo de dientes|pasta de dientes|desodorante|panales|protector solar|savon|shampoing|brosse a dents|dentifrice|gel douche|couches bebe|creme solaire|sabonete|xampu|escova de dentes|pasta de dente|fraldas|protetor solar|sapone|spazzolino|dentifricio|bagnoschiuma|pannolini|zeep|tandenborstel|tandpasta|luiers|mydlo|szampon|szczoteczka do zebow|pasta do zebow|pieluchy|мыло|шампунь|зубная щетка|зубная паста|гель для душа|подгузники|пластырь|аспирин|мило|sabun|sampuan|dis fircasi|dis macunu|sampo|sikat gigi|pasta gigi|popok|xa phong|dau goi|ban chai danh rang|kem danh rang|ta giay|bim|肥皂|香皂|洗发水|牙刷|牙膏|纸尿裤|面膜|口罩|洗髮精|歯ブラシ|歯磨き粉|石鹸|シャンプー|おむつ|マスク 50枚|비누|샴푸|칫솔|치약|기저귀|마스크팩|صابون|شامبو|فرشاة أسنان|فرشاة اسنان|معجون أسنان|معجون اسنان|حفاضات|مسواک|خمیردندان|خمیر دندان|پوشک|साबुन|शैम्पू|टूथपेस्ट|टूथब्रश|डायपर|สบู่*|แชมพู*|ยาสีฟัน*|แปรงสีฟัน*|סבון|שמפו",
  ],
  electronics: [
    0.05,
    4000,
    "usb cable|usb c cable|usb c kabel|charging cable|hdmi cable|hdmi kabel|lightning cable|ethernet cable|phone case|screen protector|phone charger|usb charger|wall charger|power bank|powerbank|usb stick|usb flash drive|flash drive|sd card|microsd card|memory card|mouse pad|wireless mouse|optical mouse|computer mouse|webcam|earbuds|earphones|wired headphones|bluetooth headphones|wireless headphones|bluetooth speaker|hdmi adapter|usb hub|travel adapter|selfie stick|calculator|smart plug|remote control|ladekabel|handyhulle|kopfhorer|maus|tastatur|taschenrechner|cable usb|cargador usb|funda de movil|auriculares|raton inalambrico|teclado|calculadora|cable hdmi|coque de telephone|coque iphone|chargeur usb|ecouteurs|souris sans fil|clavier|calculatrice|cabo usb|carregador|capinha|fone de ouvido|fones de ouvido|mouse sem fio|cavo usb|caricatore|cuffie|cuffiette|tastiera|hoesje|oordopjes|oplader|toetsenbord|kabel usb|ladowarka|sluchawki|klawiatura|etui na telefon|usb кабель|кабель usb|зарядка|чехол|наушники|клавиатура|мышь беспроводная|флешка|навушники|kulaklik|sarj aleti|sarj kablosu|telefon kilifi|klavye|kabel data|kabel charger|earphone|headset|tai nghe|cap sac|op lung|chuot khong day|ban phim|sac du phong|数据线|充电线|手机壳|耳机|鼠标|键盘|充电宝|u盘|傳輸線|滑鼠|行動電源|ケーブル|イヤホン|マウス|キーボード|モバイルバッテリー|スマホケース|이어폰|마우스|키보드|케이블|보조배터리|케이스|충전기|سماعات|كابل شحن|شاحن|لوحة مفاتيح|فأرة|كفر جوال|هدفون|هندزفری|کابل شارژ|شارژر|قاب گوشی|हेडफोन|ईयरफोन|चार्जर|केबल|माउस|मोबाइल कवर|หูฟัง*|สายชาร์จ*|เคสโทรศัพท์*|אוזניות|ακουστικα",
  ],
  leisure: [
    0,
    4000,
    "paperback|paperback novel|hardcover|hardcover book|e book|ebook|kindle edition|kindle ebook|audiobook|cookbook|magazine issue|newspaper|comic book|manga volume|coloring book|colouring book|notebook a5|spiral notebook|day planner|greeting card|birthday card|printer paper|copy paper|ink cartridge|stapler|scissors|board game|jigsaw puzzle|playing cards|uno cards|card game|plush toy|teddy bear|toy car|yoga mat|tennis balls|soccer ball|jump rope|dog food|cat food|cat litter|dog leash|chew toy|dog toy|bird seed|bouquet|bouquet of roses|potting soil|plant seeds|seed packet|garden gloves|watering can|garden hose|flower pot|taschenbuch|malbuch|notizbuch|druckerpapier|brettspiel|kuscheltier|hundefutter|katzenfutter|katzenstreu|blumenstrauss|libro de bolsillo|libro tapa blanda|cuaderno|juego de mesa|peluche|comida para perros|ramo de flores|livre de poche|cahier|jeu de societe|croquettes|bouquet de fleurs|livro de bolso|caderno|jogo de tabuleiro|racao|buque de flores|libro tascabile|quaderno|gioco da tavolo|crocchette|mazzo di fiori|pocketboek|schrift|bordspel|knuffel|hondenvoer|ksiazka|zeszyt|gra planszowa|pluszak|karma dla psa|книга|тетрадь|настольная игра|плюшевый мишка|корм для кошек|корм для собак|букет роз|зошит|kitap|defter|oyuncak ayi|kedi mamasi|buku tulis|buku novel|boneka|makanan kucing|tieu thuyet|do choi|thuc an cho meo|小说|书 平装|笔记本 a5|玩具|毛绒玩具|猫粮|狗粮|猫砂|小說|貓砂|文庫|文庫本|漫画|ノート a5|ぬいぐるみ|キャットフード|소설책|공책|인형|사료|만화책|رواية|كتاب|دفتر|دمية|طعام قطط|کتاب|عروسک|غذای گربه|उपन्यास|किताब|खिलौना|นิยาย*|หนังสือ*|สมุด*|ตุ๊กตา*|อาหารแมว*|ספר|βιβλιο",
  ],
  ride: [
    0.01,
    3000,
    "bus ticket|metro ticket|subway ticket|tram ticket|bus pass|metro pass|day pass bus|train ticket|taxi ride|uber ride|uber trip|lyft ride|grab ride|bolt ride|cinema ticket|movie ticket|museum ticket|zoo ticket|car wash|oil change|haircut|hair cut|men s haircut|manicure|pedicure|shoe repair|dry cleaning|key cutting|passport photos|bikeshare|ferry ticket|busticket|fahrkarte|u bahn ticket|haarschnitt|herrenhaarschnitt|kinokarte|parkschein|taxifahrt|billete de metro|billete de autobus|corte de pelo|corte de cabello|entrada de cine|lavado de coche|ticket de metro|billet de train|coupe de cheveux|coupe homme|place de cinema|bilhete de metro|passagem de onibus|corte de cabelo|ingresso cinema|lavagem de carro|biglietto metro|biglietto autobus|biglietto bus|taglio capelli|biglietto cinema|treinkaartje|knippen heren|bioscoopkaartje|bilet autobusowy|bilet tramwajowy|strzyzenie|bilet do kina|билет на автобус|билет в кино|проездной|мужская стрижка|стрижка|билет на метро|чоловіча стрижка|otobus bileti|metro bileti|sac kesimi|sinema bileti|tiket bus|tiket kereta|tiket bioskop|potong rambut|ojek|gojek|ve xe buyt|ve xem phim|cat toc|ve tau|地铁票|公交车票|电影票|理发|打车|捷運票|電影票|剪髮|きっぷ|映画チケット|バス 乗車券|지하철|영화표|영화 티켓|버스표|تذكرة مترو|تذكرة سينما|تذكرة حافلة|قص شعر|بلیط مترو|بلیط سینما|اصلاح مو|बस टिकट|मेट्रो टिकट|सिनेमा टिकट|ตั๋วหนัง*|ตั๋วรถไฟฟ้า*|ตัดผม*|תספורת",
  ],
  flight: [
    0.3,
    60_000,
    "economy flight|economy class|flight ticket|return flight|one way flight|round trip flight|plane ticket|flugticket|hinflug|hin und ruckflug|billete de avion|vuelo|vuelo ida y vuelta|pasaje aereo|billet d avion|vol aller retour|passagem aerea|voo|biglietto aereo|volo andata e ritorno|vliegticket|bilet lotniczy|авиабилет|авиабилеты|билет на самолет|авіаквиток|ucak bileti|tiket pesawat|ve may bay|机票|機票|航空券|항공권|비행기표|تذكرة طيران|تذكرة طائرة|بلیط هواپیما|हवाई टिकट|ตั๋วเครื่องบิน*",
  ],
  night: [
    0.2,
    100_000,
    "hotel night|hotel room|double room|twin room|standard room|single room|deluxe room|king room|hostel bed|dorm bed|nights hotel|hotelzimmer|doppelzimmer|ubernachtung|habitacion doble|habitacion|noche de hotel|noches hotel|chambre double|chambre d hotel|nuit d hotel|quarto duplo|diaria hotel|camera doppia|notte in hotel|hotelkamer|tweepersoonskamer|pokoj dwuosobowy|номер в отеле|двухместный номер|гостиница|номер в готелі|otel odasi|cift kisilik oda|kamar hotel|kamar deluxe|hotel 2 malam|phong khach san|khach san|酒店|大床房|双人房|標準房|ホテル|シングルルーム|ツインルーム|호텔|더블룸|غرفة فندق|فندق|هتل|اتاق دو تخته|होटल|डबल रूम|โรงแรม*|ห้องพัก*",
  ],
  plan: [
    0,
    20_000,
    "netflix|spotify|disney plus|youtube premium|hulu|hbo max|apple music|apple tv|audible|kindle unlimited|duolingo|headspace|icloud|google one|dropbox plus|dropbox basic|chatgpt plus|claude pro|copilot pro|midjourney|gym membership|nordvpn|expressvpn|domain registration|domain renewal|com domain|dev domain|cx22|cx32|basic droplet|droplet|lightsail|shared hosting|web hosting|magazine subscription|phone plan|sim card|prepaid sim|esim|mobile game|mobile app|in app purchase|ringtone|crunchyroll|canva pro|grammarly|evernote|1password|bitwarden|notion plus|patreon|substack|fitness studio|fitnessstudio|handyvertrag|suscripcion netflix|abonnement netflix|assinatura netflix|подписка|кинопоиск|яндекс плюс|爱奇艺会员|腾讯视频会员|网易云音乐|넷플릭스|멜론|넷플릭스 프리미엄",
  ],
};

// dollars: names in hosts
const SHOP_TABLE: [most: number, names: string][] = [
  [
    20_000,
    "tesco sainsburys asda morrisons aldi lidl rewe edeka kaufland carrefour auchan leclerc mercadona migros albertheijn kroger safeway publix wholefoodsmarket traderjoes bigbasket blinkit instacart ocado picnic rossmann boots walgreens cvs superdrug watsons biedronka magnit vkusvill naivas",
  ],
  [
    5000,
    "starbucks mcdonalds burgerking kfc subway dominos pizzahut tacobell dunkin timhortons costa pret greggs wendys chipotle fiveguys jollibee doordash ubereats grubhub deliveroo justeat lieferando wolt glovo swiggy zomato foodpanda netflix spotify",
  ],
  [
    100_000,
    "ikea hm zara uniqlo primark decathlon lego muji waterstones penguinrandomhouse barnesandnoble thalia hugendubel fnac bookshop powells blackwells smythstoys toysrus gap oldnavy nike adidas staples vistaprint petco petsmart chewy sephora yvesrocher wish shein temu",
  ],
];

/** Dollars that no purchase at a well-known shop reaches, by name in its host. */
export const SHOPS = new Map(
  SHOP_TABLE.flatMap(([most, names]) =>
    names.split(" ").map((name) => [name, most] as const)
  ),
);
