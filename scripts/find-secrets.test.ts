import { expect, it } from "vitest";
import { secretsIn } from "./find-secrets.ts";

const hex = "0123456789abcdef0123456789abcdef01234567";
const letters = "AbCdEfGhIjKlMnOpQrStUvWxYz0123456789";

/** Put together here, so that this file contains none. */
it.each([
  ["a live key of the gateway", ["sk_", "live_", hex]],
  ["a test key of the gateway", ["sk_", "test_", hex]],
  ["a private key", ["-----BEGIN ", "RSA PRIVATE", " KEY-----"]],
  ["a signed token", ["eyJ", letters, ".eyJ", letters, ".", letters]],
  ["an access key of a cloud", ["AK", "IA0123456789ABCDEF"]],
  ["a token of a code host", ["gh", "p_", letters]],
  ["a token of a package registry", ["np", "m_", letters]],
  ["a password in an address", ["postgresql://", "osisi:", letters, "@db.internal/osisi"]],
])("sees %s", (what, parts) => {
  expect(secretsIn(`first\nkey = "${parts.join("")}"\n`)).toEqual([`line 2 looks like ${what}`]);
});

it.each([
  "sk_test_for_tests_only",
  "sk_live_…",
  "postgresql://osisi_owner:password@database.example/osisi",
  "`postgresql://${user}:${password}@${host}/osisi`",
  "eyJ is how one begins",
])("accepts %s", (text) => {
  expect(secretsIn(text)).toEqual([]);
});
