import { beforeEach, expect, test } from "vitest";
import { gateways } from "./gateway-of.ts";
import { RATE_LIMITED, forgetAllCalls, isFailing, noteCall } from "./health.ts";
import { secondGatewaySettings, testConfig } from "#test/config.ts";
import type { Outcome } from "./outcome.ts";

const [first, second] = gateways(testConfig(secondGatewaySettings));
if (!first || !second) throw new Error("there is no second gateway");
const { name } = first;

const answered: Outcome<unknown> = { kind: "ok", value: {} };
const refused: Outcome<unknown> = { kind: "refused", code: "declined", status: 400 };
const unknown: Outcome<unknown> = { kind: "unknown", reason: "timeout" };
const tooFast: Outcome<unknown> = { kind: "unknown", reason: RATE_LIMITED };

beforeEach(forgetAllCalls);

/** Calls that end at second 10. */
function note(outcome: Outcome<unknown>, times: number, tookMs = 100) {
  for (let call = 0; call < times; call += 1) {
    noteCall(name, outcome, { startedAt: 10_000 - tookMs, endedAt: 10_000 });
  }
}

test("a gateway that was not called is not failing", () => {
  expect(isFailing(name, 10_000)).toBe(false);
});

test("two failures are none, three are", () => {
  note(unknown, 2);
  expect(isFailing(name, 10_000)).toBe(false);
  note(unknown, 1);
  expect(isFailing(name, 10_000)).toBe(true);
});

test("half of the calls have to fail", () => {
  note(unknown, 3);
  note(answered, 3);
  expect(isFailing(name, 10_000)).toBe(true);
  note(answered, 1);
  expect(isFailing(name, 10_000)).toBe(false);
});

test("a refusal is an answer", () => {
  note(refused, 10);
  expect(isFailing(name, 10_000)).toBe(false);
});

test("a slow answer is a failure", () => {
  note(answered, 3, 8_000);
  expect(isFailing(name, 10_000)).toBe(false);
  note(refused, 3, 8_001);
  expect(isFailing(name, 10_000)).toBe(true);
});

test("calls that came too fast for the gateway do not count at all", () => {
  note(tooFast, 10);
  expect(isFailing(name, 10_000)).toBe(false);
  note(unknown, 3);
  expect(isFailing(name, 10_000)).toBe(true);
});

test("only the last thirty seconds count", () => {
  note(unknown, 3);
  expect(isFailing(name, 39_999)).toBe(true);
  expect(isFailing(name, 40_000)).toBe(false);
});

test("each gateway has calls of its own", () => {
  note(unknown, 3);
  expect(isFailing(second.name, 10_000)).toBe(false);
});
