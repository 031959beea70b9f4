import { expect, test } from "vitest";
import { planActions } from "./plan-actions.ts";
import { chargingStates, planStatuses } from "./savings.ts";

test("the table of a plan's states and what each allows", () => {
  const rows = planStatuses.flatMap((status) =>
    [false, true].flatMap((paused) =>
      chargingStates.map((state) => {
        const allowed = Object.entries(planActions({ status, paused, charging: { state } }))
          .filter(([, answer]) => answer === "allowed")
          .map(([action]) => action);
        return `${status}${paused ? ", paused" : ""}, ${state}: ${allowed.join(" ") || "nothing"}`;
      }),
    ),
  );
  expect(rows).toEqual([
    "ongoing, by-hand: rename change-card pay top-up exit join-circle pause",
    "ongoing, ok: rename change-card pay top-up exit join-circle pause",
    "ongoing, retrying: rename change-card pay top-up exit join-circle pause charge-again",
    "ongoing, stopped: rename change-card pay top-up exit join-circle pause charge-again",
    "ongoing, challenge: rename change-card pay top-up exit join-circle pause",
    "ongoing, card-unusable: rename change-card pay top-up exit join-circle pause",
    "ongoing, awaiting-mandate: rename change-card pay top-up exit join-circle pause",
    "ongoing, processing: rename change-card pay top-up exit join-circle pause",
    "ongoing, mandate-ended: rename change-card pay top-up exit join-circle pause",
    "ongoing, paused, by-hand: rename change-card pay top-up exit join-circle resume",
    "ongoing, paused, ok: rename change-card pay top-up exit join-circle resume",
    "ongoing, paused, retrying: rename change-card pay top-up exit join-circle resume",
    "ongoing, paused, stopped: rename change-card pay top-up exit join-circle resume",
    "ongoing, paused, challenge: rename change-card pay top-up exit join-circle resume",
    "ongoing, paused, card-unusable: rename change-card pay top-up exit join-circle resume",
    "ongoing, paused, awaiting-mandate: rename change-card pay top-up exit join-circle resume",
    "ongoing, paused, processing: rename change-card pay top-up exit join-circle resume",
    "ongoing, paused, mandate-ended: rename change-card pay top-up exit join-circle resume",
    "matured, by-hand: nothing",
    "matured, ok: nothing",
    "matured, retrying: nothing",
    "matured, stopped: nothing",
    "matured, challenge: nothing",
    "matured, card-unusable: nothing",
    "matured, awaiting-mandate: nothing",
    "matured, processing: nothing",
    "matured, mandate-ended: nothing",
    "matured, paused, by-hand: nothing",
    "matured, paused, ok: nothing",
    "matured, paused, retrying: nothing",
    "matured, paused, stopped: nothing",
    "matured, paused, challenge: nothing",
    "matured, paused, card-unusable: nothing",
    "matured, paused, awaiting-mandate: nothing",
    "matured, paused, processing: nothing",
    "matured, paused, mandate-ended: nothing",
  ]);
});

test("a refusal says what stands in the way", () => {
  const plan = { status: "ongoing", paused: false, charging: { state: "ok" } } as const;
  expect(planActions(plan).resume).toBe("plan-not-paused");
  expect(planActions(plan)["charge-again"]).toBe("plan-nothing-to-charge");
  expect(planActions({ ...plan, paused: true }).pause).toBe("plan-paused-already");
  const over = planActions({ ...plan, status: "matured" });
  expect(new Set(Object.values(over))).toEqual(new Set(["plan-over"]));
});
