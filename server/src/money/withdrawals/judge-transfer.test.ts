import { expect, test } from "vitest";
import { judgeTransfer } from "./judge-transfer.ts";
import type { Transfer } from "#gateway/transfers.ts";

const expected = { reference: "wd-1", amountKobo: 100_000n, mode: "test" } as const;
const reported: Transfer = {
  domain: "test",
  status: "success",
  reference: "wd-1",
  amountKobo: 100_000n,
  currency: "NGN",
  feeKobo: 1_000n,
  sessionId: "1",
  transferredAt: undefined,
};
const judge = (change: Partial<Transfer>) => judgeTransfer({ ...reported, ...change }, expected);

test("a success of exactly this sum is paid, also without its fee", () => {
  expect(judge({})).toEqual({ kind: "paid" });
  expect(judge({ feeKobo: undefined, sessionId: undefined })).toEqual({ kind: "paid" });
});

test.each(["failed", "reversed", "abandoned", "blocked", "rejected"])(
  "%s means that the money is with us again",
  (status) => {
    expect(judge({ status })).toEqual({ kind: "gone", status });
  },
);

test.each([
  ["pending", true],
  ["received", true],
  ["otp", true],
  ["success ", false],
  ["SUCCESS", false],
  ["cancelled", false],
])("%j decides nothing", (status, isKnown) => {
  expect(judge({ status })).toEqual({ kind: "under-way", status, isKnown });
});

test.each<[string, Partial<Transfer>]>([
  ["another amount", { amountKobo: 99_999n }],
  ["another currency", { currency: "USD" }],
  ["the failure of another amount", { amountKobo: 1n, status: "failed" }],
])("%s is not what we requested", (_what, change) => {
  expect(judge(change)).toEqual({ kind: "differs" });
});

test.each([
  { reference: undefined },
  { reference: "wd-2" },
  { status: undefined },
  { domain: undefined },
  { amountKobo: undefined },
  { currency: undefined },
  { currency: undefined, status: "failed" },
  { domain: undefined, status: "reversed" },
])("with %j nothing is decided", (change) => {
  expect(judge(change)).toEqual({ kind: "incomplete" });
});

test("a report of the other mode is not ours", () => {
  expect(judge({ domain: "live" })).toEqual({ kind: "wrong-mode" });
});
