/** Dollars that one has plausibly cost at least and at most, and its words. */
export type Worth = [least: number, most: number, words: string];

/**
 * Dear goods. The least is that of a worn or broken one, or of one whose kind
 * is told by a single word; five times as much where the name goes into detail.
 */
export const DEAR: Record<string, Worth> = {
  car: [
    40,
    20_000_000,
    "new car|used car|second hand car|pre owned car|sedan|suv|minivan|pickup truck|station wagon|sports car|hatchback|toyota corolla|toyota camry|toyota rav4|toyota hilux|toyota prius|toyota yaris|toyota aygo|" +
    "toyota fortuner|toyota innova|toyota avanza|toyota vios|toyota highlander|toyota alphard|toyota hiace|land cruiser|honda civic|honda accord|honda cr v|honda crv|honda hr v|honda city|honda brio|honda jazz|honda odyssey|" +
    "tesla model 3|tesla model s|tesla model x|tesla model y|model 3 long range|model y long range|model s plaid|model x plaid|cybertruck|volkswagen golf|volkswagen polo|volkswagen passat|volkswagen tiguan|volkswagen id|" +
    "vw golf|vw polo|vw passat|vw tiguan|vw id 3|vw id 4|audi a1|audi a3|audi a4|audi a5|audi a6|audi a8|audi q3|audi q5|audi q7|audi e tron|audi rs6|bmw x1|bmw x3|bmw x5|bmw x6|bmw x7|bmw m2|bmw m3|bmw m4|bmw m5|bmw i3|bmw i4|bmw i5|" +
    "bmw i7|bmw ix|bmw 320i|bmw 320d|bmw 118i|bmw 330i|bmw 520d|bmw 530i|bmw 3 series|bmw 5 series|bmw 7 series|bmw 3er|bmw 5er|mercedes c class|mercedes e class|mercedes s class|mercedes a class|mercedes g class|" +
    "mercedes benz c class|mercedes benz e class|mercedes benz s class|mercedes benz g class|mercedes c klasse|mercedes e klasse|mercedes s klasse|mercedes a klasse|mercedes g klasse|mercedes benz s klasse|mercedes gle|mercedes glc|" +
    "mercedes amg|g wagon|maybach|porsche 911|porsche taycan|porsche cayenne|porsche macan|porsche panamera|porsche cayman|porsche boxster|ferrari 296|ferrari 458|ferrari 488|ferrari f8|ferrari roma|ferrari portofino|ferrari sf90|ferrari purosangue|" +
    "lamborghini huracan|lamborghini aventador|lamborghini urus|lamborghini revuelto|bugatti chiron|bugatti veyron|mclaren 720s|rolls royce phantom|rolls royce ghost|rolls royce cullinan|bentley continental|bentley bentayga|aston martin vantage|aston martin db11|aston martin db12|" +
    "maserati ghibli|maserati levante|range rover|land rover defender|land rover discovery|jaguar f pace|volvo xc40|volvo xc60|volvo xc90|volvo ex30|skoda octavia|skoda fabia|skoda superb|skoda kodiaq|seat leon|seat ibiza|renault clio|renault megane|renault captur|renault zoe|" +
    "dacia duster|dacia sandero|dacia logan|peugeot 208|peugeot 308|peugeot 2008|peugeot 3008|citroen c3|citroen c4|opel corsa|opel astra|vauxhall corsa|vauxhall astra|fiat panda|fiat 500|fiat 500e|alfa romeo giulia|ford f 150|ford f150|ford mustang|ford focus|ford fiesta|ford puma|ford ranger|" +
    "ford explorer|ford transit|ford kuga|chevrolet silverado|chevrolet corvette|chevrolet tahoe|chevy silverado|gmc sierra|dodge charger|dodge challenger|ram 1500|jeep wrangler|jeep grand cherokee|jeep cherokee|cadillac escalade|subaru outback|subaru forester|subaru impreza|mazda cx 5|mazda mx 5|mazda 3 sedan|nissan leaf|nissan qashqai|nissan altima|nissan patrol|nissan rogue|nissan gt r|" +
    "hyundai tucson|hyundai elantra|hyundai ioniq 5|hyundai ioniq 6|hyundai kona|hyundai i20|hyundai creta|hyundai sonata|kia sportage|kia sorento|kia ev6|kia ev9|kia picanto|kia seltos|kia ceed|suzuki swift|suzuki jimny|suzuki ertiga|maruti suzuki swift|maruti alto|tata nexon|mahindra thar|mahindra scorpio|mitsubishi pajero|mitsubishi xpander|daihatsu xenia|daihatsu ayla|" +
    "lexus rx|lexus es|lexus lx|lexus nx|byd seal|byd dolphin|byd atto|byd han|xiaomi su7|nio et5|polestar 2|rivian r1t|rivian r1s|lucid air|vinfast vf*|lada vesta|lada granta|lada niva|uaz patriot|neuwagen|gebrauchtwagen|jahreswagen|coche nuevo|coche usado|coche de segunda mano|coche de ocasion|" +
    "carro usado|carro nuevo|carro seminovo|carro novo|auto usado|auto nuevo|auto 0km|voiture neuve|voiture d occasion|voiture occasion|berline|auto usata|auto nuova|automobile usata|tweedehands auto|nieuwe auto|samochod osobowy|samochod uzywany|nowy samochod|автомобиль|автомобиля|авто с пробегом|" +
    "легковой автомобиль|новый автомобиль|подержанный автомобиль|автомобіль|авто з пробігом|лада веста|лада гранта|ojete auto|ojety vuz|masina second hand|ikinci el araba|sifir araba|sifir otomobil|ikinci el otomobil|otomobil|mobil bekas|mobil baru|mobil avanza|kereta terpakai|kereta baru|xe hoi|o to cu|xe o to|oto cu|" +
    "轿车|二手车|新车|小轿车|越野车|電動汽車|电动汽车|特斯拉 model|汽车整车|轎車|二手車|中古車|新車|軽自動車|乗用車|プリウス|カローラ|アルファード|ランドクルーザー|중고차|신차|승용차|자동차|그랜저|쏘나타|아반떼|제네시스 g80|سيارة مستعملة|سيارة جديدة|سيارة تويوتا|سيارة|خودرو|ماشین پراید|پراید|پژو 206|پژو|سمند|नई कार|पुरानी कार|सेकंड हैंड कार|मारुति स्विफ्ट|รถยนต์*|รถเก๋ง*|รถมือสอง*|רכב משומש|מכונית|αυτοκινητο",
  ],
  // Named by its maker alone: many honest small things are, too.
  wheels: [
    1,
    20_000_000,
    "tesla|ferrari|lamborghini|porsche|maserati|bentley|rolls royce|bugatti|mclaren|cadillac|mercedes benz",
  ],
  motorbike: [
    8,
    2_000_000,
    "motorcycle|motorbike|moped|vespa primavera|vespa gts|vespa sprint|harley davidson|yamaha mt|yamaha r1|yamaha nmax|yamaha aerox|kawasaki ninja|kawasaki z900|ducati panigale|ducati monster|ducati multistrada|bmw r 1250|bmw r 1300|bmw s 1000|royal enfield|honda wave|honda vision|honda beat|honda vario|honda pcx|honda activa|honda cb500|honda africa twin|honda air blade|honda winner|" +
    "suzuki hayabusa|ktm duke|triumph bonneville|hero splendor|bajaj pulsar|tvs apache|motorrad|motorroller|motocicleta|moto nueva|moto usada|moto d occasion|motocyclette|motocykl|мотоцикл|мотоцикла|скутер|motosiklet|sepeda motor|motor bekas|motor baru|motor honda|motor yamaha|xe may|摩托车|摩托車|機車|オートバイ|原付|오토바이|دراجة نارية|موتورسیکلت|موتور سیکلت|मोटरसाइकिल|बाइक हीरो|มอเตอร์ไซค์*|รถจักรยานยนต์*|אופנוע",
  ],
  ebike: [
    8,
    60_000,
    "e bike|ebike|electric bike|electric bicycle|pedelec|electric scooter|elektrofahrrad|e scooter|velo electrique|trottinette electrique|bicicleta electrica|bici elettrica|elektrische fiets|rower elektryczny|hulajnoga elektryczna|электровелосипед|электросамокат|电动车|电动自行车|電動自行車|電動アシスト自転車|電動キックボード|전기자전거|전동킥보드|xe dap dien|xe may dien|sepeda listrik|patinete electrico",
  ],
  bicycle: [
    2,
    60_000,
    "bicycle|mountain bike|road bike|gravel bike|cargo bike|kids bike|fahrrad|mountainbike|rennrad|lastenrad|bicicleta|vtt|velo de route|velo de ville|bici da corsa|racefiets|stadsfiets|rower gorski|rower miejski|велосипед|bisiklet|sepeda gunung|sepeda lipat|xe dap|自行车|自転車|腳踏車|ロードバイク|マウンテンバイク|クロスバイク|자전거|دراجة هوائية|دوچرخه|साइकिल|จักรยาน*|אופניים",
  ],
  truck: [
    20,
    5_000_000,
    "school bus|semi truck|box truck|dump truck|tow truck|fire truck|garbage truck|lorry|motorhome|camper van|campervan|recreational vehicle|travel trailer|wohnmobil|wohnwagen|camping car|autocaravana|lkw|sattelzug|camion benne|camion usado|caminhao|грузовик|самосвал|газель|kamyon|karavan|truk|xe tai|卡车|货车|貨車|トラック|キャンピングカー|트럭|캠핑카|شاحنة|کامیون|ट्रक|รถบรรทุก*",
  ],
  machine: [
    15,
    20_000_000,
    "combine harvester|bulldozer|excavator|mini excavator|backhoe|forklift|skid steer|wheel loader|crawler crane|tower crane|cnc milling machine|cnc lathe|minibagger|bagger|mahdrescher|gabelstapler|radlader|tracteur agricole|tractopelle|pelleteuse|chariot elevateur|excavadora|retroexcavadora|montacargas|escavadeira|empilhadeira|escavatore|muletto|koparka|wozek widlowy|экскаватор|бульдозер|комбайн зерноуборочный|погрузчик|forklift|ekskavator|ekskavatör|may xuc|挖掘机|叉车|推土机|挖土機|油圧ショベル|フォークリフト|굴착기|지게차|حفارة|رافعة شوكية|جرافة|بیل مکانیکی|" +
    "john deere|kubota|tractor|traktor|tracteur|trator|trattore|трактор|traktör|may cay|拖拉机|トラクター|트랙터|جرار زراعي|تراکتور|ट्रैक्टर|รถแทรกเตอร์*",
  ],
  vessel: [
    10,
    1_000_000_000,
    "yacht|superyacht|motor yacht|sailing yacht|sailboat|sailing boat|speedboat|motorboat|houseboat|fishing boat|catamaran|jet ski|cargo ship|container ship|cruise ship|oil tanker|segelboot|segelyacht|motorboot|motoryacht|velero|yate|barco de vela|lancha|voilier|bateau a moteur|peniche|veleiro|iate|barca a vela|zeilboot|motorjacht|zaglowka|яхта|яхты|катер|парусная яхта|yat|motoryat|yelkenli|kapal pesiar|kapal ikan|du thuyen|tau ca|游艇|帆船|货轮|遊艇|ヨット|クルーザー|モーターボート|요트|모터보트|يخت|قارب صيد|قایق|नौका|เรือยอชท์*",
  ],
  helicopter: [
    5,
    1_000_000_000,
    "helicopter|hot air balloon|hubschrauber|helicoptero|вертолет|самолет|helikopter|直升机|ヘリコプター|헬리콥터|هليكوبتر|هلیکوپتر",
  ],
  aircraft: [
    60,
    1_000_000_000,
    "private jet|business jet|cessna 172|cessna 182|cessna citation|gulfstream g280|gulfstream g550|gulfstream g650|gulfstream g700|gulfstream jet|bombardier global|boeing 737|boeing 747|boeing 777|boeing 787|airbus a320|airbus a330|airbus a350|airbus a380|embraer phenom|piper cub|robinson r44|privatjet|avion prive|jato particular|may bay truc thang|私人飞机|客机|飛行機 中古|전용기|طائرة خاصة",
  ],
  space: [
    200,
    5_000_000_000,
    "jet engine|turbofan|turbofan aircraft engine|aircraft engine|satellite launch|rocket launch|falcon 9 launch|falcon heavy|space flight|spaceflight|suborbital flight|trip to space|trip to mars|ticket to mars|trip to the moon|communication satellite|mri scanner|mri machine|ct scanner|nuclear reactor|oil rig|private island|football stadium|shopping mall|office building|hotel building|factory building",
  ],
  house: [
    500,
    1_000_000_000,
    "detached house|semi detached|semi detached house|terraced house|single family home|house for sale|home for sale|apartment for sale|flat for sale|condo for sale|villa for sale|land for sale|bedroom house|bedroom home|bedroom apartment|bedroom flat|bedroom villa|bedroom condo|bed house|bed flat|bed detached house|bed semi|bed terrace|villa with pool|beachfront villa|" +
    "casa de 2|piso de 2|apartamento de 2|departamento de 2|casa 2 quartos|apartamento 2 quartos|casa com 2 quartos|maison 2 chambres|maison 2 pieces|appartement 2 pieces|2 zimmer wohnung|2 zimmer haus|mieszkanie 2 pokojowe|mieszkanie 2 pokoje|rumah 2 kamar|2ldk|2室|casa de 3|piso de 3|apartamento de 3|departamento de 3|casa 3 quartos|apartamento 3 quartos|casa com 3 quartos|maison 3 chambres|maison 3 pieces|appartement 3 pieces|3 zimmer wohnung|3 zimmer haus|mieszkanie 3 pokojowe|mieszkanie 3 pokoje|rumah 3 kamar|3ldk|3室|casa de 4|piso de 4|apartamento de 4|departamento de 4|casa 4 quartos|apartamento 4 quartos|casa com 4 quartos|maison 4 chambres|maison 4 pieces|appartement 4 pieces|4 zimmer wohnung|4 zimmer haus|mieszkanie 4 pokojowe|mieszkanie 4 pokoje|rumah 4 kamar|4ldk|4室|casa de 5|piso de 5|apartamento de 5|departamento de 5|casa 5 quartos|apartamento 5 quartos|casa com 5 quartos|maison 5 chambres|maison 5 pieces|appartement 5 pieces|5 zimmer wohnung|5 zimmer haus|mieszkanie 5 pokojowe|mieszkanie 5 pokoje|rumah 5 kamar|5ldk|5室|casa de 6|piso de 6|apartamento de 6|departamento de 6|casa 6 quartos|apartamento 6 quartos|casa com 6 quartos|maison 6 chambres|maison 6 pieces|appartement 6 pieces|6 zimmer wohnung|6 zimmer haus|mieszkanie 6 pokojowe|mieszkanie 6 pokoje|rumah 6 kamar|6ldk|6室|compra de casa|compra de piso|building plot|plot of land|acres of land|acre of land|hectares of land|hectare of land|building land|einfamilienhaus|eigentumswohnung|reihenhaus|doppelhaushalfte|mehrfamilienhaus|wohnung zu verkaufen|haus zu verkaufen|bauernhaus|baugrundstuck|grundstuck|maison individuelle|maison a vendre|maison de campagne|appartement a vendre|terrain a batir|terrain constructible|" +
    "casa en venta|casa unifamiliar|piso en venta|departamento en venta|apartamento en venta|chalet adosado|chalet independiente|terreno en venta|casa a venda|casa geminada|apartamento a venda|terreno a venda|imovel|lote de terreno|casa in vendita|appartamento in vendita|villa in vendita|villetta a schiera|terreno edificabile|trilocale|bilocale|huis te koop|eengezinswoning|vrijstaande woning|appartement te koop|" +
    "mieszkanie na sprzedaz|dom na sprzedaz|dom jednorodzinny|dzialka budowlana|продажа квартиры|квартира в собственность|комнатная квартира|жилой дом|частный дом|земельный участок|продаж квартири|земельна ділянка|приватний будинок|кімнатна квартира|ev satilik|satilik*|mustakil ev|villa satilik|rumah dijual|jual rumah|rumah tipe|rumah minimalis|rumah baru|rumah 2 lantai|rumah mewah|tanah kavling|sebidang tanah|tanah dijual|nha pho|nha mat tien|nha rieng|ban nha|biet thu|can ho|dat nen|lo dat|" +
    "别墅|商品房|公寓出售|套房出售|三居室|两居室|房产|二手房|土地出售|別墅|透天厝|買房|分譲マンション|中古マンション|新築マンション|一戸建て|戸建て|中古住宅|土地 販売|아파트 매매|아파트 분양|단독주택|빌라 매매|토지 매매|شقة للبيع|فيلا للبيع|منزل للبيع|بيت للبيع|ارض للبيع|أرض للبيع|شقة تمليك|آپارتمان|خانه ویلایی|خانه فروشی|زمین فروشی|मकान बिक्री|बिक्री के लिए मकान|बंगला|प्लॉट|फ्लैट बिक्री|บ้านเดี่ยว*|ขายบ้าน*|คอนโดขาย*|ที่ดินเปล่า*|דירה למכירה|בית למכירה|διαμερισμα προς πωληση|πωλειται",
  ],
  home: [
    6,
    1_000_000_000,
    "bungalow|mansion|penthouse|freehold|beach house|lake house|family house|family home|townhouse|luxury villa|farmland",
  ],
  dwelling: [
    2,
    1_000_000_000,
    "apartment|condominium|квартира|квартири|アパート一棟|マンション|아파트|شقة|فيلا|منزل|公寓|住宅|房子|मकान|फ्लैट|คอนโด*",
  ],
  laptop: [
    4,
    100_000,
    "laptop|laptops|notebook computer|gaming laptop|chromebook|ultrabook|thinkpad|ideapad|zenbook|vivobook|rog strix|rog zephyrus|dell xps|xps 13|xps 14|xps 15|xps 16|hp spectre|hp pavilion|hp omen|hp elitebook|lenovo legion|lenovo yoga|acer aspire|acer nitro|acer swift|msi katana|razer blade|surface laptop|framework laptop|lg gram|galaxy book|matebook|ordenador portatil|portatil|computador portatil|ordinateur portable|pc portable|notebook gamer|computer portatile|portatile|gaming notebook|laptopa|ноутбук|ноутбука|dizustu|dizustu bilgisayar|may tinh xach tay|laptop gaming|笔记本电脑|笔记本電腦|筆記型電腦|筆電|ノートパソコン|ノートpc|노트북|لابتوب|لپ تاپ|لپتاپ|लैपटॉप|โน้ตบุ๊ก*|แล็ปท็อป*|מחשב נייד",
  ],
  computer: [
    8,
    200_000,
    "macbook|맥북|マックブック|苹果笔记本|макбук|ماك بوك|مک بوک|macbook pro|macbook air|imac|mac studio|mac pro|mac mini|gaming pc|desktop pc|desktop computer|workstation|gaming desktop|pc gamer|ordinateur de bureau|игровой компьютер|компьютер игровой|oyuncu bilgisayari|台式机|台式电脑|ゲーミングpc|デスクトップパソコン|데스크탑|데스크톱|كمبيوتر مكتبي|rtx 3080|rtx 3090|rtx 4070|rtx 4080|rtx 4090|rtx 5070|rtx 5080|rtx 5090|radeon rx 7900|radeon rx 9070|geforce rtx 4090|geforce rtx 5090|threadripper|core i9 14900k|ryzen 9 9950x|surface pro",
  ],
  "new computer": [
    60,
    200_000,
    "macbook pro m*|macbook pro 14|macbook pro 16|macbook air m2|macbook air m3|macbook air m4|macbook air m5|mac studio m*|mac pro m2|nvidia h100|nvidia h200|nvidia b200|nvidia a100|nvidia gb200|h100 sxm|h200 sxm|h100 80gb|a100 80gb|nvidia dgx|dgx h100|dgx station|geforce rtx 5090|rtx 5090",
  ],
  server: [
    15,
    50_000_000,
    "poweredge|proliant|supermicro|rack server|gpu server|blade server|storage array|netapp aff|mainframe|cisco catalyst 9300|cisco nexus|quantum computer|supercomputer",
  ],
  phone: [
    2,
    100_000,
    "smartphone|mobile phone|cell phone|redmi note|redmi 13|xiaomi 14|xiaomi 15|poco x6|samsung galaxy|galaxy a15|galaxy a35|galaxy a55|galaxy a56|oneplus 12|oneplus 13|nothing phone|huawei mate|huawei pura|honor magic|oppo find|oppo reno|vivo x100|vivo x200|motorola edge|motorola razr|telefono movil|telefono celular|celular samsung|celular xiaomi|celular motorola|telephone portable|telemovel|smartfon|телефон|смартфон|смартфона|мобильный телефон|мобільний телефон|akilli telefon|cep telefonu|ponsel|hp samsung|hp xiaomi|hp oppo|dien thoai|手机|智能手机|手機|智慧型手機|スマホ|スマートフォン|휴대폰|스마트폰|갤럭시|هاتف|جوال|موبايل|هاتف ذكي|گوشی|گوشی موبایل|स्मार्टफोन|मोबाइल फोन|मोबाइल|โทรศัพท์*|สมาร์ทโฟน*|סמארטפון",
  ],
  "dear phone": [
    12,
    300_000,
    "iphone 12|iphone 13|iphone 14|iphone 15|iphone 16|iphone 17|iphone air|iphone se|iphone 12 pro|iphone 13 pro|iphone 14 pro|iphone 15 pro|iphone 16 pro|iphone 16e|iphone 17 pro|iphone 17 pro max|iphone 16 pro max|iphone 15 pro max|galaxy s21|galaxy s22|galaxy s23|galaxy s24|galaxy s25|galaxy s26|galaxy z fold|galaxy z flip|galaxy z fold6|galaxy z fold7|galaxy z flip6|galaxy z flip7|galaxy note 20|pixel 7|pixel 7a|pixel 8|pixel 8a|pixel 8 pro|pixel 9|pixel 9a|pixel 9 pro|pixel 10|pixel 10 pro|айфон*|苹果手机|苹果 iphone|アイフォン|아이폰|ايفون|آيفون|آیفون|आईफोन|ไอโฟน*",
  ],
  tablet: [
    4,
    30_000,
    "ipad|ipad pro|ipad air|ipad mini|galaxy tab|tablet pc|tablet computer|android tablet|lenovo tab|планшет|平板电脑|平板電腦|タブレット端末|태블릿|아이패드|تابلت|ايباد|تبلت|टैबलेट|kindle scribe|kindle paperwhite|remarkable 2",
  ],
  console: [
    12,
    10_000,
    "playstation 5 console|playstation 5 slim|playstation 5 pro|ps5 console|ps5 slim|ps5 pro|ps5 digital edition|ps5 disc edition|playstation 5 digital|xbox series x console|xbox series x 1tb|xbox series s 512gb|xbox series s console|nintendo switch oled|nintendo switch 2 console|nintendo switch console|steam deck oled|steam deck 512|rog ally|meta quest 3|meta quest 3s|oculus quest|apple vision pro|consola ps5|consola playstation|console ps5|konsole ps5|konsola ps5|игровая приставка|приставка playstation|游戏机|ゲーム機|콘솔 게임기|جهاز بلايستيشن",
  ],
  camera: [
    3,
    150_000,
    "mirrorless camera|mirrorless|dslr|dslr camera|digital camera|canon eos|sony alpha|nikon z5|nikon z6|nikon z7|nikon z8|nikon z9|nikon d850|fujifilm x t5|fujifilm x100v|fujifilm x100vi|fujifilm gfx|gopro hero*|dji mavic|dji mini 3|dji mini 4|dji air 3|dji inspire|spiegelreflexkamera|systemkamera|camara reflex|camara digital|camara sin espejo|appareil photo hybride|appareil photo reflex|camera mirrorless|fotocamera|camera digital|aparat cyfrowy|bezlusterkowiec|фотоаппарат|зеркальная камера|fotograf makinesi|kamera mirrorless|may anh|单反相机|数码相机|微单|單眼相機|一眼レフ|ミラーレス|デジタルカメラ|デジカメ|미러리스|디지털카메라|كاميرا رقمية|كاميرا كانون|دوربین عکاسی|डिजिटल कैमरा|กล้องถ่ายรูป*",
  ],
  "fine camera": [
    40,
    300_000,
    "sony a1|sony a7|sony a7 iv|sony a7r|sony a9|sony fx3|sony alpha 1|sony alpha 7|canon eos r1|canon eos r3|canon eos r5|canon eos r6|nikon z8|nikon z9|hasselblad|leica m10|leica m11|leica q2|leica q3|leica sl2|leica sl3|red komodo|arri alexa|fujifilm gfx",
  ],
  television: [
    4,
    500_000,
    "oled tv|qled tv|smart tv|4k tv|8k tv|uhd tv|led tv|android tv 55|inch tv|zoll tv|bravia|neo qled|oled evo|fernseher|fernseher 65|televisor|television 4k|televiseur|tele 4k|tv 4k|tv oled|tv led|tv qled|televisao|televisore|televisie|telewizor|телевизор|телевизора|телевізор|televizyon|televizor|televisi|tivi|smart tivi|电视机|智能电视|液晶电视|電視機|液晶電視|液晶テレビ|有機elテレビ|テレビ 55|텔레비전|인치 tv|올레드 tv|스마트tv|تلفزيون|تلفاز|شاشة سمارت|تلویزیون|स्मार्ट टीवी|टीवी|โทรทัศน์*|สมาร์ททีวี*|טלוויזיה|τηλεοραση",
  ],
  appliance: [
    3,
    100_000,
    "refrigerator|fridge freezer|freezer|washing machine|washer dryer|tumble dryer|dishwasher|air conditioner|split ac|gas stove|electric range|range cooker|induction cooktop|wall oven|water heater|treadmill|elliptical trainer|rowing machine|riding mower|lawn tractor|robot lawn mower|kuhlschrank|gefrierschrank|waschmaschine|waschtrockner|geschirrspuler|spulmaschine|klimaanlage|backofen|lavadora|secadora|lavavajillas|nevera|frigorifico|refrigerador|refrigeradora|heladera|congelador|aire acondicionado|estufa de gas|refrigerateur|congelateur|lave linge|seche linge|lave vaisselle|climatiseur|cuisiniere|geladeira|maquina de lavar|maquina de lavar roupa|lava loucas|ar condicionado|fogao|frigorifero|lavatrice|lavastoviglie|asciugatrice|condizionatore|koelkast|vriezer|wasmachine|vaatwasser|wasdroger|airco|lodowka|pralka|zmywarka|zamrazarka|klimatyzator|kylskap|tvattmaskin|diskmaskin|kjoleskap|vaskemaskin|oppvaskmaskin|koleskab|vaskemaskine|opvaskemaskine|jaakaappi|pesukone|lednicka|chladnicka|pracka|mycka|hutoszekreny|mosogep|frigider|masina de spalat|холодильник|холодильника|стиральная машина|посудомоечная машина|кондиционер|морозильник|пральна машина|посудомийна машина|buzdolabi|camasir makinesi|bulasik makinesi|klima|kulkas|lemari es|mesin cuci|peti sejuk|tu lanh|may giat|may lanh|dieu hoa|冰箱|电冰箱|洗衣机|洗衣機|空调|冷氣機|洗碗机|冷蔵庫|洗濯機|エアコン|食洗機|食器洗い乾燥機|냉장고|세탁기|에어컨|식기세척기|건조기|김치냉장고|ثلاجة|غسالة|مكيف|غسالة صحون|فريزر|یخچال|لباسشویی|ماشین لباسشویی|کولر گازی|फ्रिज|रेफ्रिजरेटर|वॉशिंग मशीन|एयर कंडीशनर|ตู้เย็น*|เครื่องซักผ้า*|เครื่องปรับอากาศ*|מקרר|מכונת כביסה|ψυγειο|πλυντηριο",
  ],
  gadget: [
    4,
    60_000,
    "dyson v8|dyson v10|dyson v11|dyson v12|dyson v15|dyson airwrap|thermomix|kitchenaid artisan|kitchenaid stand mixer|vitamix|roomba|robot vacuum|espresso machine|la marzocco|breville barista|airpods pro|airpods max|wh 1000xm4|wh 1000xm5|wh 1000xm6|quietcomfort ultra|apple watch ultra|apple watch series|galaxy watch ultra|garmin fenix|garmin epix|sonos arc|sonos beam|home theater system|3d printer|laser cutter|oscilloscope|electron microscope|sony playstation 5",
  ],
  sofa: [
    3,
    300_000,
    "sofa|couch|sectional|sofa bed|corner sofa|wardrobe|dining table|mattress|bed frame|bunk bed|herman miller aeron|aeron chair|eames lounge|chesterfield|ecksofa|schlafsofa|kleiderschrank|esstisch|boxspringbett|matratze|canape|canape d angle|armoire|matelas|table a manger|lit double|colchon|armario ropero|ropero|mesa de comedor|guarda roupa|colchao|mesa de jantar|divano|divano letto|armadio|materasso|tavolo da pranzo|hoekbank|kledingkast|eettafel|naroznik|kanapa|szafa|materac|stol do jadalni|диван|дивана|шкаф купе|матрас|кровать двуспальная|обеденный стол|koltuk takimi|kose takimi|gardirop|yatak odasi takimi|yemek masasi|kasur|lemari pakaian|meja makan|ghe sofa|tu quan ao|giuong ngu|nem cao su|沙发|衣柜|床垫|餐桌|双人床|沙發|衣櫃|床墊|ソファ|ソファー|マットレス|ダイニングテーブル|ベッドフレーム|소파|매트리스|옷장|침대 프레임|식탁|كنبة|طقم كنب|غرفة نوم|مرتبة|مبل|سرویس خواب|کمد|सोफा|सोफा सेट|अलमारी|गद्दा|โซฟา*|ที่นอน*|ספה|καναπες",
  ],
  piano: [
    5,
    20_000_000,
    "grand piano|upright piano|digital piano|electric piano|stage piano|steinway model|steinway grand|bosendorfer|yamaha u1|yamaha c3|konzertflugel|stutzflugel|klavier|piano de cola|piano a queue|piano droit|pianoforte|pianino|фортепиано|рояль|пианино|piyano|dan piano|钢琴|鋼琴|グランドピアノ|電子ピアノ|アップライトピアノ|피아노|بيانو|پیانو|stradivarius|gibson les paul|fender stratocaster|fender telecaster|fender jazz bass|drum kit|church organ",
  ],
  installation: [
    20,
    50_000_000,
    "hot tub|swimming pool|in ground pool|solar system|solar panel system|solar array|photovoltaikanlage|heat pump|warmepumpe|pompe a chaleur|bomba de calor|pompa di calore|kitchen remodel|bathroom remodel|bathroom renovation|house renovation|roof replacement|new roof|loft conversion|house extension|wedding venue|wedding package|hip replacement|knee replacement|heart surgery|hair transplant|dental implant|lasik|ivf cycle|liposuction|rhinoplasty|breast augmentation|mba program|mba programme|bachelor degree program|medical degree|university tuition|haartransplantation|zahnimplantat|implante dental|trasplante capilar|implant dentaire|greffe de cheveux|impianto fotovoltaico|sac ekimi|trong rang implant|种植牙|太阳能发电系统|太陽光発電システム|インプラント治療|임플란트|زراعة شعر|ремонт квартиры под ключ|зубной имплант|" +
    "world cruise|round the world|round the world trip|antarctica cruise|safari lodge package|hajj package|umrah package|paket umroh|paket haji",
  ],
  "luxury watch": [
    300,
    50_000_000,
    "patek philippe|audemars piguet|richard mille|vacheron constantin|a lange sohne|rolex submariner|rolex daytona|rolex datejust|rolex gmt|rolex gmt master|rolex day date|rolex explorer|rolex oyster|rolex yacht master|rolex sky dweller|rolex cosmograph|cosmograph daytona|submariner date|nautilus 5711|royal oak offshore|royal oak selfwinding|omega speedmaster|omega seamaster|cartier santos|cartier tank|iwc portugieser|jaeger lecoultre|hublot big bang|breitling navitimer|panerai luminor|劳力士|勞力士|ロレックス|百达翡丽|롤렉스|파텍필립|رولكس|ролекс|रोलेक्स|โรเล็กซ์*",
  ],
  rolex: [
    60,
    50_000_000,
    "rolex|hublot|breitling|cartier watch|iwc schaffhausen|tag heuer",
  ],
  "luxury bag": [
    60,
    5_000_000,
    "chanel classic flap|chanel flap bag|classic double flap|chanel 2 55|chanel boy bag|lady dior bag|louis vuitton neverfull|louis vuitton speedy|louis vuitton capucines|gucci jackie 1961|bottega veneta jodie|샤넬 클래식",
  ],
  "hermes bag": [
    300,
    5_000_000,
    "birkin 25|birkin 30|birkin 35|birkin bag|kelly 25|kelly 28|kelly 32|hermes birkin|hermes kelly|hermes constance|爱马仕铂金包|エルメス バーキン|에르메스 버킨",
  ],
  "diamond ring": [
    8,
    100_000_000,
    "diamond engagement ring|diamond ring|platinum diamond ring|solitaire ring|diamantring|verlobungsring diamant|bague diamant|bague de fiancailles diamant|anillo de diamantes|anillo de diamante|anel de diamante|anello di diamanti|anello con diamante|diamanten ring|pierscionek z brylantem|pierscionek z diamentem|кольцо с бриллиантом|nhan kim cuong|钻戒|鑽戒|ダイヤモンドリング|다이아몬드 반지",
  ],
  gold: [
    4,
    1_000_000_000,
    "gold bar|gold bars|gold coin|gold bullion|gold ingot|krugerrand|gold eagle|gold maple|gold necklace 18k|platinum bar|gold chain 14k|gold chain 18k|goldbarren|goldmunze|krugerrand 1 oz|lingot d or|lingotin or|lingote de oro|barra de ouro|lingotto d oro|sztabka zlota|золотой слиток|слиток золота|kulce altin|ceyrek altin|gram altin|cumhuriyet altini|emas batangan|logam mulia|emas antam|vang mieng|vang sjc|nhan vang|金条|金條|黄金 克|金地金|純金|골드바|순금|سبيكة ذهب|جنيه ذهب|سکه طلا|سکه امامی|شمش طلا|सोने का सिक्का|सोने की चेन|ทองคำแท่ง*|diamond ring|diamond necklace|diamond earrings|brillantring|diamantring|anillo de diamantes|bague diamant|anel de diamante|anello con diamante|бриллиантовое кольцо|кольцо с бриллиантом|pirlanta yuzuk|cincin berlian|nhan kim cuong|钻戒|ダイヤモンドリング|다이아몬드 반지|خاتم الماس|हीरे की अंगूठी",
  ],
  "heavy gold": [
    3000,
    1_000_000_000,
    "1 kg gold|1kg gold|kg gold bar|gold bar 1 kg|gold bar 1kg|1 kilo gold|goldbarren 1 kg|goldbarren 1kg|lingot d or 1 kg|lingote de oro 1 kg|1000 g gold|500 g gold|gold bar 500 g|gold bar 400 oz|400 oz gold|金条 1公斤|金地金 1kg|골드바 1kg",
  ],
  "some gold": [
    200,
    1_000_000_000,
    "50 g gold bar|100 g gold bar|100g gold bar|250 g gold bar|250g gold bar|gold bar 100 g|gold bar 100g|gold bar 50 g|goldbarren 100 g|goldbarren 250 g|goldbarren 50 g|1 oz gold|1oz gold|gold 1 oz|krugerrand 1 oz|골드바 100g|金条 100克|金条100克",
  ],
  "first class": [
    8,
    500_000,
    "first class return|first class flight|first class ticket|first class one way|first class round trip|business class return|flight business|flight in business|flights business|flug business|flug in business|vuelo business|vuelo en business|vol en business|volo business|business class flight|business class ticket|business class one way|business class round trip|first class fra|first class to|business class to|private jet charter|jet charter|yacht charter|private charter flight|vuelo en primera clase|vuelo business|vol en premiere classe|vol en classe affaires|business class flug|first class flug|primera clase|premiere classe|classe executiva|classe affaires|prima classe volo|бизнес класс|商务舱|头等舱|商務艙|頭等艙|ビジネスクラス|ファーストクラス|비즈니스석|비즈니스 클래스|일등석|درجة رجال الاعمال|الدرجة الأولى",
  ],
  horse: [
    5,
    100_000_000,
    "racehorse|thoroughbred|arabian horse|andalusian horse|hanoverian|dressage horse|rennpferd|reitpferd|caballo pura sangre|pur sang|cavallo da corsa|dairy cow|beef cattle|golden retriever puppy|french bulldog puppy|labrador puppy|poodle puppy|siamese kitten|maine coon kitten",
  ],
  art: [
    2,
    2_000_000_000,
    "original picasso|picasso original|van gogh original|monet original|banksy original|rembrandt original|original warhol|da vinci original|mona lisa original|gutenberg bible|shakespeare first folio|t rex skeleton|tyrannosaurus skeleton|meteorite|moon rock",
  ],
};

// Nobody sells parts or covers of these.
const ENTIRE = [
  "aircraft",
  "space",
  "house",
  "home",
  "dwelling",
  "fine camera",
  "installation",
  "luxury watch",
  "luxury bag",
  "hermes bag",
  "gold",
  "heavy gold",
  "some gold",
  "first class",
  "horse",
  "server",
  "new computer",
];

/** Goods of which a name that goes on does not name a part. */
export const WITHOUT_PARTS = new Set(ENTIRE.map((kind) => DEAR[kind]));
