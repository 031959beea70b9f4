import type { Refund } from "./queries.ts";
import type { GatewayRefund } from "#gateway/sent-back.ts";
import { refundIdIn } from "#gateway/reference.ts";

/** Matches the gateway's refunds of a payment with ours: by id, then by the note that we sent, and
 * last by elimination, for a refund whose response was lost, with the same amount and a note that
 * names none of ours. When in doubt it is ours, because treating ours as foreign would send the
 * money twice. */

type Ours = Pick<
  Refund,
  "id" | "gatewayId" | "state" | "toSend" | "amountKobo" | "currency" | "createdAt"
>;

/** By how much the gateway's clock may be behind ours. */
const SKEW_MS = 5 * 60_000;

export function matchRefunds<Own extends Ours>(
  ours: readonly Own[],
  theirs: readonly GatewayRefund[],
): { pairs: { refund: Own; reported: GatewayRefund }[]; foreign: GatewayRefund[]; absent: Own[] } {
  const pairs: { refund: Own; reported: GatewayRefund }[] = [];
  let left = [...theirs];
  const unnamed = new Set(
    ours.filter(({ gatewayId, state }) => gatewayId === null && state === "pending"),
  );
  const pairOff = (own: Own, reported: GatewayRefund | undefined) => {
    if (!reported) return;
    pairs.push({ refund: own, reported });
    left = left.filter((one) => one !== reported);
    unnamed.delete(own);
  };
  for (const own of ours) {
    pairOff(
      own,
      left.find(({ gatewayId }) => gatewayId === own.gatewayId),
    );
  }
  // Includes one that is about to be resent because it seemed not to have arrived.
  for (const own of unnamed) {
    pairOff(
      own,
      left.find(({ note }) => refundIdIn(note) === own.id),
    );
  }
  const maybeThere = [...unnamed].filter(({ toSend }) => !toSend);
  for (const own of maybeThere) {
    pairOff(
      own,
      left.find((reported) => canBeOnly(own, reported)),
    );
  }
  return { pairs, foreign: left, absent: maybeThere.filter((own) => unnamed.has(own)) };
}

function canBeOnly(own: Ours, reported: GatewayRefund): boolean {
  const isYounger =
    reported.createdAt === undefined ||
    reported.createdAt.getTime() >= own.createdAt.getTime() - SKEW_MS;
  return (
    refundIdIn(reported.note) === undefined &&
    reported.amountKobo === own.amountKobo &&
    (reported.currency ?? own.currency) === own.currency &&
    isYounger
  );
}
