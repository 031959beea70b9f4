import { describe, expect, it } from "vitest";
import { matchRefunds } from "./match-refunds.ts";
import type { GatewayRefund } from "#gateway/sent-back.ts";
import { referenceOf, refundIdIn } from "#gateway/reference.ts";

const FIRST = "0192f7d9-c01a-7b2c-8d3e-4f5061728394";
const SECOND = "0192f7d9-c01a-7b2c-8d3e-4f5061728395";
const NOON = new Date("2026-11-21T12:00:00Z");

function ours(id: string, changes: object = {}) {
  return {
    id,
    gatewayId: null,
    state: "pending" as const,
    toSend: false,
    amountKobo: 100n,
    currency: "NGN",
    createdAt: NOON,
    ...changes,
  };
}

function theirs(gatewayId: string, changes: Partial<GatewayRefund> = {}): GatewayRefund {
  return {
    gatewayId,
    domain: "test",
    status: "pending",
    transactionId: "1",
    reference: "fund-1",
    amountKobo: 100n,
    currency: "NGN",
    note: "",
    createdAt: NOON,
    ...changes,
  };
}

const pairsOf = (...given: Parameters<typeof matchRefunds>) =>
  matchRefunds(...given).pairs.map(({ refund, reported }) => [refund.id, reported.gatewayId]);

describe("which of the gateway's refunds is ours", () => {
  it("is found by the note, wherever it contains our reference", () => {
    expect(refundIdIn(referenceOf("refund", FIRST))).toBe(FIRST);
    expect(refundIdIn(`Note: ${referenceOf("refund", FIRST)}.`)).toBe(FIRST);
    expect(refundIdIn("Refund for transaction 1 by someone@example.ng")).toBeUndefined();
  });

  it("is found by its id first, and by the note before the amount", () => {
    const known = ours(FIRST, { gatewayId: "8" });
    const sent = ours(SECOND);
    const list = [theirs("7"), theirs("8"), theirs("9", { note: referenceOf("refund", SECOND) })];
    expect(pairsOf([known, sent], list)).toEqual([
      [FIRST, "8"],
      [SECOND, "9"],
    ]);
    expect(matchRefunds([known, sent], list).foreign).toEqual([theirs("7")]);
  });

  it("is, when in doubt, the one whose response was lost", () => {
    expect(pairsOf([ours(FIRST)], [theirs("7")])).toEqual([[FIRST, "7"]]);
  });

  it("is not one of another amount, of another refund's note, or from before ours", () => {
    const before = new Date(NOON.getTime() - 3_600_000);
    const list = [
      theirs("7", { amountKobo: 99n }),
      theirs("8", { note: referenceOf("refund", SECOND) }),
      theirs("9", { createdAt: before }),
    ];
    const { pairs, foreign, absent } = matchRefunds([ours(FIRST)], list);
    expect([pairs.length, foreign.length, absent.map(({ id }) => id)]).toEqual([0, 3, [FIRST]]);
  });

  it("is one that is about to be resent, if it carries its note", () => {
    const own = ours(FIRST, { toSend: true });
    const list = [theirs("7"), theirs("8", { note: referenceOf("refund", FIRST) })];
    expect(pairsOf([own], list)).toEqual([[FIRST, "8"]]);
    expect(matchRefunds([own], []).absent).toEqual([]);
  });

  it("is none of those that were never sent or that have ended", () => {
    const list = [theirs("7")];
    expect(pairsOf([ours(FIRST, { toSend: true })], list)).toEqual([]);
    expect(pairsOf([ours(FIRST, { state: "failed" })], list)).toEqual([]);
  });
});
