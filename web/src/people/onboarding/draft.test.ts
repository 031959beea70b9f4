import { beforeEach, expect, it } from "vitest";
import {
  forgetDraft,
  isDraftKept,
  readDraft,
  readReferral,
  writeDraft,
  emptyRegistration,
  type Registration,
} from "./registration.ts";

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

it("restores the input, as far as it goes", () => {
  writeDraft(typed, storage);
  expect(readDraft(storage)).toEqual(typed);
});

it("never stores a password, nor that the terms were accepted", () => {
  const secret = { password: "open sesame", password_confirmation: "open sesame", terms: true };
  writeDraft({ ...typed, ...secret }, storage);
  expect([...items.values()].join()).not.toContain("sesame");
  expect(readDraft(storage)).toEqual(typed);
});

it.each(["", "null", "[]", "{", '{"f_name":5,"lenderCategoryId":9,"password":"x"}', '"text"'])(
  "starts empty where %j is stored",
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

it("starts empty where the browser refuses storage", () => {
  writeDraft(typed, refused);
  expect(isDraftKept(refused)).toBe(false);
  expect(readDraft(refused)).toEqual(emptyRegistration);
});

it("keeps the referral until they have joined", () => {
  expect(readReferral("?ref=ngozi-42", storage)).toBe("ngozi-42");
  expect(readReferral("", storage)).toBe("ngozi-42");
  forgetDraft(storage);
  expect(readReferral("", storage)).toBeUndefined();
});

it.each(["?ref=", "?ref=a%20b", `?ref=${"x".repeat(41)}`, "?ref=<script>", "?reference=abc"])(
  "rejects %s as a referral",
  (search) => {
    expect(readReferral(search, storage)).toBeUndefined();
  },
);
