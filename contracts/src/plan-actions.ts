import type { FailureCode } from "./failures.ts";
import type { ChargingState, SavingPlan } from "./savings.ts";

/** What an investor may do with a plan, by its state. The server refuses by this table, and the
 * screens offer by it. Which instalment can be paid is in its `payable`. */

export type PlanAction =
  | "rename"
  | "change-card"
  | "pause"
  | "resume"
  | "charge-again"
  | "pay"
  | "top-up"
  | "exit"
  | "join-circle";

export type PlanRefusal = Extract<
  FailureCode,
  "plan-over" | "plan-paused-already" | "plan-not-paused" | "plan-nothing-to-charge"
>;

type PlanActions = Readonly<Record<PlanAction, "allowed" | PlanRefusal>>;

/** `declined`: the card is being retried, or no longer charged, after a decline. */
type ActionState = "running" | "declined" | "paused" | "over";

const always = {
  rename: "allowed",
  "change-card": "allowed",
  pay: "allowed",
  "top-up": "allowed",
  exit: "allowed",
  "join-circle": "allowed",
} as const;

const actions: Readonly<Record<ActionState, PlanActions>> = {
  running: {
    ...always,
    pause: "allowed",
    resume: "plan-not-paused",
    "charge-again": "plan-nothing-to-charge",
  },
  declined: {
    ...always,
    pause: "allowed",
    resume: "plan-not-paused",
    "charge-again": "allowed",
  },
  paused: {
    ...always,
    pause: "plan-paused-already",
    resume: "allowed",
    "charge-again": "plan-nothing-to-charge",
  },
  over: {
    rename: "plan-over",
    "change-card": "plan-over",
    pay: "plan-over",
    "top-up": "plan-over",
    exit: "plan-over",
    "join-circle": "plan-over",
    pause: "plan-over",
    resume: "plan-over",
    "charge-again": "plan-over",
  },
};

type ActionPlan = Pick<SavingPlan, "status" | "paused"> & { charging: { state: ChargingState } };

export function planActions(plan: ActionPlan): PlanActions {
  return actions[actionState(plan)];
}

function actionState({ status, paused, charging }: ActionPlan): ActionState {
  if (status === "matured") return "over";
  if (paused) return "paused";
  return charging.state === "retrying" || charging.state === "stopped" ? "declined" : "running";
}
