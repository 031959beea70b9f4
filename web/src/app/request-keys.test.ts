import { expect, it } from "vitest";
import type { Outcome } from "./outcome.ts";
import { createRequestKeys, keptRequestKeys } from "./request-keys.ts";

const refused = (statusCode: number): Outcome<unknown> => ({
  kind: "refused",
  statusCode,
  message: "",
  errors: {},
});

it("keeps the key of a try whose end nobody knows", () => {
  const keys = createRequestKeys();
  const key = keys.keyFor({ amount: 5000 });
  const unknown: Outcome<unknown>[] = [
    { kind: "offline" },
    refused(401),
    refused(409),
    refused(429),
    refused(500),
    refused(503),
  ];
  for (const outcome of unknown) {
    keys.answered(outcome);
    expect(keys.keyFor({ amount: 5000 })).toBe(key);
  }
});

it("makes a new key for another body", () => {
  const keys = createRequestKeys();
  const key = keys.keyFor({ amount: 5000 });
  expect(keys.keyFor({ amount: 6000 })).not.toBe(key);
});

it.each([
  ["a success", { kind: "ok", data: null, message: "", token: undefined } as const],
  ["a refusal", refused(400)],
])("makes a new key after %s", (_what, outcome) => {
  const keys = createRequestKeys();
  const key = keys.keyFor({ amount: 5000 });
  keys.answered(outcome);
  expect(keys.keyFor({ amount: 5000 })).not.toBe(key);
});

it("keeps the key while a form is closed and opened again, until there is a definite answer", () => {
  const body = { amount: 5000 };
  const first = keptRequestKeys("withdraw");
  const key = first.keyFor(body);
  first.answered({ kind: "offline" });
  expect(keptRequestKeys("withdraw").keyFor(body)).toBe(key);
  expect(keptRequestKeys("another").keyFor(body)).not.toBe(key);
  first.answered({ kind: "ok", data: null, message: "", token: undefined });
  expect(keptRequestKeys("withdraw").keyFor(body)).not.toBe(key);
});

it("makes keys that the server takes and that never meet", () => {
  const made = new Set(Array.from({ length: 1_000 }, () => createRequestKeys().keyFor(1)));
  expect(made.size).toBe(1_000);
  for (const key of made) expect(key).toMatch(/^[0-9a-f]{32}$/);
});
