import { expect, it } from "vitest";
import { cameFrom, returnPath } from "./return-to.ts";

it("leads back to the requested page, with query and fragment", () => {
  const location = { pathname: "/dashboard/save", search: "?a=1", hash: "#b" };
  expect(returnPath(cameFrom(location))).toBe("/dashboard/save?a=1#b");
});

it.each([
  null,
  undefined,
  "dashboard/save",
  { from: 5 },
  { from: "https://evil.example/dashboard/home" },
  { from: "//evil.example" },
  { from: "/dashboardish" },
  { from: "/login" },
  { from: "/dashboard/logout" },
])("leads home after %j", (state) => {
  expect(returnPath(state)).toBe("/dashboard/home");
});
