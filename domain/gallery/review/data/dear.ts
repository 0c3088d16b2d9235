/** Dear things and the least that a real one costs. */
export const DEAR: { words: RegExp; least: number }[] = [
  { words: /\b(?:macbook|mac studio|mac pro|imac)\b/, least: 120 },
  {
    words:
      /\biphone (?:1[3-9]|[2-9]\d|air|se)\b|\biphone \d+ pro\b|\bgalaxy (?:s2[2-9]|z fold|z flip|s\d\d ultra)\b|\bpixel (?:[7-9]|1\d)(?: ?a| pro)?\b/,
    least: 60,
  },
  {
    words: /\b(?:ipad(?: pro| air)?|surface pro|galaxy tab s\d)\b/,
    least: 40,
  },
  {
    words:
      /\b(?:laptop|notebook computer|thinkpad|xps 1[3-7]|zenbook|rog strix|chromebook|gaming pc|desktop pc|workstation|portatil|ordinateur portable|ноутбук)\b|笔记本电脑|ノートパソコン|노트북/,
    least: 35,
  },
  {
    words:
      /\b(?:playstation 5|ps5|xbox series [xs]|nintendo switch(?: 2| oled)?|steam deck|vision pro|quest 3)\b/,
    least: 45,
  },
  {
    words:
      /\b(?:rtx ?[345]0[6-9]0|h100|h200|a100|gb200|radeon rx ?[79]\d{3})\b/,
    least: 60,
  },
  {
    words:
      /\b(?:rolex|patek philippe|audemars piguet|richard mille|daytona|submariner|royal oak|vacheron)\b/,
    least: 400,
  },
  {
    words:
      /\b(?:birkin|kelly bag|chanel (?:flap|classic)|louis vuitton (?:speedy|neverfull))\b/,
    least: 200,
  },
  {
    words:
      /\b(?:model [3sxy]\b.*|cybertruck|land cruiser|land rover|range rover|porsche 911|porsche|ferrari|lamborghini|bmw [xmi]?\d|mercedes(?:-benz)? [a-z]-?class|toyota (?:corolla|camry|rav4|hilux)|honda (?:civic|accord|cr-v)|ford (?:f-150|mustang)|new car|used car|motorcycle|harley-davidson|suv|pickup truck)\b|新車|新车|新车/,
    least: 300,
  },
  {
    words:
      /\b(?:first class|business class) (?:return|round ?trip|flight|one ?way|ticket)|\b(?:private jet|jet charter|yacht charter|round-the-world|world cruise)\b/,
    least: 60,
  },
  {
    words:
      /\b(?:house|apartment|condo|villa|penthouse|townhouse|land|acre)s? (?:in|at|for sale|purchase|freehold)\b|\b\d-bedroom (?:house|apartment|flat|villa)\b/,
    least: 500,
  },
  {
    words:
      /\b(?:\d+ ?(?:kg|kilo)|1 ?oz|one ounce|100 ?g) gold(?: bar)?\b|\bgold bar\b|\bkrugerrand\b/,
    least: 50,
  },
  {
    words: /\b(?:diamond ring|carat diamond|\dct diamond|engagement ring)\b/,
    least: 15,
  },
  {
    words:
      /\b(?:65|75|77|83|85)(?:["”]|-inch| inch)? (?:oled|qled|4k|tv)\b|\boled tv\b/,
    least: 60,
  },
  {
    words:
      /\b(?:e-?bike|electric bike|pedelec|hot tub|grand piano|steinway|tractor|excavator)\b/,
    least: 40,
  },
  {
    words:
      /\b(?:dyson v1\d|thermomix|kitchenaid artisan|side-by-side refrigerator|refrigerator|washing machine|waschmaschine|dishwasher)\b/,
    least: 20,
  },
  {
    words:
      /\b(?:canon eos r\d|sony a7|nikon z\d|leica [qm]\d|dji mavic|gopro hero ?1\d)\b/,
    least: 50,
  },
  {
    words:
      /\b(?:airpods pro|airpods max|wh-1000xm\d|quietcomfort ultra|apple watch ultra)\b/,
    least: 20,
  },
];

/** Whole things that no price of a part explains. */
export const WHOLE_THINGS: { words: RegExp; least: number }[] = [
  {
    words:
      /\b(?:grand piano|upright piano|konzertflugel|klavier|piano de cola|piano a queue|sailing boat|sailboat|speedboat|motorboat|houseboat|yacht|segelboot|jet ski|hot tub|whirlpool|swimming pool|solar (?:system|array)|heat pump|combine|forklift|wedding venue|kitchen remodel|roof replacement|hip replacement|dental implant|lasik|mba program|bachelor degree program)\b/,
    least: 25,
  },
  {
    words:
      /\b(?:sofa|couch|sectional|wardrobe|dining table|mattress|bed frame|refrigerator|fridge[- ]freezer|freezer|tumble dryer|dishwasher|air conditioner|treadmill|kuhlschrank|waschmaschine|geschirrspuler|lavadora|nevera|frigorifico|refrigerateur|lave-linge|lave-vaisselle|geladeira|maquina de lavar|frigorifero|lavatrice|koelkast|wasmachine|lodowka|pralka|холодильник|стиральная машина|диван|buzdolabi|camasir makinesi|kulkas|mesin cuci|tu lanh|may giat)\b|冰箱|洗衣机|沙发|空调|冷蔵庫|洗濯機|ソファ|냉장고|세탁기|소파|ثلاجة|غسالة|फ्रिज|रेफ्रिजरेटर/,
    least: 4,
  },
  {
    words:
      /^(?=.*\b(?:model [3sxy]|camry|corolla|rav4|hilux|prius|civic|accord|cr-v|golf|passat|tiguan|octavia|fabia|clio|megane|duster|panda|fiat 500|mustang|f-150|silverado|wrangler|cherokee|outback|forester|cx-5|mx-5|sportage|tucson|ioniq|leaf|qashqai|taycan|cayenne|macan|911|x[1-7]|a[3-8]|q[3-8]|[ces]-class)\b)(?=.*\b(?:20[012]\d|new car|used car|sedan|suv|hatchback|plaid|awd|4wd|long range|neuwagen|gebrauchtwagen|whole car|vehicle|full purchase|one owner|low mileage|turbo s)\b)(?=.*\b(?:toyota|honda|tesla|volkswagen|vw|skoda|renault|dacia|fiat|ford|chevrolet|jeep|subaru|mazda|kia|hyundai|nissan|porsche|bmw|audi|mercedes\S*|camry|corolla|model [3sxy]|civic)\b)/,
    least: 400,
  },
  {
    words:
      /\b(?:first|business)[- ]class\b(?!.*\b(?:upgrade|lounge|tax(?:es)?|miles|points|amenity|kit|book|pyjamas|pajamas|stamps?|mail|letter)\b).*\b(?:[a-z]{3}\s?[-–>]\s?[a-z]{3}|return|round ?trip|flight|one ?way|to)\b/,
    least: 25,
  },
  {
    words:
      /\b(?:detached house|semi-detached|terraced house|family house|town ?house|(?:three|four|five|\d)[- ]bed(?:room)? (?:detached |family |terraced )?(?:house|villa|home|apartment|flat|condo)|villa with pool|beachfront villa|penthouse|freehold|full purchase price|acres? of land|plot of land|building plot|einfamilienhaus|eigentumswohnung|reihenhaus|maison individuelle|appartement a vendre|maison a vendre|casa en venta|piso en venta|casa a venda|apartamento a venda|casa in vendita|appartamento in vendita|huis te koop|mieszkanie na sprzedaz|dom na sprzedaz|продажа квартиры|квартира в собственность|ev satilik|satilik daire|rumah dijual)\b|别墅出售|商品房|套房出售|マンション購入|一戸建て|아파트 매매|شقة للبيع|فيلا للبيع|मकान बिक्री/,
    least: 1500,
  },
  {
    words:
      /\b(?:aircraft engine|turbofan|jet engine|helicopter|cessna|gulfstream|boeing 7\d7|airbus a3\d\d|private jet|superyacht|motor yacht|catamaran \d|cargo ship|container ship|tank car|locomotive|satellite launch|mri (?:scanner|machine)|ct scanner|combine harvester|bulldozer|backhoe|crawler crane|tower crane|school bus|semi truck|lorry|motorhome|camper ?van|wohnmobil|camping-car|autocaravana)\b/,
    least: 700,
  },
  {
    words:
      /\b(?:tesla model [3sxy]|cybertruck|toyota (?:corolla|camry|rav4|hilux|prius|yaris|land cruiser)|honda (?:civic|accord|cr-?v)|bmw (?:x\d|m\d|i\d|\d{3}[di]?)|mercedes(?:-benz)? (?:[a-gs]-?class|[a-gs]-?klasse|s ?\d{3})|audi (?:a\d|q\d|e-tron)|volkswagen (?:golf|id\.?\d|passat|tiguan)|vw golf|porsche (?:911|taycan|cayenne|macan)|ferrari \w+|lamborghini \w+|ford f-?150|range rover|hyundai ioniq \d|kia ev\d|byd \w+)\b.*\b(?:new|used|202\d|201\d|awd|4x4|km|miles|sedan|suv|hybrid|long range|performance|neuwagen|gebraucht|jahreswagen|nueva?|usada?|neuve?|occasion|nov[ao]|whole car|full price|paid in full|vehicle|car)\b/,
    least: 400,
  },
  {
    words:
      /\b(?:birkin|kelly) \d\d\b|\bchanel (?:classic|timeless) flap\b|\bpatek philippe\b|\baudemars piguet\b|\brichard mille\b|\brolex (?:submariner|daytona|datejust|gmt|day-date|explorer|oyster|yacht-master)\b/,
    least: 400,
  },
  {
    words:
      /\b1 ?kg (?:fine )?gold\b|\bgold bar,? 1 ?kg\b|\b1 ?kilo gold\b|\bgoldbarren 1 ?kg\b|\b(?:500|1000) ?g gold(?: bar)?\b/,
    least: 10_000,
  },
  {
    words: /\b(?:50|100|250) ?g gold bar\b|\bgoldbarren (?:50|100|250) ?g\b/,
    least: 800,
  },
  {
    words:
      /\b(?:sony (?:alpha |a)(?:1|7|9)\w*(?: ii+| iv| v)?|canon eos r\d|nikon z ?\d|fujifilm gfx ?\d+|hasselblad x\d\w*|leica (?:m|q|sl)\d+)\b.*\b(?:body|camera|mirrorless|kit)\b|\b(?:dell )?poweredge r\d{3}\b|\bproliant dl\d+\b|\bnvidia (?:dgx|h100|h200|b200|a100)\b|\b(?:8k|neo qled|oled|mini-led)\b.*\b(?:65|75|77|83|85|98)\b|\b(?:65|75|77|83|85|98)\b.{0,12}\b(?:8k|neo qled|oled|qled)\b|\bmacbook pro (?:14|16)\b|\bmac studio\b|\biphone 1[4-9] pro max\b|\bgalaxy (?:s2\d ultra|z fold)\b/,
    least: 60,
  },
  {
    words:
      /\b(?:8k|oled|qled)\b.*(?:65|75|77|83|85|98)\s?(?:인치|インチ|英寸|дюйм)/,
    least: 60,
  },
];
