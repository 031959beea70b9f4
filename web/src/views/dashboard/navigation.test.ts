import { describe, expect, it } from "vitest";
import {
  bottomDestinations,
  currentMark,
  sidebarDestinations,
  type Destination,
} from "./destinations.ts";
import { initialsOf } from "./profile-menu.tsx";

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

describe("the entry that is marked", () => {
  it.each([
    ["/dashboard/home", "Home page", "Home page"],
    ["/dashboard/home/", "Home page", "Home page"],
    ["/dashboard/history", "Home true", "Home true"],
    ["/dashboard/account-number", "Home true", "Home true"],
    ["/dashboard/save", "Saving page", "Save page"],
    ["/dashboard/save/new", "Saving true", "Save true"],
    ["/dashboard/save/0e9d", "Saving true", "Save true"],
    ["/dashboard/invest/0e9d", "Investment true", "Invest true"],
    ["/dashboard/invest/new/4", "Investment true", "Invest true"],
    ["/dashboard/portfolio/savings/summary", "Investment true", "Invest true"],
    ["/dashboard/portfolio/asset-finance/summary", "Investment true", "Invest true"],
    ["/dashboard/portfolio/green-asset-finance/summary", "Investment true", "Gogreen page"],
    ["/dashboard/settings", "Settings page", "Settings page"],
  ])("at %s is %s beside the content and %s at the bottom", (pathname, beside, bottom) => {
    expect(marked(sidebarDestinations, pathname)).toEqual([beside]);
    expect(marked(bottomDestinations, pathname)).toEqual([bottom]);
  });

  it("is none where only a prefix of the name matches", () => {
    expect(marked(sidebarDestinations, "/dashboard/savers")).toEqual([]);
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

function marked(destinations: readonly Destination[], pathname: string): string[] {
  return destinations.flatMap((entry) => {
    const mark = currentMark(entry, pathname);
    return mark ? [`${entry.name} ${mark}`] : [];
  });
}
