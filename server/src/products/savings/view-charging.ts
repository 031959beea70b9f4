import { dateInLagos } from "@osisi/contracts/calendar.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { SavingPlan } from "@osisi/contracts/savings.ts";
import { isUsable } from "#money/cards/cards.ts";
import type { SeenPlan } from "./seen-plan.ts";
import { dayInWords } from "./words.ts";

type Charging = SavingPlan["charging"];

const WHILE_PAUSED =
  "While your plan is paused, nothing is charged and no link is sent. You can pay from your stash.";

/** The charging state of a plan, as a word and as a sentence that says what to do. */
export function chargingView(seen: SeenPlan): Charging {
  const { plan, instalments } = seen;
  if (plan.state === "matured") return plain("by-hand", "This plan has ended.");
  const url = instalments.find(({ challengeUrl }) => challengeUrl !== null)?.challengeUrl ?? null;
  if (url !== null) {
    const text = `Your bank asks you to confirm a charge. ${messages.paidWait}`;
    return { state: "challenge", text, nextTry: null, url };
  }
  if (plan.cardId === null) {
    const text = "We send you a link to pay on each due date. You can also pay here.";
    return plain("by-hand", plan.pausedAt === null ? text : WHILE_PAUSED);
  }
  return cardView(seen);
}

function cardView({ plan, card, now }: SeenPlan): Charging {
  if (plan.charging === "card-unusable" || !card || !isUsable(card, now)) {
    return plain(
      "card-unusable",
      "Your card cannot be charged any more. Choose another card, or pay what is due.",
    );
  }
  if (plan.pausedAt !== null) return plain("ok", WHILE_PAUSED);
  if (plan.charging === "stopped") {
    return plain(
      "stopped",
      "We stopped charging your card. Pay what is missing, have the card tried again, or change it.",
    );
  }
  if (plan.charging === "retrying" && plan.retryAt !== null) {
    const day = dayInWords(dateInLagos(plan.retryAt));
    const text = `Your card was declined. We try it again on ${day}; you can also pay now, or change the card.`;
    return { state: "retrying", text, nextTry: plan.retryAt.toISOString(), url: null };
  }
  return plain("ok", `Your card ending in ${card.last4} is charged on each due date.`);
}

function plain(state: Charging["state"], text: string): Charging {
  return { state, text, nextTry: null, url: null };
}
