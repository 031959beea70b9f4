import * as fc from "fast-check";
import { expect, it } from "vitest";
import { tagOf, tagsOf } from "./known-parts.ts";

it("gives a part the same tag on both sides of the wire, and another one the next time it differs", () => {
  const longText = fc.string({ minLength: 30 });
  fc.assert(
    fc.property(longText, longText, fc.string(), (one, other, name) => {
      expect(tagOf(name, JSON.parse(JSON.stringify(one)))).toBe(tagOf(name, one));
      expect(tagOf(name, one) === tagOf(name, other)).toBe(one === other);
      expect(tagOf(`${name}x`, one)).not.toBe(tagOf(name, one));
    }),
  );
});

it("tells amounts apart that differ in one digit", () => {
  const amounts = Array.from({ length: 20_000 }, (_, kobo) => ({
    available: kobo,
    owner: "someone",
  }));
  expect(new Set(amounts.map((amount) => tagOf("money", amount))).size).toBe(amounts.length);
});

it("gives no tag to a part that is shorter than one", () => {
  expect(tagsOf({ balance: 233_762.5, list: [], nothing: null })).toBe("");
});
