import type { Profile } from "@osisi/contracts/profile.ts";
import type { Withdrawal, WithdrawalState } from "@osisi/contracts/withdrawals.ts";
import { expect, it } from "vitest";
import { newProfile } from "./new-profile.fixture.ts";
import { awaitedIn, nextWatch, pollPauseMs } from "./use-profile-upkeep.ts";

function payment(reference: string, state: Profile["inFlight"][number]["state"]) {
  const at = "2026-11-21T08:00:00Z";
  return {
    reference,
    amount: 5000,
    state,
    purpose: "stash" as const,
    name: null,
    channel: null,
    olderTries: 0,
    canDismiss: false,
    since: at,
    settledAt: null,
    payUrl: null,
  };
}

function withdrawal(reference: string, state: WithdrawalState): Withdrawal {
  return {
    id: reference,
    reference,
    amount: 2000,
    state,
    stateText: "",
    nextStep: "",
    since: "2026-11-21T08:00:00Z",
    endedAt: null,
    bankName: "Access Bank",
    last4: "4321",
    accountName: "BELLO NGOZI",
    sessionId: null,
  };
}

function movement(reference: string): Profile["transactions"]["data"][number] {
  return {
    id: reference,
    kind: "money-in",
    title: "Money added",
    detail: null,
    direction: "in",
    amount: 5000,
    balanceAfter: 5000,
    reference,
    at: "2026-11-21T08:00:00Z",
    bookedAt: "2026-11-21T08:00:00Z",
  };
}

it("does not poll while nothing is pending", () => {
  expect(awaitedIn(null, undefined)).toBe("");
  expect(awaitedIn(newProfile, undefined)).toBe("");
  expect(awaitedIn({ ...newProfile, inFlight: [payment("a", "under-review")] }, undefined)).toBe(
    "",
  );
});

it("polls for payments that are not decided, in any order", () => {
  const open = [payment("b", "checking"), payment("a", "checking")];
  expect(awaitedIn({ ...newProfile, inFlight: open }, undefined)).toBe("a b");
});

it("polls for withdrawals that the bank has not confirmed", () => {
  const withdrawals = [withdrawal("wd-b", "pending"), withdrawal("wd-a", "paid")];
  const profile = { ...newProfile, transfers: { data: withdrawals, nextCursor: null } };
  expect(awaitedIn(profile, undefined)).toBe("wd-b");
});

it("polls for a paid payment until its money is visible", () => {
  expect(awaitedIn(null, "a")).toBe("a");
  expect(awaitedIn(newProfile, "a")).toBe("a");
  const seen = { ...newProfile, transactions: { data: [movement("a")], nextCursor: null } };
  expect(awaitedIn(seen, "a")).toBe("");
});

it("polls every few seconds at first, then less and less often, and never stops", () => {
  const pauses = Array.from({ length: 20 }, (_, polls) => pollPauseMs(polls));
  expect(pauses[0]).toBe(3_000);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(60_000);
});

it("starts with short intervals again when something else is pending", () => {
  let watch = { awaited: "a", polls: 0 };
  watch = nextWatch(watch, "a");
  watch = nextWatch(watch, "a");
  expect(watch.polls).toBe(2);
  expect(nextWatch(watch, "a b")).toEqual({ awaited: "a b", polls: 0 });
});
