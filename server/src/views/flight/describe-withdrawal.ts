import { lateFrom } from "@osisi/contracts/answer-times.ts";
import type { FlightStep } from "@osisi/contracts/flight.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { asGatewayName, displayNames } from "#gateway/gateway-of.ts";
import { momentInLagos } from "#platform/lagos-time.ts";
import { type Described, NOTHING_TO_DO, done, lastWord, later, waiting } from "./described.ts";
import type { WithdrawalRow } from "./queries.ts";

export function describeWithdrawal(row: WithdrawalRow): Described {
  const { amountKobo, bankName, createdAt, gatewayId, last4, reference, sessionId } = row;
  const isOver = row.state !== "pending";
  return {
    kind: "withdrawal",
    reference,
    amountKobo,
    sessionId,
    gatewayId,
    partner: displayNames[asGatewayName(row.gateway)],
    detail: `To ${bankName} ·· ${last4}`,
    isOver,
    canAsk: !isOver && row.sentAt !== null,
    lateFrom: isOver ? undefined : lateFrom("withdrawal", createdAt),
    parties: [
      ["To the account", `${bankName}, ending in ${last4}`],
      ["Name on the account", row.accountName],
    ],
    steps: [
      done("You asked for it", createdAt, `${formatNaira(amountKobo)} left your stash.`),
      ...(row.sentAt === null ? [] : [sent(row, row.sentAt)]),
      ...(isOver ? ends(row) : ahead(row)),
    ],
    arrived: arrived(row),
    ...(isOver ? over(row) : wait(row)),
  };
}

function sent({ gatewayStatus, sends }: WithdrawalRow, at: Date): FlightStep {
  const again = sends > 1 ? "Sent again with the same reference, which pays once. " : "";
  return done("Sent to our payment partner", at, again + lastWord(gatewayStatus));
}

function ahead({ bankName, createdAt, sentAt, sessionId }: WithdrawalRow): FlightStep[] {
  const end = later("You have it", "We notify you.");
  if (sentAt === null) return [waiting("We send it", createdAt), end];
  const title = sessionId === null ? "Our payment partner passes it on" : `${bankName} puts it in`;
  return [waiting(title, sentAt), end];
}

type Wait = Pick<Described, "stateText" | "waitsFor" | "who" | "nextStep">;

function wait({ bankName, sentAt, sessionId }: WithdrawalRow): Wait {
  const nextStep = `${NOTHING_TO_DO} If your bank cannot take it, all of it comes back to your stash.`;
  if (sentAt === null) {
    const waitsFor = "We have not sent it yet.";
    return { stateText: "Not sent yet", waitsFor, who: "us", nextStep };
  }
  return sessionId === null
    ? {
        stateText: "Waiting for our payment partner",
        waitsFor: "Our payment partner has not said yet whether your bank has it.",
        who: "gateway",
        nextStep,
      }
    : {
        stateText: `Waiting for ${bankName}`,
        waitsFor: `${bankName} has not confirmed it yet.`,
        who: "bank",
        nextStep,
      };
}

function ends({ bankName, cameBackAt, paidAt }: WithdrawalRow): FlightStep[] {
  return [
    ...(paidAt === null ? [] : [done(`Paid to ${bankName}`, paidAt)]),
    ...(cameBackAt === null ? [] : [done("Back in your stash", cameBackAt)]),
  ];
}

function over({ bankName, cameBackAt, sessionId }: WithdrawalRow): Wait {
  if (cameBackAt !== null) {
    const nextStep = "You can withdraw it again, also to another account.";
    return { stateText: "Back in your stash", waitsFor: null, who: null, nextStep };
  }
  const nextStep =
    sessionId === null
      ? "If you do not see it within an hour, press Get help."
      : "If you do not see it within an hour, give your bank the session id.";
  return { stateText: `Paid to ${bankName}`, waitsFor: null, who: null, nextStep };
}

function arrived({ bankName, cameBackAt, paidAt }: WithdrawalRow): string | undefined {
  if (cameBackAt !== null) return `it came back to your stash on ${momentInLagos(cameBackAt)}`;
  return paidAt === null ? undefined : `it was paid to ${bankName} on ${momentInLagos(paidAt)}`;
}
