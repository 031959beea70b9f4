import { lateFrom } from "@osisi/contracts/answer-times.ts";
import { asGatewayName, displayNames } from "#gateway/gateway-of.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import { type Described, NOTHING_TO_DO, done, lastWord, later, waiting } from "./described.ts";
import type { RefundRow } from "./queries.ts";

export function describeRefund(row: RefundRow, reference: string): Described {
  const { amountKobo, createdAt, endedAt, gatewayId, gatewayStatus, sentAt, state } = row;
  const isAtGateway = sentAt !== null || gatewayId !== null;
  const isOver = state !== "pending";
  return {
    kind: "refund",
    reference,
    amountKobo,
    sessionId: null,
    gatewayId,
    partner: displayNames[asGatewayName(row.gateway)],
    detail: "Back to where it came from",
    isOver,
    canAsk: !isOver && isAtGateway,
    lateFrom: isOver ? undefined : lateFrom("refund", createdAt),
    parties: [["Refund of the payment", row.paymentReference]],
    steps: [
      done("We began to send it back", createdAt, `Of the payment ${row.paymentReference}`),
      ...(isAtGateway
        ? [done("Sent to our payment partner", sentAt, lastWord(gatewayStatus))]
        : []),
      ...(isOver
        ? [done(isDone(row) ? "Sent back" : "It could not go back", endedAt)]
        : [
            waiting(isAtGateway ? "The bank takes it back" : "We send it", sentAt ?? createdAt),
            later("It is back where it came from", "We notify you."),
          ]),
    ],
    arrived:
      isDone(row) && endedAt !== null ? `it was sent back on ${momentInLagos(endedAt)}` : undefined,
    ...(isOver ? over(row) : wait(isAtGateway)),
  };
}

const isDone = ({ state }: RefundRow) => state === "done";

type Wait = Pick<Described, "stateText" | "waitsFor" | "who" | "nextStep">;

function wait(isAtGateway: boolean): Wait {
  const nextStep = `${NOTHING_TO_DO} If it cannot go back, nothing is lost.`;
  return isAtGateway
    ? {
        stateText: "Waiting for our payment partner",
        waitsFor: "Our payment partner has not said yet that the bank has it.",
        who: "gateway",
        nextStep,
      }
    : { stateText: "Not sent yet", waitsFor: "We have not sent it yet.", who: "us", nextStep };
}

function over(row: RefundRow): Wait {
  if (isDone(row)) {
    const nextStep = "Your bank can take some days to show it.";
    return { stateText: "Sent back", waitsFor: null, who: null, nextStep };
  }
  const nextStep =
    row.source === "stash" ? "It is in your stash again." : "We keep it aside for you.";
  return { stateText: "It could not go back", waitsFor: null, who: null, nextStep };
}
