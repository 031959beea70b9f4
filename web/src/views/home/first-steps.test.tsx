import { firstCatalogue } from "@osisi/contracts/first-catalogue.ts";
import { planOptionsOn } from "@osisi/contracts/plan-terms.ts";
import type { Overview } from "@osisi/contracts/overview.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import type { Withdrawal } from "@osisi/contracts/withdrawals.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { newProfile } from "#people/profile/new-profile.fixture.ts";
import { newInvestment } from "#products/investments/investment.fixture.ts";
import { emptyPlan, previewOf } from "#products/savings/plan-form-values.ts";
import { newPlan } from "#products/savings/saving-plan.fixture.ts";
import { questions } from "#views/help/questions.ts";
import { askedFirst } from "./asked-first.tsx";
import { firstStepsOf, stepsTitle } from "./first-steps.ts";
import { putOff } from "./phone-hint.tsx";
import { exampleFrom, SmallAmount } from "./small-amount.tsx";

const options = planOptionsOn(firstCatalogue, "2026-11-25");

const overview: Overview = { today: "2026-11-25", due: [], attention: [], hasAccount: false };
const waiting = { id: "1", name: "Rent", amount: 500, text: "" };
const withdrawal: Withdrawal = {
  id: "1",
  reference: "wd-1",
  amount: 2_000,
  state: "paid",
  stateText: "",
  nextStep: "",
  since: "2026-11-21T08:00:00Z",
  endedAt: "2026-11-21T08:00:00Z",
  bankName: "Access Bank",
  last4: "4321",
  accountName: "BELLO NGOZI",
  sessionId: null,
};
const page = <Item,>(item: Item) => ({ data: [item], nextCursor: null });
const steps = (profile: Partial<Profile>, known: Partial<Overview> = {}) =>
  firstStepsOf({ ...newProfile, ...profile }, { ...overview, ...known });

describe("the first steps", () => {
  it("are money, a plan and a bank account, in this order", () => {
    const titles = [
      steps({}),
      steps({ funds: 5_000 }),
      steps({ funds: 5_000, savings: page(newPlan) }),
    ].map((found) => [found?.current, found && stepsTitle(found)]);
    expect(titles).toEqual([
      ["money", "Three steps to your first plan"],
      ["plan", "Two steps to your first plan"],
      ["account", "One step to go"],
    ]);
  });

  it("may be done in another order", () => {
    const found = steps({}, { hasAccount: true });
    expect(found?.current).toBe("money");
    expect(found && stepsTitle(found)).toBe("Two steps to your first plan");
  });

  it("count a plan that waits for its bank, which brings the money", () => {
    expect(steps({}, { waiting: [waiting] })).toMatchObject({ current: "account", left: 1 });
  });

  it("are gone once all are done, or the investor has invested or withdrawn", () => {
    expect(steps({ savings: page(newPlan) }, { hasAccount: true })).toBeUndefined();
    expect(steps({ investments: page(newInvestment) })).toBeUndefined();
    expect(steps({ transfers: page(withdrawal) })).toBeUndefined();
  });

  it("are not shown while it is not known what is done", () => {
    expect(firstStepsOf(newProfile, undefined)).toBeUndefined();
    expect(firstStepsOf(newProfile, { ...overview, hasAccount: undefined })).toBeUndefined();
  });
});

describe("the example of a small amount", () => {
  it("is what the wizard of a plan expects", () => {
    const wizard = previewOf(
      options,
      { ...emptyPlan, amount: "500" },
      new Date("2026-11-25T08:00:00Z"),
    );
    expect([wizard.totalKobo, wizard.interestKobo]).toEqual([46_000_00n, 697_50n]);
    expect(exampleFrom(options, "2026-11-25")).toMatchObject({
      saved: "₦500 a day for three months: ₦46,000 of yours",
      earned: "₦697",
    });
  });

  it("goes with the calendar, and says that it is not guaranteed", () => {
    expect(exampleFrom(options, "2027-02-01")?.saved).toContain("₦44,500 of yours");
    expect(
      renderToStaticMarkup(
        <SmallAmount options={options} tax={null} now={new Date("2026-11-25T08:00:00Z")} />,
      ),
    ).toContain("Expected, not guaranteed; before tax.");
  });

  it("is left out where no such term is offered", () => {
    expect(exampleFrom([], "2023-12-31")).toBeUndefined();
  });
});

it("asks the questions that the help page answers", () => {
  const answered = questions.map(({ id, question }) => ({ id, question }));
  expect(answered).toEqual(expect.arrayContaining([...askedFirst]));
});

describe("the phone's confirmation", () => {
  const now = new Date("2026-11-25T08:00:00Z");
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);

  it("is asked for again thirty days after it was put off, by the same investor only", () => {
    const entries = new Map<string, string>();
    const storage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => void entries.set(key, value),
    };
    const later = putOff("a", () => storage);
    expect(later.isRunning(now)).toBe(false);
    later.begin(now);
    expect([29, 30].map((days) => later.isRunning(inDays(days)))).toEqual([true, false]);
    expect(putOff("b", () => storage).isRunning(now)).toBe(false);
  });

  it("is asked for where the browser refuses storage", () => {
    const refused = putOff("a", () => {
      throw new Error("refused");
    });
    refused.begin(now);
    expect(refused.isRunning(now)).toBe(false);
  });
});
