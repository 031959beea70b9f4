import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { send, insist } from "./send.ts";
import { type Chaos, gatewaysOf, investorAt, naira, referencesOf } from "./chaos.ts";
import { referenceIn, describeAnswer } from "./fund.ts";
import { resultOf, untilReached } from "./outside.ts";
import type { Withdraw } from "./step.ts";

/** An investor withdraws: the same request several times, or the whole amount in several concurrent
 * requests. */
export async function withdraw(chaos: Chaos, number: number, step: Withdraw): Promise<string[]> {
  const { appUrl, trace, wrong } = chaos;
  const investor = investorAt(chaos, step.who);
  const { token, email } = investor;
  const kobo = step.kobo ?? (await availableKobo(appUrl, token));
  const what = `#${number} ${email} withdraws ${naira(kobo)} ${step.requests} times, key: ${step.key}`;
  if (kobo < 100_000) {
    trace.note(what, "too little, not sent");
    return [];
  }
  const isOne = step.key === "same";
  const request = {
    token,
    body: { amount: kobo / 100 },
    key: isOne ? `chaos-${number}` : undefined,
  };
  const call = isOne ? insist : send;
  const url = appUrl + apiPaths.withdraw;
  const answers = await Promise.all(
    Array.from({ length: step.requests }, () => call(url, request)),
  );
  const references = [...new Set(answers.flatMap(referenceIn))];
  trace.note(what, answers.map(describeAnswer).join(", "));
  if (isOne && references.length > 1) {
    wrong.push(`#${number}: one request, ${references.length} withdrawals`);
  }
  return references;
}

async function availableKobo(appUrl: string, token: string): Promise<number> {
  const { data } = await send(appUrl + apiPaths.profile, { token });
  if (typeof data !== "object" || data === null || !("availableAmt" in data)) return 0;
  return Math.round(Number(data.availableAmt) * 100);
}

export async function payoutBecomes(
  chaos: Chaos,
  number: number,
  { of, outcome }: { of: number; outcome: string },
): Promise<string[]> {
  for (const reference of await referencesOf(chaos, of)) {
    for (const gateway of gatewaysOf(chaos)) {
      const transfers = await untilReached(() => gateway.transfers());
      for (const attempt of transfers.filter((one) => one.reference.startsWith(reference))) {
        const came = await resultOf(() => gateway.payout(attempt.reference, outcome));
        chaos.trace.note(`#${number} the payout ${attempt.reference} becomes ${outcome}`, came);
      }
    }
  }
  return [];
}
