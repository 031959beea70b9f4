import { expect, it } from "vitest";
import { addressOf, compareRoots, scannedRoot } from "./scanned-root.ts";

const root = "ab".repeat(32);
const other = "cd".repeat(32);
const day = "2027-02-01";
const scanned = { day, root };

it("is in the address as it was shown", () => {
  const url = new URL(addressOf("https://osisi.example", scanned));
  expect(url.pathname).toBe("/dashboard/proof");
  expect(scannedRoot(url.searchParams)).toEqual(scanned);
});

it.each([
  "",
  day,
  root,
  `${day}.${root.slice(1)}`,
  `${day}.${root}0`,
  `${day}.${root.toUpperCase()}`,
  `2027-2-1.${root}`,
  ` ${day}.${root}`,
])("is not read from %j", (text) => {
  expect(scannedRoot(new URLSearchParams({ root: text }))).toBeUndefined();
});

it("is compared with what this device has kept before what is published", () => {
  const published = [{ day, root: other }];
  expect(compareRoots(scanned, { kept: {}, published: [scanned] })).toBe("same");
  expect(compareRoots(scanned, { kept: {}, published })).toBe("other");
  expect(compareRoots(scanned, { kept: { [day]: { root } }, published })).toBe("same");
  expect(compareRoots({ day, root: other }, { kept: { [day]: { root } }, published })).toBe(
    "other",
  );
  expect(compareRoots({ ...scanned, day: "2027-02-02" }, { kept: {}, published })).toBe("unknown");
});
