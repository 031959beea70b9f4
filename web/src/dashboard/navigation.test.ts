import { describe, expect, it } from "vitest";
import { bottomDestinations, sidebarDestinations } from "./destinations.ts";
import { initialsOf } from "./initials.ts";

describe("the navigation", () => {
  it("has the specification's entries beside the content", () => {
    expect(sidebarDestinations.map(({ name, to }) => `${name} ${to}`)).toEqual([
      "Home /dashboard/home",
      "Saving /dashboard/save",
      "Investment /dashboard/invest",
      "Settings /dashboard/settings",
      "Logout /dashboard/logout",
    ]);
  });

  it("has the specification's entries at the bottom of a phone, Gogreen to the green summary", () => {
    expect(bottomDestinations.map(({ name, to }) => `${name} ${to}`)).toEqual([
      "Invest /dashboard/invest",
      "Save /dashboard/save",
      "Home /dashboard/home",
      "Gogreen /dashboard/portfolio/green-asset-finance/summary",
      "Settings /dashboard/settings",
    ]);
  });
});

describe("initials", () => {
  it.each([
    ["Ngozi Balogun", "NB"],
    ["Ngozi", "N"],
    ["ọlámidé adé òkè", "ỌÒ"],
    ["  ", ""],
    [undefined, ""],
  ])("of %j are %j", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
