/** Rough worth of one unit in US dollars; bands are wide, so drift is harmless. */
export const DOLLARS: Record<string, number> = Object.fromEntries(
  ("USD 1|EUR 1.1|GBP 1.28|CHF 1.15|JPY 0.0067|CNY 0.14|HKD 0.128|TWD 0.031|KRW 0.00073|INR 0.0118|IDR 0.000062|VND 0.00004|THB 0.029|MYR 0.22|" +
    "SGD 0.75|PHP 0.0175|AUD 0.66|NZD 0.6|CAD 0.73|MXN 0.055|BRL 0.18|ARS 0.001|CLP 0.00105|COP 0.00024|PEN 0.27|UYU 0.024|PYG 0.00013|BOB 0.145|CRC 0.0019|GTQ 0.13|DOP 0.017|" +
    "SEK 0.095|NOK 0.093|DKK 0.147|ISK 0.0073|PLN 0.25|CZK 0.043|HUF 0.0027|RON 0.22|BGN 0.56|RSD 0.0094|UAH 0.024|RUB 0.011|BYN 0.3|KZT 0.002|UZS 0.00008|GEL 0.37|AMD 0.0026|AZN 0.59|TRY 0.029|ILS 0.27|" +
    "SAR 0.267|AED 0.272|QAR 0.275|KWD 3.25|BHD 2.65|OMR 2.6|JOD 1.41|IQD 0.00076|IRR 0.0000236|LBP 0.000011|SYP 0.0001|YER 0.004|EGP 0.02|MAD 0.1|TND 0.32|DZD 0.0075|LYD 0.2|" +
    "ZAR 0.055|NGN 0.00065|KES 0.0077|GHS 0.07|UGX 0.00027|TZS 0.00038|RWF 0.0007|ETB 0.008|XAF 0.0017|XOF 0.0017|MZN 0.0157|ZMW 0.04|BWP 0.074|NAD 0.055|MUR 0.022|MGA 0.00022|GNF 0.000116|SLL 0.00005|SLE 0.044|" +
    "PKR 0.0036|BDT 0.0083|LKR 0.0033|NPR 0.0074|MMK 0.00048|KHR 0.00025|LAK 0.000046|MNT 0.00029|XPF 0.0092|FJD 0.44|VUV 0.0083|KMF 0.0022|DJF 0.0056|BIF 0.00034|VES 0.02|CUP 0.04|AFN 0.014|BND 0.75|MOP 0.125")
    .split("|").map((pair) => {
      const [currency, worth] = pair.split(" ");
      return [currency, Number(worth)];
    }),
);

/** ISO 4217 currencies without minor units. */
export const WHOLE_UNITS = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);

/** Dollars for one purchase of a category that nobody has reached. */
export const CEILINGS: Record<string, number> = {
  software: 5_000_000,
  ai: 5_000_000,
  hosting: 5_000_000,
  electronics: 1_000_000,
  home: 2_000_000,
  garden: 200_000,
  fashion: 5_000_000,
  beauty: 30_000,
  health: 3_000_000,
  groceries: 50_000,
  restaurants: 60_000,
  travel: 2_000_000,
  transport: 50_000_000,
  entertainment: 500_000,
  books: 1_000_000,
  education: 500_000,
  sports: 500_000,
  toys: 200_000,
  pets: 60_000,
  gifts: 150_000,
  office: 300_000,
  services: 50_000_000,
  finance: 500_000_000,
  other: 50_000_000,
};

/** Small things: one of them is never dear. */
export const SMALL =
  /\b(?:coffee|espresso|latte|cappuccino|tea bags?|socks?|mugs?|stickers?|pens?|pencils?|notebook paper|cables?|cords?|charger|t-?shirts?|tee|paperback|e-?book|ebook|kindle edition|sandwich|pizza|burgers?|fries|candles?|phone case|screen protector|napkins?|paper towels?|toilet paper|batteries|light ?bulbs?|soap|shampoo|toothbrush|toothpaste|towels?|pillow|spoon|forks?|plates?|umbrella|keychain|postcards?|greeting cards?|envelopes?|stapler|erasers?|milk|bread|eggs|bananas?|apples|yogh?urt|butter|cereal|chocolate bar|chips|cookies|water bottle|beanie|flip flops|shoelaces|gloves|tape|screws|nails|bolts|usb|mouse ?pad|hdmi|adapter|dog food|cat food|cat litter|dog toy|chew toy|vitamins?|bandages|lip balm|nail polish|deodorant|razor|seeds|garden hose|flower ?pot|kaffee|becher|socken|kabel|stift|brot|milch|zahnb[uü]rste|cafe|taza|calcetines|camiseta|cable|lapiz|pan|leche|tasse|chaussettes|stylo|pain|lait|caneca|meias|tazza|calzini|penna|pane|koffie|mok|sokken|kubek|skarpety|кружка|носки|кабель|ручка|хлеб|молоко|футболка|чай|кофе)\b|马克杯|袜子|数据线|咖啡|牛奶|面包|マグカップ|靴下|ケーブル|コーヒー|牛乳|鉛筆|머그컵|양말|케이블|커피|우유|قهوة|كوب|جوارب|كابل|حليب|خبز|कॉफी|चाय|मग|कप|मोज़े|दूध|kahve|corap|kupa/;

/** Smaller still: bread and nails. */
export const TINY =
  /\b(?:steel nails?|single nail|(?:chewing|bubble) gum|kaugummi|chicle|lollipops?|paper ?clips?|thumbtacks?|rubber bands?|erasers?|pencils?|ballpoint|biro|stickers?|postcards?|envelopes?|sticky notes?|post-its?|tissues?|baby wipes|wet wipes|napkins?|paper towels?|toilet paper|cotton (?:swabs|buds|pads)|lighter|milk|bread|baguettes?|croissants?|bananas?|instant noodles|ramen cup|yogh?urt|bottled water|mineral water|tea bags?|socks|tee|plain t-?shirt|cotton t-?shirt|flip flops|toothbrush|toothpaste|bar of soap|shampoo|lip balm|light ?bulb|usb cable|usb-c cable|phone case|keychain|shopping bag|plastic bag|tote bag|bus ticket|metro ticket|tram ticket|cinema ticket|movie ticket|newspaper|domain registration|domain renewal|espresso|latte|cappuccino|flat white|cheeseburger|hot ?dog|french fries|hamburger|bagel|donut|doughnut|muffin|vollmilch|milch|brot|brotchen|kaffee|bleistift|kugelschreiber|radiergummi|socken|zahnpasta|zahnburste|klopapier|toilettenpapier|leche|pan de molde|lapiz|boligrafo|calcetines|papel higienico|servilletas|lait|pain|stylo|crayon|chaussettes|dentifrice|papier toilette|leite|pao|caneta|meias|papel higienico|latte intero|pane|penna|matita|calzini|carta igienica|melk|brood|potlood|sokken|mleko|chleb|olowek|skarpety|молоко|хлеб|хліб|ручка шариковая|карандаш|носки|шкарпетки|жвачка|салфетки|pase|pasa|kallpase|mjolk|brod|ekmek|sut|kalem|corap|susu|roti tawar)\b|påse|牛奶|面包|麵包|铅笔|圆珠笔|袜子|口香糖|卫生纸|纸巾|矿泉水|方便面|牛乳|食パン|鉛筆|ボールペン|靴下|ガム|tシャツ|ティッシュ|おにぎり|우유|식빵|연필|볼펜|양말|티셔츠|물티슈|라면|껌|حليب|خبز|قلم رصاص|جوارب|علكة|दूध|ब्रेड|पेंसिल|मोज़े|साबुन/;

/** What households buy; one costs tens or hundreds. */
export const EVERYDAY =
  /\b(?:hair ?cut|standard room|double room|twin room|hostel bed|dorm bed|led bulb|bulb e\d\d|bottle of water|water bottle|manicure|pedicure|taxi|uber ride|pizza|burger|burrito|kebab|sushi|lunch|brunch|breakfast|dinner for (?:one|two)|sandwich|salad|beer|lager|soda|juice|coffee|tea|honey|olive oil|rice|pasta|flour|sugar|cheese|butter|chicken|sausages?|eggs|apples|oranges|tomatoes|potatoes|carrots|yoga class|movie rental|paperback|hardcover|e-?book|audiobook|cd|dvd|vinyl|jeans|leggings|hoodie|sweater|pajamas|slippers|sandals|backpack|umbrella|headphones|earbuds|earphones|keyboard|mouse|webcam|power ?bank|usb stick|flash drive|memory card|router|hdmi|charger|toaster|kettle|blender|hair ?dryer|iron|fan heater|desk lamp|frying pan|saucepan|cutting board|bath towels?|bed sheets?|pillow|duvet|shower curtain|doormat|trash bags?|dish soap|detergent|sponge|broom|mop|sunscreen|lipstick|mascara|face cream|hand cream|nail polish|vitamins?|ibuprofen|paracetamol|bandages|dog food|cat food|cat litter|dog leash|chew toy|bouquet|potting soil|seeds|garden gloves|watering can|board game|puzzle|playing cards|notebook|planner|ballpoint pens?|highlighters?|stapler|printer paper|ink cartridge|yoga mat|tennis balls?|football|water bottle|lunch box|thermos|socken|handtuch|kopfkissen|tastatur|kopfhorer|wasserkocher|regenschirm|rucksack|camiseta|zapatillas|auriculares|teclado|mochila|paraguas|chaussures|casque audio|clavier|parapluie|sac a dos|fones de ouvido|teclado|mochila|cuffie|tastiera|ombrello|zaino|koptelefoon|toetsenbord|paraplu|sluchawki|klawiatura|plecak|наушники|клавиатура|зонт|рюкзак|полотенце|футболка|навушники|kulaklik|klavye|semsiye|payung|nasi goreng|pho bo)\b|耳机|键盘|鼠标|雨伞|背包|毛巾|拖鞋|外卖|イヤホン|キーボード|タオル|傘|文庫|弁当|이어폰|키보드|수건|우산|치킨|سماعات|لوحة مفاتيح|مظلة|منشفة|हेडफोन|छाता|तौलिया/;

/** Plans for one person, and servers that are nearly free. */
export const CONSUMER_PLANS =
  /\b(?:netflix|spotify|disney\+|disney plus|youtube premium|hulu|hbo max|apple music|apple tv\+?|audible|kindle unlimited|duolingo|headspace|icloud|google one|dropbox (?:plus|basic)|chatgpt plus|claude pro|copilot pro|midjourney|gym membership|vpn|domain|cx\d2|basic droplet|droplet|lightsail|t3\.(?:nano|micro|small)|shared hosting|newsletter|magazine subscription|phone plan|sim card|prepaid sim|oil change|car wash|parking|bus pass|train ticket|museum ticket)\b/;

/** Dollars that one plain thing of a category stays below. */
export const TYPICAL: Record<string, number> = {
  electronics: 150_000,
  home: 250_000,
  garden: 100_000,
  beauty: 20_000,
  groceries: 20_000,
  restaurants: 40_000,
  books: 100_000,
  education: 300_000,
  sports: 150_000,
  toys: 60_000,
  pets: 40_000,
  gifts: 60_000,
  office: 100_000,
  entertainment: 200_000,
};
