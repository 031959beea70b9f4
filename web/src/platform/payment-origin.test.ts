import { expect, it } from "vitest";
import { isPaymentAddress } from "./payment-origin.ts";

const origin = "https://checkout.paystack.com";

it("follows an address of the gateway", () => {
  expect(isPaymentAddress("https://checkout.paystack.com/abc123?x=1", origin)).toBe(true);
  expect(isPaymentAddress("http://localhost:3001/checkout/abc", "http://localhost:3001")).toBe(
    true,
  );
});

it.each([
  "",
  "/checkout/abc",
  "//checkout.paystack.com/abc",
  "http://checkout.paystack.com/abc",
  "https://checkout.paystack.com.evil.example/abc",
  "https://checkout.paystack.com:8443/abc",
  "https://checkout.paystack.com@evil.example/abc",
  "https://user@checkout.paystack.com/abc",
  "javascript:alert(1)",
  "data:text/html,hello",
  "blob:https://checkout.paystack.com/abc",
])("does not follow %j", (address) => {
  expect(isPaymentAddress(address, origin)).toBe(false);
});

it("does not take an opaque origin for the gateway", () => {
  expect(isPaymentAddress("data:text/html,hello", "null")).toBe(false);
});
