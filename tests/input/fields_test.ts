/** Field types: addresses, emails and instants that they take and refuse. */
import { assertEquals } from "@std/assert";
import type { z } from "zod";
import { email, instant, webAddress } from "../../domain/input/fields.ts";
import { parseHost, uriOf } from "../../domain/input/web_address.ts";

function kept(schema: z.ZodType, value: unknown): unknown {
  return schema.safeParse(value).data;
}

/** Names that no DNS server can answer for, in the form of a domain. */
const NO_DNS_NAMES = [
  `${"a".repeat(64)}.com`,
  `${"ü".repeat(60)}.com`,
  `${"a.".repeat(126)}com`,
  "foo.-bar.com",
  "foo-.com",
  "-foo.com",
  "foo.com-",
  "a..com",
  "under_score.com",
  "a;sandbox;lampenladen.com",
  "*.foo.com",
  "o'neil.com",
  "a{b}.com",
  "a!$&()+,=~.com",
];

Deno.test("an address is kept as a URI of RFC 3986, whatever the URL standard lets through", () => {
  const address = webAddress();
  const published = {
    "https://a.com/{id}": "https://a.com/%7Bid%7D",
    "https://a.com/100%-cotton": "https://a.com/100%25-cotton",
    "https://a.com/%zz%4": "https://a.com/%25zz%254",
    "https://a.com/a|b^c`d": "https://a.com/a%7Cb%5Ec%60d",
    "https://a.com/[x]?y[]={1}|2": "https://a.com/%5Bx%5D?y%5B%5D=%7B1%7D%7C2",
    "https://a.com/?q=\\^`%": "https://a.com/?q=%5C%5E%60%25",
    "https://a.com/#a#b|{c}%": "https://a.com/#a%23b%7C%7Bc%7D%25",
    "https://ä.com/straße?ü#é": "https://xn--4ca.com/stra%C3%9Fe?%C3%BC#%C3%A9",
    "https://[2606:4700::1]/[x]": "https://[2606:4700::1]/%5Bx%5D",
    "https://a.com:8443/%C3%A9%e9?a=b&c=%20+~!*;@:/?":
      "https://a.com:8443/%C3%A9%e9?a=b&c=%20+~!*;@:/?",
  };
  for (const [sent, uri] of Object.entries(published)) {
    assertEquals(kept(address, sent), uri);
    assertEquals(uriOf(uri), uri, "a URI stays as it is");
  }
});

Deno.test("an address that is too long once it is encoded is refused", () => {
  const address = `https://a.com/${"|".repeat(1000)}`;
  assertEquals(kept(webAddress(), address), undefined);
});

Deno.test("a name that DNS cannot hold is refused, in addresses, emails and filters", () => {
  for (const name of NO_DNS_NAMES) {
    assertEquals(kept(webAddress(), `https://${name}/x`), undefined, name);
    assertEquals(kept(email(), `agent@${name}`), undefined, name);
    assertEquals(parseHost(name), undefined, name);
  }
  const longest = `${"a".repeat(63)}.x--y.com`;
  assertEquals(kept(webAddress(), `https://${longest}`), `https://${longest}/`);
  assertEquals(kept(email(), `agent@${longest}`), `agent@${longest}`);
  assertEquals(parseHost(longest), longest);
});

Deno.test("an email may be of any script, with its marks and joiners", () => {
  for (
    const address of [
      "संपर्क@डाटामेल.भारत",
      "ทดสอบ@ทีเอชนิค.ไทย",
      "ü@müller.de",
      "квіточка@пошта.укр",
      "测试@例子.公司",
      "agent@نامه\u200cای.com",
      "agent@क्\u200dष.भारत",
      "agent@xn--p1b6ci4b4b3a.xn--h2brj9c",
    ]
  ) assertEquals(kept(email(), address), address);
});

Deno.test("an email holds no character that nobody sees, on either side", () => {
  for (
    const invisible of [
      ...["\u00ad", "\u034f", "\u061c", "\u115f", "\u180e", "\u200b"],
      ...["\u200c", "\u200d", "\u200e", "\u202e", "\u2060", "\u2800"],
      ...["\u3164", "\ufe0f", "\ufeff", "\uffa0", "\u{e0041}", "\u0085"],
    ]
  ) {
    const name = invisible.codePointAt(0)!.toString(16);
    for (
      const address of [`a${invisible}b@foo.com`, `ab@fo${invisible}o.com`]
    ) {
      assertEquals(kept(email(), address), undefined, `${name} ${address}`);
    }
  }
  assertEquals(kept(email(), "agent@\u0301foo.com"), undefined);
});

Deno.test("an instant may be written in every form of RFC 3339", () => {
  const forms = {
    "2026-11-20T14:03:00Z": "2026-11-20T14:03:00.000Z",
    "2026-11-20t14:03:00z": "2026-11-20T14:03:00.000Z",
    "2026-11-20T14:03:00.123456789+05:30": "2026-11-20T08:33:00.123Z",
    "2026-11-20t14:03:00.5-00:00": "2026-11-20T14:03:00.500Z",
    "2024-02-29T23:59:59+23:59": "2024-02-29T00:00:59.000Z",
    "2016-12-31T23:59:60Z": "2017-01-01T00:00:00.000Z",
    "1990-12-31T15:59:60.25-08:00": "1991-01-01T00:00:00.250Z",
    "2015-07-01T05:29:60+05:30": "2015-07-01T00:00:00.000Z",
  };
  for (const [written, utc] of Object.entries(forms)) {
    assertEquals(kept(instant(), written), utc, written);
  }
});

Deno.test("an instant that RFC 3339 forbids is refused", () => {
  for (
    const written of [
      ...["2026-11-20", "2026-11-20T14:03:00", "2026-11-20T14:03Z"],
      ...["2026-11-20 14:03:00Z", "2026-11-20T14:03:00,5Z", "20261120T140300Z"],
      ...["2026-11-20T14:03:00.Z", "2026-11-20T14:03:00+0530", "2026-324T00Z"],
      ...[
        "2026-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z",
      ],
      ...[
        "2026-11-00T00:00:00Z",
        "2026-11-31T00:00:00Z",
        "2026-11-20T24:00:00Z",
      ],
      ...[
        "2026-11-20T14:60:00Z",
        "2026-11-20T14:03:61Z",
        "2016-12-31T23:58:60Z",
      ],
      ...[
        "2016-12-15T23:59:60Z",
        "2016-12-31T22:59:60Z",
        "2026-11-20T14:03:00+24:00",
      ],
      ...[
        "2026-11-20T14:03:00+05:60",
        "+2026-11-20T14:03:00Z",
        "2026-11-2০T14:03:00Z",
      ],
      ...["0000-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", " "],
    ]
  ) assertEquals(kept(instant(), written), undefined, written);
});
