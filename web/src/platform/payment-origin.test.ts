import { expect, it } from "vitest";
import { isPaymentAddress } from "./payment-origin.ts";

const origins = ["https://checkout.first.example", "https://checkout.second.example"];

it("follows an address of any gateway", () => {
  for (const origin of origins) {
    expect(isPaymentAddress(`${origin}/abc123?x=1`, origins)).toBe(true);
  }
  const local = ["http://localhost:3001"];
  expect(isPaymentAddress("http://localhost:3001/checkout/abc", local)).toBe(true);
});

it.each([
  "",
  "/checkout/abc",
  "//checkout.first.example/abc",
  "http://checkout.first.example/abc",
  "https://checkout.first.example.evil.example/abc",
  "https://checkout.first.example:8443/abc",
  "https://checkout.first.example@evil.example/abc",
  "https://user@checkout.first.example/abc",
  "javascript:alert(1)",
  "data:text/html,hello",
  "blob:https://checkout.first.example/abc",
])("does not follow %j", (address) => {
  expect(isPaymentAddress(address, origins)).toBe(false);
});

it("does not take an opaque origin for the gateway", () => {
  expect(isPaymentAddress("data:text/html,hello", ["null"])).toBe(false);
});
