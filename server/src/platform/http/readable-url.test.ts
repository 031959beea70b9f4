import { expect, it } from "vitest";
import { readableUrl } from "./load-shedding.ts";

it.each([
  "/",
  "/dashboard/home",
  "/dashboard/notify/success/Your%20money%20is%20in%20your%20stash.",
  "/dashboard/save/%E2%82%A6",
  "/v1/transactions?kind=%",
])("leaves %s as it is", (url) => {
  expect(readableUrl(url)).toBe(url);
});

it.each([
  ["/dashboard/save/100%", "/dashboard/save/100%25"],
  ["/%zz%20a?b=%", "/%25zz%20a?b=%"],
  ["/dashboard/save/%ff", "/dashboard/save/%25ff"],
  ["/%ff%", "/%25ff%2525"],
])("reads %s as %s", (url, readable) => {
  expect(readableUrl(url)).toBe(readable);
});
