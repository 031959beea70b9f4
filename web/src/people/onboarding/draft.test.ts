import { beforeEach, expect, it } from "vitest";
import { forgetDraft, isDraftKept, readDraft, readReferral, writeDraft } from "./draft.ts";
import { emptyRegistration, type Registration } from "./registration.ts";

const items = new Map<string, string>();
const storage = () => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
});
const refused = () => {
  throw new DOMException("denied", "SecurityError");
};
const typed: Registration = {
  ...emptyRegistration,
  lenderCategoryId: 2,
  f_name: "Ada",
  email: "ada@",
  phone: "803",
};

beforeEach(() => items.clear());

it("brings back what was typed, as far as it was typed", () => {
  writeDraft(typed, storage);
  expect(readDraft(storage)).toEqual(typed);
});

it("never keeps a password, nor that the terms were accepted", () => {
  const secret = { password: "open sesame", password_confirmation: "open sesame", terms: true };
  writeDraft({ ...typed, ...secret }, storage);
  expect([...items.values()].join()).not.toContain("sesame");
  expect(readDraft(storage)).toEqual(typed);
});

it.each(["", "null", "[]", "{", '{"f_name":5,"lenderCategoryId":9,"password":"x"}', '"text"'])(
  "begins anew where %j is stored",
  (text) => {
    items.set("osisi.onboarding", text);
    expect(readDraft(storage)).toEqual(emptyRegistration);
  },
);

it("is kept until the account is opened", () => {
  expect(isDraftKept(storage)).toBe(false);
  writeDraft(emptyRegistration, storage);
  expect(isDraftKept(storage)).toBe(true);
  forgetDraft(storage);
  expect(isDraftKept(storage)).toBe(false);
});

it("begins anew where the browser refuses storage", () => {
  writeDraft(typed, refused);
  expect(isDraftKept(refused)).toBe(false);
  expect(readDraft(refused)).toEqual(emptyRegistration);
});

it("keeps whose link brought them here, until they have joined", () => {
  expect(readReferral("?ref=ngozi-42", storage)).toBe("ngozi-42");
  expect(readReferral("", storage)).toBe("ngozi-42");
  forgetDraft(storage);
  expect(readReferral("", storage)).toBeUndefined();
});

it.each(["?ref=", "?ref=a%20b", `?ref=${"x".repeat(41)}`, "?ref=<script>", "?reference=abc"])(
  "does not take %s for a referral",
  (search) => {
    expect(readReferral(search, storage)).toBeUndefined();
  },
);
