import { matchRoutes } from "react-router";
import { expect, it } from "vitest";
import { paths } from "./paths.ts";
import { routes } from "./routes.tsx";

const addresses: Record<keyof typeof paths, string> = {
  start: paths.start(),
  login: paths.login(),
  onboard: paths.onboard(),
  verifyCode: paths.verifyCode(),
  verifyLink: paths.verifyLink(),
  verifySuccess: paths.verifySuccess(),
  verifyError: paths.verifyError(),
  dashboard: paths.dashboard(),
  home: paths.home(),
  save: paths.save(),
  invest: paths.invest(),
  settings: paths.settings(),
  logout: paths.logout(),
  notify: paths.notify("success", "Is 100% of it / here?"),
  savingsSummary: paths.savingsSummary(),
  assetFinanceSummary: paths.assetFinanceSummary(),
  greenAssetFinanceSummary: paths.greenAssetFinanceSummary(),
};

it("writes every address of the app as the specification has it", () => {
  expect(addresses).toMatchInlineSnapshot(`
    {
      "assetFinanceSummary": "/dashboard/portfolio/asset-finance/summary",
      "dashboard": "/dashboard",
      "greenAssetFinanceSummary": "/dashboard/portfolio/green-asset-finance/summary",
      "home": "/dashboard/home",
      "invest": "/dashboard/invest",
      "login": "/login",
      "logout": "/dashboard/logout",
      "notify": "/dashboard/notify/success/Is%20100%25%20of%20it%20%2F%20here%3F",
      "onboard": "/onboard",
      "save": "/dashboard/save",
      "savingsSummary": "/dashboard/portfolio/savings/summary",
      "settings": "/dashboard/settings",
      "start": "/",
      "verifyCode": "/onboard/verify",
      "verifyError": "/verify/error",
      "verifyLink": "/verify",
      "verifySuccess": "/verify/success",
    }
  `);
});

it("has a screen at every address", () => {
  const nowhere = Object.values(addresses).filter((address) => lastPath(address) === "*");
  expect(nowhere).toEqual([]);
});

it("has the fallback at every other address", () => {
  for (const address of ["/nowhere", "/dashboard/nowhere", "/verify/maybe", "/login/again"]) {
    expect(lastPath(address)).toBe("*");
  }
});

it("takes the message of a notice apart as it was put together", () => {
  const text = "Is 100% of it / here?";
  const match = matchRoutes(routes, paths.notify("error", text))?.at(-1);
  expect(match?.params["message"]).toBe(text);
});

function lastPath(address: string): string | undefined {
  return matchRoutes(routes, address)?.at(-1)?.route.path;
}
