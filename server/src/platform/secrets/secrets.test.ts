import { assert, nat, property, string } from "fast-check";
import { expect, it } from "vitest";
import {
  deriveKey,
  deriveKeys,
  equalBytes,
  hashToken,
  keyedHash,
  newToken,
  seal,
  reencrypt,
  unseal,
} from "./secrets.ts";

const key = deriveKey("a key of thirty-two characters or more", "tests");

const refused = /unable to authenticate/i;

it("decrypts what it has encrypted", () => {
  assert(
    property(string({ unit: "grapheme" }), (text) => {
      expect(unseal([key], seal(key, text))).toBe(text);
    }),
  );
});

it("encrypts the same text differently every time", () => {
  expect(seal(key, "123456").equals(seal(key, "123456"))).toBe(false);
});

it("does not decrypt what was changed in any byte", () => {
  const sealed = seal(key, "a code is 123456");
  assert(
    property(nat(sealed.length - 1), nat(254), (at, change) => {
      const changed = Buffer.from(sealed);
      changed[at] = ((changed[at] ?? 0) + change + 1) % 256;
      expect(() => unseal([key], changed)).toThrow(refused);
    }),
  );
});

it("does not decrypt with a key for another use", () => {
  const other = deriveKey("a key of thirty-two characters or more", "other tests");
  expect(() => unseal([other], seal(key, "text"))).toThrow(refused);
});

it("does not decrypt what is shorter than a nonce and a tag", () => {
  expect(() => unseal([key], Buffer.alloc(27))).toThrow(/tag length/);
  expect(() => unseal([key], Buffer.alloc(0))).toThrow(/tag length|initialization vector/i);
});

it("decrypts what the previous key has encrypted, and re-encrypts it once", () => {
  const before = { secretKey: "the key before, of thirty-two characters" };
  const keys = deriveKeys(
    { secretKey: "a key of thirty-two characters or more", previousSecretKey: before.secretKey },
    "tests",
  );
  const [old] = deriveKeys(before, "tests");
  const sealed = seal(old, "text");
  expect(unseal(keys, sealed)).toBe("text");
  expect(() => unseal([key], sealed)).toThrow(refused);
  const resealed = reencrypt(keys, sealed) ?? Buffer.alloc(0);
  expect(unseal([key], resealed)).toBe("text");
  expect(reencrypt(keys, resealed)).toBeUndefined();
  expect(() => reencrypt([key], sealed)).toThrow(refused);
});

it("creates URL-safe tokens of 256 bits, and hashes them", () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(hashToken(token)).toHaveLength(32);
  }
});

it("compares bytes of any lengths", () => {
  expect(equalBytes(Buffer.from("same"), Buffer.from("same"))).toBe(true);
  expect(equalBytes(Buffer.from("same"), Buffer.from("some"))).toBe(false);
  expect(equalBytes(Buffer.from("same"), Buffer.from("longer"))).toBe(false);
});

it("hashes lists of parts so that no two lists collide", () => {
  const lists = [["a", "b"], ["ab"], ["a,b"], ["a\0b"], ["", "a", "b"], ['a","b']];
  const hashes = lists.map((parts) => keyedHash(key, ...parts).toString("hex"));
  expect(new Set(hashes).size).toBe(lists.length);
});
