import { expect, it } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

it("verifies a password by its salted hash", async () => {
  const [one, two] = [await hashPassword("growing rings"), await hashPassword("growing rings")];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword("growing rings", one)).toBe(true);
  expect(await isPassword("growing ring", one)).toBe(false);
});

it("treats a password typed on another keyboard as the same one", async () => {
  const hash = await hashPassword("ẹgbẹ́".normalize("NFD"));
  expect(await isPassword("ẹgbẹ́".normalize("NFC"), hash)).toBe(true);
});

it("rejects any password without an account", async () => {
  expect(await isPassword("growing rings", undefined)).toBe(false);
  expect(await isPassword("", undefined)).toBe(false);
});

it("accepts unpaired surrogates and control characters", async () => {
  const hash = await hashPassword("growing rings");
  expect(await isPassword("\u{D800}\u0000", hash)).toBe(false);
});
