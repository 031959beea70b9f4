import type { UnderWay } from "@osisi/contracts/history.ts";
import { type AttentionItem, attentionKinds } from "@osisi/contracts/overview.ts";
import { expect, it } from "vitest";
import { duePath, dueTitle, dueWhen, isSoon } from "./due-next.tsx";
import { actionOf, isUrgent, otherwiseUnderWay } from "./needs-attention.tsx";

const today = "2026-12-31";

it("highlights what falls due today and tomorrow", () => {
  const days = ["2026-12-30", "2026-12-31", "2027-01-01", "2027-01-02"];
  expect(days.map((date) => dueWhen(date, today))).toEqual([
    "Today",
    "Today",
    "Tomorrow",
    "2 Jan 2027",
  ]);
  expect(days.map((date) => isSoon({ date }, today))).toEqual([true, true, true, false]);
});

it("describes what falls due, and links to its page", () => {
  expect(dueTitle({ kind: "instalment", name: "Rent" })).toBe("Rent");
  expect(dueTitle({ kind: "retry", name: "Rent" })).toBe("Rent, another try");
  expect(dueTitle({ kind: "plan-maturity", name: "Rent" })).toBe("Rent matures");
  expect(duePath({ kind: "plan-maturity", id: "1" })).toBe("/dashboard/save/1");
  expect(duePath({ kind: "investment-maturity", id: "1" })).toBe("/dashboard/invest/1");
});

it("has one action for everything that needs attention; the phone does not", () => {
  const ways = attentionKinds
    .map((kind) => attention(kind, "1"))
    .flatMap((item) => (isUrgent(item) ? [actionOf(item)] : []));
  expect(ways).toHaveLength(attentionKinds.length - 1);
  expect(ways.filter(({ to }) => to === undefined)).toEqual([{ label: "Fund Stash" }]);
  expect(actionOf({ kind: "card-declined", id: "1" }).to).toBe("/dashboard/save/1");
});

it("does not list twice what needs attention and is pending as well", () => {
  const underWay = [item("payment", "p1"), item("dispute", "d1"), item("debt", null)];
  const told = [attention("dispute", "d1"), attention("debt", null)];
  expect(otherwiseUnderWay(underWay, told)).toEqual([underWay[0]]);
  expect(otherwiseUnderWay(underWay, [])).toEqual(underWay);
});

function item(kind: UnderWay["kind"], reference: string | null): UnderWay {
  const words = { stateText: "", nextStep: "", detail: null, payUrl: null };
  const payment = { state: null, paysFor: null, olderTries: 0, canDismiss: false };
  return { kind, reference, amount: 1, since: "2026-12-31T08:00:00Z", ...words, ...payment };
}

function attention(kind: AttentionItem["kind"], id: string | null): AttentionItem {
  return { kind, id, title: "", name: null, text: "", amount: 1, url: null };
}
