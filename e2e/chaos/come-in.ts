import { type Chaos, investorAt, naira } from "./chaos.ts";
import { resultOf, untilReached } from "./outside.ts";

/** Money that comes without a request, and money that a bank takes back. */

export async function transferIn(
  chaos: Chaos,
  number: number,
  step: { who: number; kobo: number; isLost: boolean },
): Promise<string[]> {
  const { sandbox, trace, numbers, asked } = chaos;
  const investor = investorAt(chaos, step.who);
  const accountNumber = numbers.get(investor.id) ?? "";
  const webhook = step.isLost ? "lost" : "sent";
  const references: string[] = [];
  const came = await resultOf(async () => {
    const sent = await sandbox.sendTo(accountNumber, { amount: step.kobo, webhook });
    asked.set(sent.reference, { kobo: step.kobo, investor });
    references.push(sent.reference);
  });
  const what = `${investor.email} gets ${naira(step.kobo)} as ${references.join()}, webhook ${webhook}`;
  trace.note(`#${number} ${what}`, came);
  return references;
}

export async function returnDebit(
  chaos: Chaos,
  number: number,
  { who }: { who: number },
): Promise<string[]> {
  const { sandbox, trace } = chaos;
  const { email } = investorAt(chaos, who);
  const all = await untilReached(() => sandbox.transactions());
  const last = all.find(
    (one) =>
      one.channel === "direct_debit" && one.status === "success" && one.customer.email === email,
  );
  if (!last) return [];
  const came = await resultOf(() => sandbox.customer(last.reference, { outcome: "returned" }));
  trace.note(`#${number} the bank of ${email} takes back ${last.reference}`, came);
  return [];
}
