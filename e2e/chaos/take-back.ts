import { startRefund } from "../../server/src/money/refunds/start-refund.ts";
import { type Chaos, gatewayOf, gatewaysOf, naira, referencesOf } from "./chaos.ts";
import { resultOf, untilReached } from "./outside.ts";
import type { turns } from "./step.ts";

/** Money goes back to the payers: refunds that we start or that are made in the gateway's
 * dashboard, and disputes. */

type Refund = Readonly<{ of: number; by: "us" | "dashboard"; share: number | null }>;

export async function refund(chaos: Chaos, number: number, step: Refund): Promise<string[]> {
  const references = await referencesOf(chaos, step.of);
  for (const reference of references) {
    const kobo = shareOf(chaos, reference, step.share);
    const amount = kobo === undefined ? "all" : naira(kobo);
    const begin = step.by === "us" ? refundByUs : refundInDashboard;
    const came = await begin(chaos, reference, kobo);
    chaos.trace.note(`#${number} ${amount} of ${reference} is refunded by ${step.by}`, came);
  }
  return [...references];
}

async function refundByUs({ operator }: Chaos, reference: string, kobo: number | undefined) {
  await operator.clock.refresh();
  const started = await startRefund(operator, {
    reference,
    amountKobo: kobo === undefined ? undefined : BigInt(kobo),
    reason: "chaos",
  });
  return JSON.stringify(started, (_name, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}

async function refundInDashboard(chaos: Chaos, reference: string, kobo: number | undefined) {
  const { atSecond, second, stack } = chaos;
  const { env } = stack;
  if (await isTooMuch(chaos, reference, kobo)) return TOO_MUCH;
  if (atSecond.has(reference)) {
    return resultOf(() => second.refundInDashboard(env, reference, kobo));
  }
  const answer = await untilReached(() =>
    fetch(`${env["PAYSTACK_BASE_URL"]}/refund`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${env["PAYSTACK_SECRET_KEY"]}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({
        transaction: reference,
        ...(kobo === undefined ? {} : { amount: kobo }),
      }),
    }),
  ).catch(() => undefined);
  return answer ? `${answer.status}` : "no answer";
}

const TOO_MUCH = "not done: more than is left of it";

/** Money that is taken back twice is booked by an operator, and here there is none. */
async function isTooMuch(
  chaos: Chaos,
  reference: string,
  kobo: number | undefined,
): Promise<boolean> {
  const gateway = gatewayOf(chaos, reference);
  const [payments, refunds, disputes] = await untilReached(() =>
    Promise.all([gateway.transactions(), gateway.refunds(), gateway.disputes()]),
  );
  const payment = payments.find((one) => one.reference === reference);
  if (!payment) return false;
  const takenBack = [
    ...refunds
      .filter((one) => one.transaction_reference === reference && one.status !== "failed")
      .map(({ amount }) => amount),
    ...disputes
      .filter((one) => one.transaction.reference === reference && one.resolution !== "declined")
      .map((one) => one.refund_amount),
  ];
  const leftKobo = takenBack.reduce((left, taken) => left - taken, payment.amount);
  return (kobo ?? payment.amount) > leftKobo;
}

/** At least the gateway's minimum. */
function shareOf({ asked }: Chaos, reference: string, share: number | null): number | undefined {
  if (share === null) return undefined;
  return Math.max(5_000, Math.floor((asked.get(reference)?.kobo ?? 0) * share));
}

export async function refundBecomes(
  chaos: Chaos,
  number: number,
  { of, outcome }: { of: number; outcome: string },
): Promise<string[]> {
  const { trace } = chaos;
  const references = await referencesOf(chaos, of);
  for (const gateway of gatewaysOf(chaos)) {
    const refunds = await untilReached(() => gateway.refunds());
    for (const { id, transaction_reference: reference } of refunds) {
      if (!references.includes(reference)) continue;
      const came = await resultOf(() => gateway.refund(id, outcome));
      trace.note(`#${number} the refund ${id} of ${reference} becomes ${outcome}`, came);
    }
  }
  return [];
}

export async function dispute(
  chaos: Chaos,
  number: number,
  { of, share }: { of: number; share: number | null },
): Promise<string[]> {
  const references = await referencesOf(chaos, of);
  for (const reference of references) {
    const amount = shareOf(chaos, reference, share);
    const event = { reference, event: "create", ...(amount === undefined ? {} : { amount }) };
    const came = (await isTooMuch(chaos, reference, amount))
      ? TOO_MUCH
      : await resultOf(() => gatewayOf(chaos, reference).dispute(event));
    chaos.trace.note(`#${number} ${reference} is disputed: ${amount ?? "all"}`, came);
  }
  return [...references];
}

export async function disputeGoesOn(
  chaos: Chaos,
  number: number,
  { of, how }: { of: number; how: (typeof turns)[number] },
): Promise<string[]> {
  const event = how === "remind" ? { event: how } : { event: "resolve", resolution: how };
  for (const reference of await referencesOf(chaos, of)) {
    const came = await resultOf(() => gatewayOf(chaos, reference).dispute({ reference, ...event }));
    chaos.trace.note(`#${number} the dispute of ${reference}: ${how}`, came);
  }
  return [];
}
