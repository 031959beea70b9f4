import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { cardByLast4 } from "../cards/test-cards.ts";
import { parsed } from "../http/control-body.ts";
import { controlRefusal } from "../http/refusal.ts";
import { endDebit } from "../mandates/debit-course.ts";
import type { World } from "../world.ts";
import { record } from "./initialize.ts";
import { announce, challenge, fail, rejectTransfer, succeed, walkAway } from "./outcome.ts";
import { type Channel, type Transaction, isChannel } from "./transaction.ts";
import { plainWire } from "./wire.ts";

const amount = z.number().int().positive().optional();

const outcomeSchema = z.strictObject({
  outcome: z.enum(["success", "failed", "abandoned", "challenge", "returned"]),
  channel: z.enum(["card", "bank_transfer", "bank"]).optional(),
  last4: z
    .string()
    .regex(/^\d{4}$/, "must be four digits")
    .default("4081"),
  amount,
  requestedAmount: amount,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a currency such as NGN")
    .optional(),
  fees: z.number().int().min(0).nullable().optional(),
});

type Outcome = z.output<typeof outcomeSchema>;

export function transactionControl(app: FastifyInstance, world: World) {
  app.get("/transactions", () =>
    world.transactions.list().map((transaction) => plainWire(world, transaction)),
  );

  app.post<{ Params: { reference: string } }>("/transactions/:reference", (request) => {
    const outcome = parsed(outcomeSchema, request.body);
    const { reference } = request.params;
    return world.store.atomically(() => {
      const found = world.transactions.byKey(reference) ?? unasked(world, reference, outcome);
      return plainWire(world, apply(world, found, outcome));
    });
  });
}

/** The customer's action. A payment that was made stays made: a repetition repeats its webhook. */
function apply(world: World, transaction: Transaction, outcome: Outcome): Transaction {
  if (transaction.channel === "direct_debit") return applyToDebit(world, transaction, outcome);
  const channel = outcome.channel ?? checkoutChannel(transaction);
  if (transaction.status === "success" || transaction.status === "reversed") {
    if (outcome.outcome !== "success" || transaction.status === "reversed") {
      throw controlRefusal(409, `${transaction.reference} is ${transaction.status} already.`);
    }
    announce(world, transaction);
    return transaction;
  }
  if (outcome.outcome === "returned") {
    throw controlRefusal(409, `${transaction.reference} is not a direct debit.`);
  }
  if (outcome.outcome === "abandoned") return walkAway(world, transaction);
  if (outcome.outcome === "challenge") return challenge(world, transaction);
  if (outcome.outcome === "failed") {
    return channel === "bank_transfer" && outcome.amount !== undefined
      ? rejectTransfer(world, transaction, outcome.amount)
      : fail(world, transaction, channel);
  }
  return succeed(world, transaction, {
    channel,
    card: cardByLast4(outcome.last4),
    amountKobo: outcome.amount,
    requestedAmountKobo: outcome.requestedAmount,
    currency: outcome.currency,
    feesKobo: outcome.fees,
  });
}

/** What the customer's bank does with a debit. */
function applyToDebit(world: World, debit: Transaction, { outcome }: Outcome): Transaction {
  const ends = { success: "success", failed: "declined", returned: "returned" } as const;
  if (outcome === "success" && debit.status === "success") {
    announce(world, debit);
    return debit;
  }
  const isEnd = outcome === "success" || outcome === "failed" || outcome === "returned";
  const ended = isEnd ? endDebit(world, debit.reference, ends[outcome]) : undefined;
  if (!ended) throw controlRefusal(409, `${debit.reference} is ${debit.status}.`);
  return ended;
}

function checkoutChannel({ channel, channels }: Transaction): Channel {
  return isChannel(channel) ? channel : (channels[0] ?? "card");
}

/** A payment that the product did not initialise: another program shares the account. */
function unasked(world: World, reference: string, outcome: Outcome): Transaction {
  if (outcome.amount === undefined) {
    throw controlRefusal(
      404,
      `No transaction has the reference ${reference}; give an amount to make one.`,
    );
  }
  return record(
    world,
    { reference },
    {
      email: "customer@example.com",
      amountKobo: outcome.amount,
      channels: ["card", "bank_transfer", "bank"],
      callbackUrl: null,
      entryPoint: "transaction_initialize",
    },
  );
}
