import { expect, test } from "vitest";
import { judgeCharge } from "./settle-payment.ts";
import type { Charge } from "#gateway/charges.ts";

const intent = { amountKobo: 500_000n, currency: "NGN" };
const expected = { reference: "fund-1", intent, mode: "test" } as const;
const success: Charge = {
  gatewayId: "5301112233",
  domain: "test",
  status: "success",
  reference: "fund-1",
  amountKobo: 500_000n,
  requestedKobo: 500_000n,
  feesKobo: 17_500n,
  currency: "NGN",
  paidAt: new Date("2026-11-21T08:15:04Z"),
};

test.each<[string, Partial<Charge>, string]>([
  ["equals its intent", {}, "as-expected"],
  ["has no fee yet", { feesKobo: undefined }, "as-expected"],
  ["has no id and no date", { gatewayId: undefined, paidAt: undefined }, "as-expected"],
  ["had the customer bear the fee", { amountKobo: 517_500n }, "as-expected"],
  ["had them bear a high one", { amountKobo: 600_000n, feesKobo: 100_000n }, "as-expected"],
  ["had them bear more than was kept", { amountKobo: 520_000n }, "as-expected"],
  ["is less than was requested", { amountKobo: 499_999n }, "unexpected"],
  ["is far more than was requested", { amountKobo: 900_000n }, "unexpected"],
  [
    "was requested with another sum",
    { amountKobo: 600_000n, requestedKobo: 600_000n },
    "unexpected",
  ],
  ["is of another currency", { currency: "USD" }, "unexpected"],
  ["is of the other mode", { domain: "live" }, "wrong-mode"],
  ["is of the other mode and failed", { domain: "live", status: "failed" }, "wrong-mode"],
  ["does not say which mode", { domain: undefined }, "incomplete"],
  ["does not say its state", { status: undefined }, "incomplete"],
  ["does not say its sum", { amountKobo: undefined }, "incomplete"],
  ["lacks the requested amount", { requestedKobo: undefined }, "incomplete"],
  ["does not say its currency", { currency: undefined }, "incomplete"],
  ["is of another reference", { reference: "fund-2" }, "incomplete"],
  ["has no reference", { reference: undefined }, "incomplete"],
  ["failed", { status: "failed" }, "unpaid"],
  ["was left", { status: "abandoned", amountKobo: undefined }, "unpaid"],
  ["is in an unknown state", { status: "Success" }, "unpaid"],
])("a charge that %s", (_what, change, kind) => {
  expect(judgeCharge({ ...success, ...change }, expected).kind).toBe(kind);
});

test("a success that no intent explains is unexpected", () => {
  const judgement = judgeCharge(success, { ...expected, intent: undefined });
  expect(judgement).toMatchObject({ kind: "unexpected", intent: undefined });
});
