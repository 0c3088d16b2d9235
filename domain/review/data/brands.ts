/** Well-known names that impostors borrow, with the names they really use. */
export interface Brand {
  /** The name as it stands in a host. */
  name: string;
  /** Names that a seller gives itself. */
  sellers: string[];
  /** Registered names, without suffix unless they hold a dot. */
  hosts: string[];
  /** Also an ordinary word: worth a second look only in company. */
  isWord: boolean;
  /** Sells through others too, so an unknown host is no contradiction. */
  isResold: boolean;
}

// name (? = also a word, + = resold): sellers | own hosts
const TABLE = `
mercadolivre+: mercado livre | mercadolivre mercadolibre mercadopago mlstatic
mercadolibre+: mercado libre | mercadolibre mercadolivre mercadopago mlstatic
zalando+: zalando se | zalando ztat zalando-lounge zalando-prive
rakuten+: 楽天市場, 楽天 | rakuten viki kobo rakuten-static r10s
amazon: amazon com, amazon prime, aws, amazon web services, kindle, alexa, prime video, audible | amzn a.co aws audible kindle twitch imdb zappos ring eero goodreads abebooks primevideo aboutamazon awsapps amazonaws woot wholefoodsmarket media-amazon ssl-images-amazon bookdepository
apple?+: apple store, icloud, itunes, app store, apple music | icloud itunes apple.co beatsbydre mzstatic claris cdn-apple
google: alphabet, google cloud, google play, youtube, youtube premium, google workspace, google ads, google store, nest, fitbit, waze | youtube youtu.be android withgoogle blogger waze fitbit nest deepmind goo.gle g.co gstatic googleapis googleusercontent web.dev google.dev ggpht chromium flutter kaggle firebase abc.xyz fi.google goo.gl looker mandiant
microsoft: windows, office 365, microsoft 365, xbox, azure, outlook, windows help, windows support, onedrive, skype | live outlook office office365 azure xbox skype bing msn windows linkedin github minecraft mojang aka.ms visualstudio microsoftonline sharepoint onedrive windowsupdate s-microsoft microsoftstore msft halowaypoint nuance
meta?: meta platforms, facebook, instagram, whatsapp, oculus, messenger | facebook fb fb.me instagram whatsapp oculus meta metaquest threads messenger fbcdn cdninstagram wa.me workplace
facebook: facebook ads | fb fb.me meta fbcdn messenger
instagram: | meta facebook cdninstagram instagr.am ig.me
whatsapp+: | wa.me meta facebook
paypal: | paypal.me venmo braintreepayments braintreegateway xoom joinhoney zettle hyperwallet paypalobjects paypal-community
netflix: | nflxext nflximg nflxso netflixshop netflix.shop
spotify: | scdn spotify.link spoti.fi byspotify spotifycdn spotifyforbrands
steam?: steam store, valve, steam wallet, steam support | steampowered steamcommunity valvesoftware steamdeck steamgames steamstatic s.team
steamcommunity: | steampowered steamgames valvesoftware steamstatic
steampowered: | steamcommunity valvesoftware
coinbase: | cb.com coinbase-exchange prime.coinbase
binance: | bnbstatic bnbchain binance.us binance.org trustwallet
metamask: | metamask.io consensys
kraken?: | krakenfx
ledger?+: ledger sas | ledgerwallet
trezor+: | satoshilabs
blockchain?: blockchain com |
openai: chatgpt, openai llc | chatgpt oaistatic oaiusercontent sora
chatgpt: | openai oaistatic
anthropic: claude, claude ai | claude claude.ai claude.com
github: | microsoft githubusercontent githubassets github.io npmjs ghcr.io githubapp
dropbox: | dropboxusercontent dropboxstatic hellosign dropboxforum
linkedin: | lnkd.in licdn microsoft
twitter?: x corp, x premium | x.com t.co twimg
tiktok: tik tok, tiktok shop | tiktokcdn bytedance tiktokglobalshop tiktokshop tiktokv
snapchat: snap inc | snap.com spectacles
telegram?: telegram premium | telegram.org t.me telegram.me fragment.com ton.org
discord?: discord nitro | discord.gg discordapp discord.gift discordmerch
roblox: | rbxcdn robloxdev
epicgames: epic games, fortnite | fortnite unrealengine
playstation+: playstation store, sony interactive entertainment | sony sonyentertainmentnetwork sonyinteractive
nintendo+: nintendo eshop | pokemon nintendolife nintendoswitch
ebay: | ebayimg ebaystatic ebay.us ebayinc
walmart: walmart com | samsclub walmartimages walmart.ca flipkart
costco: costco wholesale | costcobusinessdelivery costcotravel
bestbuy: best buy | geeksquad bestbuy.ca bbystatic magnolia
homedepot: the home depot, home depot | homedepot.ca homedepotrebates
target?: target corporation | targetimg1 shipt
aliexpress: ali express | alibaba alicdn aliexpress.us alipay
alibaba: | aliexpress alicdn 1688 taobao tmall alibabacloud aliyun alibabagroup
shopify: shopify inc | myshopify shop.app shopifycdn shopifysvc
stripe?: stripe payments | stripe.network stripe.dev link.com
squareup: | square block cash.app
cashapp: cash app | cash.app square squareup
venmo: | paypal
zelle: | zellepay earlywarning
wellsfargo: wells fargo | wf.com
bankofamerica: bank of america | bofa ml.com
citibank: citi, citibank | citi citigroup
chase?: chase bank, jpmorgan chase | jpmorganchase jpmorgan
hsbc: hsbc uk | hsbcnet firstdirect
barclays: barclays bank | barclaycard barclaysus
santander: banco santander | santanderbank openbank
revolut: revolut ltd | revolut.me
americanexpress: american express, amex | aexp amex amextravel amexgiftcard
mastercard: | mastercardservices priceless
visa?: visa inc | visaeurope
dhl+: dhl express | deutschepost dhl-express dhlparcel dhlecommerce
fedex+: federal express | fedexoffice tnt
ups?+: united parcel service, ups store | theupsstore ups-mi
usps+: us postal service, united states postal service | usps.gov
airbnb: | muscache airbnbmail abnb.me
booking?: booking com, booking holdings | booking.com bstatic
expedia: expedia group | hotels vrbo orbitz travelocity egencia
uber?: uber eats, uber technologies | ubereats uber.com postmates
doordash: | wolt caviar trycaviar
lyft: |
adobe+: adobe systems, adobe inc | behance typekit adobelogin frame.io magento fotolia
nvidia+: | geforce nvidiagrid
samsung+: samsung electronics | samsungmobile smartthings harman jbl samsungcloud
sony?+: sony electronics | playstation sonypictures sonymusic sonyentertainmentnetwork
huawei+: | hihonor vmall hicloud
xiaomi+: | mi.com mistore poco
tesla?+: tesla inc, tesla motors | teslamotors tesla.cn
nike?+: nike inc | converse nikestore nike.net jordan
adidas+: adidas ag | adidas-group adidasgroup reebok
gucci+: | kering
rolex+: rolex sa | tudorwatch rolexsa
louisvuitton+: louis vuitton | lvmh lvmhluxury
chanel+: |
hermes?+: hermes paris | hermes.com hermesparis
prada+: | pradagroup miumiu
dior+: christian dior | lvmh
cartier+: | richemont
rayban+: ray ban | ray-ban luxottica sunglasshut essilorluxottica
lululemon+: lululemon athletica | lululemonathletica
ikea: | ikea-foundation ingka
lego+: the lego group | legoland brickset bricklink
dyson?+: | dysoncanada
notion?: notion labs | notion.so notion.com notion.site
figma: | figmausercontent
canva: | canva.site affinity
zoom?: zoom video communications | zoom.us zoomgov
slack?: slack technologies | slack-edge salesforce
salesforce: | force heroku tableau slack
godaddy: | secureserver domaincontrol wsimg
namecheap: | spaceship privateemail
cloudflare: | workers pages.dev cloudflareinsights
norton?: norton lifelock, norton | nortonlifelock gendigital lifelock
mcafee: | mcafeesecure
docusign: | docusign.net
ticketmaster: | livenation tmol ticketweb universe
disneyplus: disney plus, disney+ | disney go.com bamgrid hulu starwars
hulu: | disney disneyplus
`;

/** Where anybody may sell, so a host says nothing about the seller. */
export const MARKETPLACES = new Set(
  ("amazon ebay etsy walmart aliexpress alibaba dhgate temu shein wish rakuten mercari mercadolibre mercadolivre allegro bol " +
    "cdiscount fnac darty zalando asos otto kaufland emag ozon wildberries lazada shopee tokopedia bukalapak flipkart myntra " +
    "coupang gmarket 11st auction naver taobao tmall jd 1688 pinduoduo yahoo noon jumia takealot newegg bestbuy target costco samsclub " +
    "bhphotovideo adorama microcenter currys argos johnlewis mediamarkt saturn coolblue elcorteingles worten unieuro kohls macys " +
    "nordstrom bloomingdales saks farfetch ssense net-a-porter mytheresa stockx goat depop poshmark vinted grailed therealreal " +
    "vestiairecollective chrono24 watchfinder hodinkee footlocker finishline jdsports sportsdirect dickssportinggoods rei decathlon zappos sephora ulta boots douglas " +
    "discogs reverb bandcamp itch gog humblebundle greenmangaming fanatical g2a kinguin eneba epicgames steampowered playstation xbox nintendo " +
    "gumroad patreon substack kofi ko-fi buymeacoffee opencollective lemonsqueezy paddle fastspring stripe paypal square squareup shop " +
    "eventbrite ticketmaster seatgeek stubhub viator getyourguide airbnb booking expedia hotels agoda trip kayak " +
    "instacart doordash ubereats uber grubhub deliveroo just-eat justeat wolt glovoapp rappi ifood swiggy zomato talabat " +
    "fiverr upwork freelancer toptal udemy coursera skillshare apple google microsoft github gitlab atlassian salesforce shopify myshopify " +
    "digikey mouser lcsc grainger mcmaster homedepot lowes bunnings wayfair overstock staples officedepot officeworks cvs walgreens " +
    "kroger tesco sainsburys waitrose carrefour auchan aldi lidl rewe migros chewy petco petsmart gamestop bookshop waterstones barnesandnoble " +
    "thriftbooks abebooks powells kobo thalia hugendubel casadellibro mondadoristore zavvi hmv cultbeauty lookfantastic notonthehighstreet redbubble zazzle teespring " +
    "craigslist gumtree kijiji leboncoin marktplaats olx avito subito wallapop backmarket swappa carvana autotrader " +
    "cdw insight softchoice connection bhphoto harrods selfridges galerieslafayette elkjop komplett alza czc xcite x-cite sharafdg virginmegastore croma reliancedigital " +
    "jbhifi harveynorman thegoodguys kogan catch myer davidjones giftcards raise cardcash egifter dundle recharge gyft offgamers startselect " +
    "att verizon t-mobile vodafone orange telekom o2 three ee rogers bell telus")
    .split(" "),
);

export const BRANDS: Brand[] = TABLE.trim().split("\n").map(readBrand);

function readBrand(line: string): Brand {
  const [head = "", rest = ""] = line.split(/:(.*)/s);
  const [sellers = "", hosts = ""] = rest.split("|");
  const name = head.replace(/[?+]/g, "");
  return {
    name,
    sellers: [name, ...list(sellers, ",")],
    hosts: [name, ...list(hosts, " ")],
    isWord: head.includes("?"),
    isResold: head.includes("+"),
  };
}

function list(text: string, separator: string): string[] {
  return text.split(separator).map((part) => part.trim()).filter(Boolean);
}
