import type { notifyMessages } from "@osisi/contracts/messages.ts";
import { quotaKey, takeQuota } from "../platform/quota.ts";
import { askGateway } from "./ask-gateway.ts";
import type { PaymentsRuntime } from "./purposes.ts";
import { type Payment, findPayment } from "./queries.ts";

/** The browser comes back from the gateway's page. That proves nothing, anybody can open the address:
 * the gateway is asked, at most once in five seconds for each payment, and whatever came of it is
 * told in a sentence without amount or name. */

type Told = (typeof notifyMessages)["success" | "error"][number];

const OUR_REFERENCE = /^[a-z0-9-]{16,50}$/;
const ASKED_EVERY_MS = 5_000;

const SENTENCES: Record<Payment["state"], Told> = {
  created: "paymentWaiting",
  open: "paymentWaiting",
  settled: "paymentSettled",
  failed: "paymentFailed",
  held: "paymentHeld",
};

export async function returnFromGateway(
  runtime: PaymentsRuntime,
  reference: string,
): Promise<Told> {
  const { clock, config, db } = runtime;
  const payment = OUR_REFERENCE.test(reference) ? await findPayment(db, reference) : undefined;
  if (!payment) return "paymentUnknown";
  if (payment.state === "settled" || payment.state === "held") return sentenceOf(payment);
  const mayAsk = await takeQuota(db, {
    key: quotaKey(config.secretKey, "return", payment.id),
    limit: 1,
    windowMs: ASKED_EVERY_MS,
    now: clock.now(),
  });
  if (mayAsk) await askGateway(runtime, reference, () => Promise.resolve());
  const after = await findPayment(db, reference);
  return sentenceOf(after ?? payment);
}

const SETTLED: Readonly<Record<string, Told>> = {
  plan: "planPaymentSettled",
  investment: "investmentPaymentSettled",
};

function sentenceOf({ state, purpose }: Payment): Told {
  return (state === "settled" ? SETTLED[purpose] : undefined) ?? SENTENCES[state];
}
