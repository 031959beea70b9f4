import type { Channel } from "@osisi/contracts/payments.ts";
import type { GatewayEmail } from "#gateway/gateway-email.ts";
import { stash } from "#ledger/accounts.ts";
import { lockBalances } from "#ledger/balance.ts";
import { NotEnoughMoney } from "#ledger/post.ts";
import { type StartedPayment, startPayment } from "#money/payments/start-payment.ts";
import { type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { type NotAllowed, type OwnPlan, lockPlanFor } from "./own-plan.ts";
import { listInstalments } from "./queries.ts";
import { type NotToppedUp, judgeTopUp, topUp } from "./top-up.ts";

/** An investor adds money to a plan beyond its schedule, from the stash or at the gateway. */

type Request = OwnPlan & Readonly<{ amountKobo: bigint; requestKey: string | undefined }>;

/** It earns from that day. A retried request adds it once. */
export async function topUpFromStash(
  runtime: Runtime,
  request: Request,
): Promise<{ kind: "topped-up" } | { kind: "stash-too-small" } | NotToppedUp | NotAllowed> {
  try {
    return await inTransaction(runtime.db, (tx) => addFromStash(tx, runtime, request));
  } catch (error) {
    if (error instanceof NotEnoughMoney) return { kind: "stash-too-small" };
    throw error;
  }
}

async function addFromStash(
  tx: Tx,
  runtime: Runtime,
  request: Request,
): Promise<{ kind: "topped-up" } | NotToppedUp | NotAllowed> {
  const { amountKobo, requestKey } = request;
  // The stash is locked before the plan, in the order of a settling payment.
  await lockBalances(tx, [stash(request.investorId)]);
  const found = await lockPlanFor(tx, runtime, "top-up", request);
  if (found.kind !== "allowed") return found;
  const { plan } = found;
  const instalments = await listInstalments(tx, [plan.id]);
  const isRepeated = instalments.some(
    (row) => row.kind === "top-up" && requestKey !== undefined && row.requestKey === requestKey,
  );
  if (isRepeated) return { kind: "topped-up" };
  const paidAt = runtime.clock.now();
  const source = "stash";
  return topUp(tx, runtime, { plan, amountKobo, paidAt, paymentId: null, source, requestKey });
}

/** What does not fit is refused before a payment begins. Nothing is reserved: if the plan no longer
 * takes the money when it comes, it stays in the stash. */
export async function topUpAtGateway(
  runtime: Runtime,
  request: Request & Readonly<{ email: GatewayEmail; channel: Channel | undefined }>,
): Promise<StartedPayment | NotToppedUp | NotAllowed> {
  const { amountKobo, channel, email, investorId, planId, requestKey } = request;
  const judged = await inTransaction(runtime.db, (tx) => judge(tx, runtime, request));
  if (judged.kind !== "accepted") return judged;
  return startPayment(runtime, {
    investorId,
    email,
    purpose: "top-up",
    subjectId: planId,
    amountKobo,
    channel,
    keepsCard: false,
    requestKey,
  });
}

async function judge(tx: Tx, runtime: Runtime, request: Request) {
  const found = await lockPlanFor(tx, runtime, "top-up", request);
  if (found.kind !== "allowed") return found;
  const instalments = await listInstalments(tx, [found.plan.id]);
  const paidAt = runtime.clock.now();
  return judgeTopUp(await readCatalogue(tx), found.plan, instalments, {
    amountKobo: request.amountKobo,
    paidAt,
  });
}
