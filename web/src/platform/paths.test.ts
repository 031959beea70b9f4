import { isValidElement } from "react";
import { expect, it } from "vitest";
import { matchRoutes } from "#router/match-routes.ts";
import { paths } from "./paths.ts";
import { RequireSession } from "./session/require-session.tsx";
import { routes } from "#routes.tsx";

/** The specification's addresses of the app, word for word, and how the app writes them. */
const open = [
  ["/verify/success", paths.verifySuccess()],
  ["/verify/error", paths.verifyError()],
  ["/login", paths.login()],
  ["/onboard", paths.onboard()],
] as const;
const protectedOnes = [
  ["/dashboard/logout", paths.logout()],
  ["/dashboard/home", paths.home()],
  ["/dashboard/save", paths.save()],
  ["/dashboard/save/{savingPlanId}", paths.savingPlan("{savingPlanId}")],
  ["/dashboard/invest", paths.invest()],
  ["/dashboard/invest/{investmentId}", paths.investment("{investmentId}")],
  ["/dashboard/settings", paths.settings()],
  ["/dashboard/notify/error/{message}", paths.notify("error", "{message}")],
  ["/dashboard/notify/success/{message}", paths.notify("success", "{message}")],
  ["/dashboard/portfolio/savings/summary", paths.savingsSummary()],
  ["/dashboard/portfolio/asset-finance/summary", paths.assetFinanceSummary()],
  ["/dashboard/portfolio/green-asset-finance/summary", paths.greenAssetFinanceSummary()],
] as const;
/** Addresses that the specification leaves open. */
const ours = [
  ["/onboard/verify", paths.verifyCode()],
  ["/login/verify", paths.verifyLogin()],
  ["/login/forgot", paths.forgotPassword()],
  ["/login/reset", paths.resetPassword()],
  ["/verify", paths.verifyLink()],
  ["/secure", paths.securityLink()],
  ["/give/a", paths.give("a")],
  ["/give/paid/a", paths.giftReceipt("a")],
  ["/dashboard", paths.dashboard()],
  ["/dashboard/history", paths.history()],
  ["/dashboard/history/a", paths.flight("a")],
  ["/dashboard/account-number/rules", paths.accountNumberRules()],
  ["/dashboard/account-number", paths.accountNumber()],
  ["/dashboard/points", paths.points()],
  ["/dashboard/invest/compare", paths.compare()],
  ["/dashboard/proof", paths.proof()],
  ["/dashboard/portfolio/4/proceeds", paths.proceeds(4)],
  ["/dashboard/help", paths.help()],
  ["/dashboard/save/new", paths.newSavingPlan()],
  ["/dashboard/circles", paths.circles()],
  ["/dashboard/circles/new", paths.newCircle()],
  ["/dashboard/circles/join", paths.joinCircle()],
  ["/dashboard/invest/new/4", paths.newInvestment(4)],
] as const;

it.each([...open, ...protectedOnes, ...ours])("writes %s as it is", (address, written) => {
  expect(decodeURIComponent(written)).toBe(address);
});

it.each([...open, ...protectedOnes, ...ours])("has a screen at %s", (address) => {
  expect(lastPath(address)).not.toBe("*");
});

it.each(protectedOnes)("shows %s only with a session", (address) => {
  expect(needsSession(address)).toBe(true);
});

it.each(open)("shows %s to everyone", (address) => {
  expect(needsSession(address)).toBe(false);
});

it("leaves the first page to the public site, which is not a screen of the app", () => {
  expect(paths.start()).toBe("/");
  expect(lastPath(paths.start())).toBe("*");
});

it("has the fallback at every other address", () => {
  for (const address of ["/nowhere", "/dashboard/nowhere", "/verify/maybe", "/login/again"]) {
    expect(lastPath(address)).toBe("*");
  }
});

const odd = "Is 100% of it / here?";

it.each([
  ["message", paths.notify("success", odd)],
  ["message", paths.notify("error", odd)],
  ["savingPlanId", paths.savingPlan(odd)],
  ["investmentId", paths.investment(odd)],
  ["circleId", paths.circle(odd)],
])("parses the %s of %s as it was built", (name, address) => {
  expect(matchRoutes(routes, address)?.at(-1)?.params[name]).toBe(odd);
});

function lastPath(address: string): string | undefined {
  return matchRoutes(routes, address)?.at(-1)?.route.path;
}

function needsSession(address: string): boolean {
  const matches = matchRoutes(routes, address) ?? [];
  return matches.some(
    ({ route }) => isValidElement(route.element) && route.element.type === RequireSession,
  );
}
