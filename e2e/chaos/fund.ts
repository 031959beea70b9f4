import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { type Answer, send, insist } from "./send.ts";
import { type Chaos, gatewayOf, investorAt, naira, referencesOf } from "./chaos.ts";
import { resultOf } from "./outside.ts";
import type { CustomerAct, Fund } from "./step.ts";

/** An investor pays in, and acts on the checkout page as customers do. */
export async function fund(chaos: Chaos, number: number, step: Fund): Promise<string[]> {
  const { appUrl, asked, trace, wrong } = chaos;
  const { kobo, requests, hasKey, customer, returns } = step;
  const investor = investorAt(chaos, step.who);
  const what = `#${number} ${investor.email} funds ${naira(kobo)}${requests > 1 ? ` ${requests} times` : ""}`;
  const request = {
    token: investor.token,
    body: { amount: kobo / 100 },
    key: hasKey ? `chaos-${number}` : undefined,
  };
  const call = hasKey ? insist : send;
  const url = appUrl + apiPaths.fund;
  const answers = await Promise.all(Array.from({ length: requests }, () => call(url, request)));
  const references = [...new Set(answers.flatMap(referenceIn))];
  trace.note(what, answers.map(describeAnswer).join(", "));
  if (references.length > 1) wrong.push(`#${number}: one request, ${references.length} payments`);
  for (const reference of references) {
    asked.set(reference, { kobo, investor });
    if (answers.some((answer) => leadsToSecond(answer, chaos, reference)))
      chaos.atSecond.add(reference);
    for (const act of customer) await atCheckout(chaos, number, reference, act);
    if (returns) await comeBack(chaos, number, reference);
  }
  return references;
}

/** Customers who had not paid do so now. */
export async function payLate(chaos: Chaos, number: number, of: number): Promise<string[]> {
  for (const reference of await referencesOf(chaos, of)) {
    await atCheckout(chaos, number, reference, "as-asked");
  }
  return [];
}

async function atCheckout(chaos: Chaos, number: number, reference: string, act: CustomerAct) {
  const { asked, second, trace } = chaos;
  const gateway = gatewayOf(chaos, reference);
  // The second gateway takes naira only.
  const done = act === "dollars" && gateway === second ? "less" : act;
  const outcome = outcomeOf(done, asked.get(reference)?.kobo ?? 0);
  const came = await resultOf(() => gateway.customer(reference, outcome));
  trace.note(`#${number} the customer of ${reference}: ${act}`, came);
}

function outcomeOf(act: CustomerAct, kobo: number): Record<string, unknown> {
  const outcome = "success";
  const feeKobo = 10_000 + Math.floor(kobo / 100);
  const outcomes = {
    "walks away": { outcome: "abandoned" },
    fails: { outcome: "failed" },
    "is challenged": { outcome: "challenge" },
    "as-asked": { outcome },
    "with-fee": { outcome, amount: kobo + feeKobo, fees: feeKobo },
    "fees-late": { outcome, fees: null },
    less: { outcome, amount: Math.ceil(kobo / 2) },
    more: { outcome, amount: kobo * 2 + 1_000_000 },
    dollars: { outcome, currency: "USD" },
  };
  return outcomes[act];
}

async function comeBack({ appUrl, trace }: Chaos, number: number, reference: string) {
  const url = `${appUrl}${apiPaths.paymentReturn}?trxref=${reference}&reference=${reference}`;
  const came = await fetch(url, { redirect: "manual" }).then(
    ({ status, headers }) => `${status} ${decodeURIComponent(headers.get("location") ?? "")}`,
    () => "no answer",
  );
  trace.note(`#${number} the browser returns with ${reference}`, came);
}

/** Whether it leads to the reference's page at the second gateway. */
export function leadsToSecond(answer: Answer, { stack }: Chaos, reference: string): boolean {
  const { data } = answer;
  if (referenceIn(answer)[0] !== reference) return false;
  if (typeof data !== "object" || data === null || !("redirect_url" in data)) return false;
  return String(data.redirect_url).startsWith(stack.secondSandboxUrl ?? "none");
}

export function referenceIn({ statusCode, data }: Answer): string[] {
  if (statusCode !== 200 || typeof data !== "object" || data === null) return [];
  return "reference" in data && typeof data.reference === "string" ? [data.reference] : [];
}

export function describeAnswer(answer: Answer): string {
  const { statusCode, message } = answer;
  return [statusCode, ...referenceIn(answer), statusCode === 200 ? "" : message].join(" ").trim();
}
