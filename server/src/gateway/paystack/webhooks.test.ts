import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned } from "./webhooks.ts";

const paystack = {
  baseUrl: "http://localhost:1",
  checkoutOrigin: "http://localhost:1",
  secretKey: "sk_test_now",
  previousSecretKey: "sk_test_before",
  mode: "test",
} as const;
const body = Buffer.from('{"event":"charge.success","data":{"narration":"Àjọ ₦5,000"}}');
const sign = (key: string, bytes: Buffer) => createHmac("sha512", key).update(bytes).digest("hex");

test("a body signed with the key is accepted, in upper or lower case hexadecimal", () => {
  expect(isSigned(paystack, body, sign("sk_test_now", body))).toBe(true);
  expect(isSigned(paystack, body, sign("sk_test_now", body).toUpperCase())).toBe(true);
});

test("during a key rotation the previous key is accepted, if there is one", () => {
  const signature = sign("sk_test_before", body);
  expect(isSigned(paystack, body, signature)).toBe(true);
  expect(isSigned({ ...paystack, previousSecretKey: undefined }, body, signature)).toBe(false);
});

test("the signature is of the bytes: the same JSON written differently is refused", () => {
  const pretty = Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 2));
  expect(isSigned(paystack, pretty, sign("sk_test_now", body))).toBe(false);
});

test.each([undefined, "", "abc", ["a", "b"], "g".repeat(128), sign("sk_test_other", body)])(
  "%s is no signature",
  (signature) => {
    expect(isSigned(paystack, body, signature)).toBe(false);
  },
);
