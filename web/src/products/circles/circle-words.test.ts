import { expect, it } from "vitest";
import { inMembers, ringsOf } from "./circle-words.ts";

it.each([
  [0, "due due due due due"],
  [10, "current due due due due"],
  [40, "paid paid due due due"],
  [90, "paid paid paid paid current"],
  [100, "paid paid paid paid paid"],
])("draws %i percent as %s", (percent, drawn) => {
  const rings = ringsOf({ percent });
  expect(rings.map(({ state }) => state).join(" ")).toBe(drawn);
  expect(rings.every(({ share, state }) => (share === 0.5) === (state === "current"))).toBe(true);
});

it("counts members in words", () => {
  expect([1, 2, 20].map(inMembers)).toEqual(["1 member", "2 members", "20 members"]);
});
