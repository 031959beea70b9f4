import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { publicPages } from "../contracts/src/public-pages.ts";
import { consoleFileOf, consoleShotsOf } from "../e2e/screens/console-shots.ts";
import { shotsOf } from "../e2e/screens/shots.ts";
import { fileOf, sizes, themes } from "../e2e/screens/take-shots.ts";
import { paths } from "../web/src/platform/paths.ts";

const root = path.dirname(import.meta.dirname);
const shots = shotsOf({
  plan: "a",
  maturedPlan: "b",
  investment: "c",
  giftPlan: "d",
  giftToken: "e",
  giftReference: "f",
});
const shown = new Set(shots.map((shot) => shot.path));

describe("the pictures of every screen", () => {
  /** Redirects. */
  const passedThrough = new Set([paths.dashboard(), paths.logout()]);
  // No one of the demo is in a circle.
  const {
    circle: _circle,
    flight: _flight,
    give,
    giftReceipt,
    notify: _notify,
    savingPlan,
    investment,
    newInvestment,
    proceeds,
    ...plain
  } = paths;
  const varying = [
    savingPlan("a"),
    investment("c"),
    newInvestment(4),
    proceeds(4),
    give("e"),
    giftReceipt("f"),
  ];
  const still = Object.values(plain)
    .map((address) => address())
    .filter((address) => !passedThrough.has(address));

  it.each([...still, ...varying, ...Object.values(publicPages).map((page) => page.path)])(
    "have %s among them",
    (address) => expect(shown).toContain(address),
  );

  it("are all there", () => {
    const files = shots.flatMap((shot) =>
      sizes.flatMap(({ width }) => themes.map((theme) => fileOf(shot, width, theme))),
    );
    const ofConsole = consoleShotsOf("a").flatMap((shot) =>
      themes.map((theme) => consoleFileOf(shot, theme)),
    );
    const all = [...files, ...ofConsole];
    expect(all.filter((file) => !existsSync(path.join(root, "docs/screens", file)))).toEqual([]);
  });

  it("are where the README shows four of them", () => {
    const readme = readFileSync(path.join(root, "README.md"), "utf8");
    const named = [...readme.matchAll(/docs\/screens\/[\w-]+\.webp/g)].map(([file]) => file);
    expect(new Set(named).size).toBe(4);
    expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });
});
