/** Some answers are encrypted for the page that asked for them. The key never leaves it: after a reload, one asks again. */

const keys = new Map<string, Promise<CryptoKeyPair>>();
const algorithm = {
  name: "RSA-OAEP",
  modulusLength: 3_072,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
};

/** The same one for the same command. As SPKI in base64. */
export async function answerKeyFor(commandId: string): Promise<string> {
  const made = keys.get(commandId) ?? crypto.subtle.generateKey(algorithm, false, ["decrypt"]);
  keys.set(commandId, made);
  const { publicKey } = await made;
  const spki = new Uint8Array(await crypto.subtle.exportKey("spki", publicKey));
  return btoa(String.fromCharCode(...spki));
}

/** `undefined` in another page than the one that asked. */
export async function openAnswer(
  commandId: string,
  pieces: readonly string[],
): Promise<string | undefined> {
  const pair = await keys.get(commandId);
  if (!pair) return undefined;
  const opened = await Promise.all(
    pieces.map((piece) => {
      const bytes = Uint8Array.from(atob(piece), (letter) => letter.charCodeAt(0));
      return crypto.subtle.decrypt({ name: algorithm.name }, pair.privateKey, bytes);
    }),
  );
  return new Blob(opened).text();
}
