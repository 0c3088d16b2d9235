/**
 * Encrypts to the agent's key, a public JWK on P-256 or X25519: compact JWE, ECDH-ES
 * with A256GCM (RFC 7516; RFC 7518 §4.6 and §5.3). The page contains the source
 * text of this function, so it uses nothing outside its own body but WebCrypto.
 */
export function cardJwe(key) {
  const { subtle } = crypto;
  const algorithm = key.kty === "EC"
    ? { name: "ECDH", namedCurve: "P-256" }
    : { name: "X25519" };
  const utf8 = (text) => new TextEncoder().encode(text);
  const sha256 = (bytes) => subtle.digest("SHA-256", bytes);

  function base64Url(bytes) {
    const text = String.fromCharCode(...new Uint8Array(bytes));
    return btoa(text).replace(/\+/g, "-").replace(/\//g, "_")
      .replace(/=/g, "");
  }

  /** SHA-256 of JSON whose members stand in order (RFC 8785). */
  async function digest(members) {
    return base64Url(await sha256(utf8(JSON.stringify(members))));
  }

  const publicMembers = ({ kty, crv, x, y }) =>
    kty === "EC" ? { crv, kty, x, y } : { crv, kty, x };

  /** Thumbprint of the key (RFC 7638): its members, in order, hashed. */
  async function thumbprint() {
    return await digest(publicMembers(key));
  }

  /** One round of the Concat KDF (NIST SP 800-56A §5.8.1): 256 bits. */
  function derive(secret) {
    const name = utf8("A256GCM");
    const input = new Uint8Array(4 + 32 + 4 + name.length + 4 + 4 + 4);
    const view = new DataView(input.buffer);
    view.setUint32(0, 1);
    input.set(new Uint8Array(secret), 4);
    view.setUint32(36, name.length);
    input.set(name, 40);
    // Both party infos are empty: two lengths of 0, then the key's length.
    view.setUint32(input.length - 4, 256);
    return sha256(input);
  }

  /** A secret that only the holder of the key can make again, with its half. */
  async function agree() {
    const pair = await subtle.generateKey(algorithm, true, ["deriveBits"]);
    const recipient = await subtle.importKey("jwk", key, algorithm, false, []);
    // Throws for a key that would lead to a secret that everybody knows.
    const secret = await subtle.deriveBits(
      { name: algorithm.name, public: recipient },
      pair.privateKey,
      256,
    );
    const epk = publicMembers(await subtle.exportKey("jwk", pair.publicKey));
    return { secret, epk };
  }

  /** Encrypts a text; the members of `header` are authenticated with it. */
  async function encrypt(text, header) {
    const { secret, epk } = await agree();
    const protectedHeader = base64Url(utf8(JSON.stringify({
      alg: "ECDH-ES",
      enc: "A256GCM",
      epk,
      kid: await thumbprint(),
      ...header,
    })));
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const raw = await derive(secret);
    const aes = await subtle.importKey("raw", raw, "AES-GCM", false, [
      "encrypt",
    ]);
    const additionalData = utf8(protectedHeader);
    const parameters = { name: "AES-GCM", iv, additionalData };
    const sealed = await subtle.encrypt(parameters, aes, utf8(text));
    const parts = [iv, sealed.slice(0, -16), sealed.slice(-16)];
    // Between header and IV, where no encrypted key is: two dots.
    return `${protectedHeader}..${parts.map(base64Url).join(".")}`;
  }

  return { thumbprint, digest, encrypt };
}
