const words = (text: string) => new Set(text.split(" "));

/** Open to anybody and blind about the target; brands' own are not here. */
export const SHORTENERS = words(
  "bit.ly bitly.com tinyurl.com goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly shorturl.at rb.gy t.ly tiny.cc s.id bl.ink " +
    "adf.ly short.io shorte.st tiny.one soo.gd clck.ru vk.cc u.to x.co qr.ae cli.gs mcaf.ee su.pr bc.vc po.st snip.ly t2m.io " +
    "tinylink.net shorturl.com shrtco.de gg.gg urlz.fr lc.chat dlvr.it trib.al j.mp l.ead.me kutt.it hyperurl.co lnk.to zpr.io " +
    "ouo.io exe.io linkvertise.com shrinkme.io cpmlink.net dub.sh t.co chilp.it han.gl me2.do url.kr vo.la suo.im dwz.cn 0rz.tw reurl.cc ppt.cc " +
    "bitly.ws tny.im ity.im q.gs yourls.org prettylink.com smarturl.it clickmeter.com short.gy short.cm shorter.me url.ie x.gd 1url.com i8.ae b23.ru da.gd n9.cl acortar.link encurtador.com.br kurzelinks.de t1p.de " +
    "short.link s.coop clk.im u.nu v.ht cutt.us tr.im b.link goo.su shorten.is spoo.me ulvis.net rotf.lol urlzs.com fur.ly tiny.pl 9nl.com polr.me snurl.com ln.run zws.im 2cm.es surl.li qrco.de qr.net shor.by snip.link tiny.ie lstu.fr urlbae.com l1nq.com rlu.ru lnnk.in shrinke.me shortlink.de kurz.link oshort.io clc.li abre.ai bityl.co shre.ink t.co.com tinyurl.mobi",
);

/** Note who follows the link. */
export const TRACKERS = words(
  "grabify.link iplogger.org iplogger.com iplogger.ru 2no.co yip.su blasze.tk iplis.ru ipgrabber.ru ps3cfw.com grabify.org bmwforum.co leancoding.co " +
    "webhook.site requestbin.com requestbin.net pipedream.net interact.sh oast.fun oast.pro oastify.com burpcollaborator.net canarytokens.com canarytokens.org beeceptor.com requestcatcher.com",
);

/** Tunnels and throw-away addresses. */
export const TUNNELS = words(
  "ngrok.io ngrok.app ngrok.dev ngrok-free.app ngrok-free.dev trycloudflare.com serveo.net loca.lt localhost.run lhr.life duckdns.org nip.io sslip.io onion.to onion.ws onion.ly pagekite.me tunnelto.dev bore.pub devtunnels.ms localtunnel.me telebit.io zrok.io playit.gg ply.gg tunnelmole.net loclx.io localxpose.io",
);

/** Company that a brand's name keeps in an impostor's host. */
export const BAIT = words(
  "parcel fee customs redelivery track tracking toll subscription membership login signin logon sign verify verification secure security account accounts billing payment payments support help helpdesk update " +
    "confirm confirmation wallet restore recover recovery unlock refund refunds id auth authenticate customer care service services " +
    "invoice renew renewal claim ads prize bonus airdrop reward rewards giveaway free suspended alert notice webscr center validation limited team admin " +
    "resolution appeal helpcenter 2fa kyc sso identity cart checkout pay",
);

/** Weaker company: an honest reseller may use it. */
export const SALES = words(
  "outlet official deals deal sale sales discount discounts cheap store shop online promo offer offers gift gifts card cards clearance factory replica authentic vip mall market direct buy",
);

/** Suffixes that throw-away shops prefer. */
export const CHEAP_SUFFIXES = words(
  "online site store club fun space website digital world today uno press help top xyz icu tk ml ga cf gq cyou sbs cfd buzz click rest monster quest bond lol zip mov cam country stream download win bid loan racing date faith review science party trade accountant work men kim wang vip shop live ru su cn",
);

/** Real names at one slip from a brand's. */
export const NOT_TYPOS = words(
  "goggle goggles amazin amazons applet apples apply canvas canada canvass figment ebony bayern abode adobes robux roblock coinage coin coinbases " +
    "zelie zeller zella fedora samsonite citi citibike citybank citybanks ikeya legos lagos ledge lego lyft lift loft gift tuft uber tuber huber suber " +
    "steamer stream revolt revolution hulk hula lulu chanell channel chantel charnel dyson tyson gyson prado pradas praha diop dijor cartie cartera cartiers " +
    "shopity shopit spotity dropbox githug gitlab gitbook venom vimeo netflip netfly ebays bay yeti metamark hsbc nintend airbus airbag binancial finance balance " +
    "nvidea doordasher docusigned cosco cisco costa costco relex rolls adidas aliexpress discords telegraph telegraaf telegrams barclay barclays santanders walgreens trezors mercedes lululemons chatgpts openair openapi airb adobo chane kanel gucc guccio hermies norman wayfairs",
);
