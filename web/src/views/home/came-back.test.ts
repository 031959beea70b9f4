import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { expect, it } from "vitest";
import { cameBack } from "./came-back-card.tsx";

function withdrawal(state: Withdrawal["state"], endedAt: string | null): Withdrawal {
  return {
    id: `${state} ${endedAt}`,
    reference: "wd-1",
    amount: 2_000,
    state,
    stateText: "",
    nextStep: "",
    since: "2026-11-21T08:00:00Z",
    endedAt,
    bankName: "Access Bank",
    last4: "4321",
    accountName: "BELLO NGOZI",
    sessionId: null,
  };
}

it("lists for three days the withdrawals that came back, and nothing else", () => {
  const returned = withdrawal("returned", "2026-11-21T08:00:00Z");
  const reversed = withdrawal("reversed", "2026-11-23T08:00:00Z");
  const others = [withdrawal("paid", "2026-11-23T08:00:00Z"), withdrawal("pending", null)];
  const at = (now: string) => cameBack([returned, reversed, ...others], new Date(now));
  expect(at("2026-11-24T07:59:59Z")).toEqual([returned, reversed]);
  expect(at("2026-11-24T08:00:00Z")).toEqual([reversed]);
});
