import { createHash, randomInt } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { customerByEmail } from "../customers/customer-by-email.ts";
import { parsed } from "../http/control-body.ts";
import { controlRefusal } from "../http/refusal.ts";
import { newCode } from "../random.ts";
import { plainWire } from "../transactions/wire.ts";
import type { World } from "../world.ts";
import { reassign } from "./assign.ts";
import type { BankTransfer } from "./bank-transfer.ts";
import { creditedCustomerId, recordTransfer } from "./bank-transfers.ts";
import { accountByNumber } from "./accounts-of.ts";
import { type DedicatedAccount, accountWire } from "./dedicated-account.ts";

const transferSchema = z.strictObject({
  accountNumber: z.string().regex(/^\d{10}$/, "must be ten digits"),
  amount: z.number().int().positive(),
  senderName: z.string().min(1).max(100).nullable().default("BELLO MUSA"),
  senderBank: z.string().min(1).max(100).nullable().default("Guaranty Trust Bank"),
  narration: z.string().max(200).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a currency such as NGN")
    .default("NGN"),
  domain: z.enum(["test", "live"]).default("test"),
  /** The e-mail of another customer than the number's; required for an unknown number. */
  customer: z.email().optional(),
  receiverIn: z.array(z.enum(["authorization", "metadata"])).default(["authorization", "metadata"]),
  metadata: z.unknown().default(null),
  /** Not recorded until the product requeries the account. */
  held: z.boolean().default(false),
  delayMs: z.number().int().min(0).default(0),
  webhook: z.enum(["sent", "lost"]).default("sent"),
});

const assignment = z.strictObject({ assignTo: z.email() });

export function dedicatedAccountControl(app: FastifyInstance, world: World) {
  const wire = (account: DedicatedAccount) => ({
    ...accountWire(account),
    customer: world.customers.byId(account.lastCustomerId)?.email ?? null,
  });
  app.get("/dedicated-accounts", () => world.dedicatedAccounts.list().map(wire));

  app.post<{ Params: { accountNumber: string } }>(
    "/dedicated-accounts/:accountNumber",
    (request) => {
      const { assignTo } = parsed(assignment, request.body);
      return world.store.atomically(() => {
        const account = accountByNumber(world, request.params.accountNumber);
        if (!account) throw controlRefusal(404, "No such account number was ever assigned.");
        return wire(reassign(world, account, customerByEmail(world, assignTo)));
      });
    },
  );

  app.get("/bank-transfers", () =>
    world.bankTransfers.list().map((transfer) => transferWire(world, transfer)),
  );

  app.post("/bank-transfers", (request) => {
    const asked = parsed(transferSchema, request.body);
    return world.store.atomically(() => {
      const sent = send(world, asked);
      if (sent.state === "coming" && asked.delayMs === 0) recordTransfer(world, sent);
      return transferWire(world, world.bankTransfers.byId(sent.id) ?? sent);
    });
  });
}

function send(world: World, asked: z.output<typeof transferSchema>): BankTransfer {
  const { accountNumber, senderName, senderBank } = asked;
  const customerId = asked.customer
    ? customerByEmail(world, asked.customer).id
    : creditedCustomerId(world, accountNumber);
  if (customerId === undefined) {
    throw controlRefusal(404, `${accountNumber} is not assigned; the bank returns the money.`);
  }
  const now = world.clock.now();
  const sent = world.bankTransfers.insert({
    createdAt: now.toISOString(),
    reference: newReference(now, world.bankTransfers.count()),
    accountNumber,
    customerId,
    amountKobo: asked.amount,
    currency: asked.currency,
    domain: asked.domain,
    senderName,
    senderBank,
    senderAccount: senderName && maskedAccount(`${senderName}:${senderBank}`),
    narration: asked.narration ?? `NIP: ${senderName ?? "TRANSFER"}`,
    receiverIn: asked.receiverIn,
    metadata: asked.metadata,
    isAnnounced: asked.webhook === "sent",
    state: asked.held ? "held" : "coming",
    dueAtMs: asked.held ? null : now.getTime() + asked.delayMs,
  });
  if (!sent) throw new Error("The reference of a bank transfer was taken");
  return sent;
}

/** The gateway's own reference, in turn in the two forms that were seen: the bank's session id in
 * digits, and letters with digits. */
function newReference(now: Date, sentBefore: number): string {
  if (sentBefore % 2 === 1) return newCode("", 12);
  const moment = now.toISOString().replaceAll(/\D/g, "").slice(2, 14);
  const tail = String(randomInt(1_000_000_000)).padStart(9, "0");
  return `100004${moment}${tail}`;
}

/** The sender's invented account. */
function maskedAccount(owner: string): string {
  const [high = 0, low = 0] = createHash("sha256").update(owner).digest();
  return `XXXXXX${String((high * 256 + low) % 10_000).padStart(4, "0")}`;
}

function transferWire(world: World, transfer: BankTransfer) {
  const { reference, state, accountNumber, amountKobo } = transfer;
  const transaction = world.transactions.byKey(reference);
  return {
    reference,
    state,
    accountNumber,
    amount: amountKobo,
    transaction: transaction ? plainWire(world, transaction) : null,
  };
}
