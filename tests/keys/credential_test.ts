import { assert, assertEquals } from "@std/assert";
import { hash } from "node:crypto";
import {
  type ApiKey,
  equalDigests,
  matchesSecret,
  parseCredential,
} from "../../domain/api_key.ts";

const digest = (text: string) => hash("sha256", text, "base64url");

Deno.test("digests are equal only when every character is", () => {
  const known = digest("secret");
  assert(equalDigests(known, `${known}`));
  for (let place = 0; place < known.length; place++) {
    const other = known[place] === "A" ? "B" : "A";
    const changed = known.slice(0, place) + other + known.slice(place + 1);
    assert(!equalDigests(changed, known), `differs at ${place}`);
    assert(!equalDigests(known, changed), `differs at ${place}`);
  }
  for (const length of [0, 1, known.length - 1]) {
    assert(!equalDigests(known.slice(0, length), known), `${length}`);
    assert(!equalDigests(known, known.slice(0, length)), `${length}`);
  }
});

Deno.test("a key is opened by its own secret, each character of it", () => {
  const secret = "A".repeat(43);
  const key = { prefix: "agc_0000000000000000", digest: digest(secret) };
  const isOpenedBy = (secret: string) => {
    const credential = parseCredential(`${key.prefix}.${secret}`);
    return credential && matchesSecret(credential, key as ApiKey, digest);
  };
  assertEquals(isOpenedBy(secret), true);
  for (let place = 0; place < 43; place++) {
    const wrong = secret.slice(0, place) + "B" + secret.slice(place + 1);
    assertEquals(isOpenedBy(wrong), false, wrong);
  }
});
