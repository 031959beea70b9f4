import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { parsed } from "../../http/control-body.ts";
import { controlRefusal } from "../../http/refusal.ts";
import { newCode } from "../../random.ts";
import { beginOn } from "../checkout/attempt.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { cardByLast4 } from "../checkout/test-cards.ts";
import { countTry } from "../checkout/course.ts";
import { customerOf } from "../customers/customer-of.ts";
import { fail, succeed } from "../transactions/attempt.ts";
import type { Transaction } from "../transactions/transaction.ts";
import { announceCharge } from "../webhooks/announce.ts";
import type { FlutterwaveWorld } from "../world.ts";

const kobo = z.number().int().positive().optional();

const outcomeSchema = z.strictObject({
  outcome: z.enum(["successful", "failed", "pending"]),
  paymentType: z.enum(["card", "bank_transfer", "account", "ussd"]).default("card"),
  last4: z
    .string()
    .regex(/^\d{4}$/, "must be four digits")
    .default("4667"),
  /** Instead of what was requested. */
  amount: kobo,
  chargedAmount: kobo,
  /** Another attempt, although one was successful. */
  again: z.boolean().default(false),
});

type Outcome = z.output<typeof outcomeSchema>;

/** The customer's action on a payment page, by its `tx_ref`. */
export function paymentControl(app: FastifyInstance, world: FlutterwaveWorld) {
  app.get("/checkouts", () => world.checkouts.list());
  app.get("/transactions", () => world.transactions.list());
  app.get("/tokens", () => world.tokens.list());

  app.post<{ Params: { txRef: string } }>("/transactions/:txRef", (request) => {
    const outcome = parsed(outcomeSchema, request.body);
    return world.store.atomically(() => apply(world, request.params.txRef, outcome));
  });
}

function apply(world: FlutterwaveWorld, txRef: string, wanted: Outcome): Transaction {
  const attempts = world.transactions.list({ where: { txRef } });
  const paid = attempts.find(({ status }) => status === "successful");
  if (paid && !wanted.again) {
    if (wanted.outcome !== "successful") throw controlRefusal(409, `${txRef} is paid already.`);
    announceCharge(world, paid);
    return paid;
  }
  const checkout = world.checkouts.list({ where: { txRef }, limit: 1 })[0];
  const waiting = attempts.find(({ status }) => status === "pending");
  if (!checkout && !waiting && wanted.amount === undefined) {
    throw controlRefusal(404, `No checkout has the tx_ref ${txRef}; give an amount to make one.`);
  }
  const begun = waiting ?? beginBy(world, checkout ?? unasked(world, txRef, wanted), wanted);
  if (wanted.outcome === "pending") return begun;
  if (wanted.outcome === "failed") return failOn(world, begun);
  const { amount: amountKobo, chargedAmount: chargedKobo } = wanted;
  return succeed(world, begun, { amountKobo, chargedKobo });
}

function beginBy(world: FlutterwaveWorld, checkout: Checkout, wanted: Outcome): Transaction {
  const card = cardByLast4(wanted.last4);
  const paidWith = wanted.paymentType === "card" ? { card, expiry: card.expiry } : undefined;
  return beginOn(world, checkout, wanted.paymentType, paidWith);
}

function failOn(world: FlutterwaveWorld, begun: Transaction): Transaction {
  const failed = fail(world, begun, "Do Not Honour");
  const checkout = begun.checkoutId === null ? undefined : world.checkouts.byId(begun.checkoutId);
  if (checkout?.state === "open") countTry(world, checkout);
  return failed;
}

/** A payment that the product did not request: another program shares the account. */
function unasked(world: FlutterwaveWorld, txRef: string, { amount = 0 }: Outcome): Checkout {
  const made = world.checkouts.insert({
    createdAt: world.clock.now().toISOString(),
    code: newCode("", 20),
    link: "",
    txRef,
    amountKobo: amount,
    redirectUrl: "",
    customerId: customerOf(world, { email: "customer@example.com" }).id,
    options: ["card"],
    title: "",
    meta: {},
    triesLeft: null,
    state: "open",
    dueAtMs: null,
  });
  if (!made) throw new Error("The insert of a checkout failed");
  return made;
}
