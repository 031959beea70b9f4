import { resolveAccount } from "../banks/resolve.ts";
import { newCode } from "../random.ts";
import { dueRows } from "../time/due-rows.ts";
import type { DueWork } from "../time/due-work.ts";
import type { World } from "../world.ts";
import { requireDirectDebit } from "./direct-debit-banks.ts";
import type { Mandate, MandateRequest } from "./mandate.ts";
import { activeWire, createdWire } from "./wire.ts";

/** What happens to a mandate: approved (pending) → active → revoked. Only the first two are
 * announced. */

const FIRST_AUTHORIZATION_ID = 1_069_400_000;
const FIRST_MANDATE_ID = 1_560_000;

/** The customer consents, and has sent ₦50 from the account as proof that it is theirs. */
export function approve(
  world: World,
  request: MandateRequest,
  account: NonNullable<MandateRequest["account"]>,
): Mandate {
  requireDirectDebit(account.bankCode);
  const { accountName, bank } = resolveAccount(account.number, account.bankCode);
  const createdAt = world.clock.now().toISOString();
  const code = newCode("AUTH_", 10);
  const authorization = world.authorizations.insert({
    createdAt,
    code,
    customerId: request.customerId,
    email: request.email,
    last4: account.number.slice(-4),
    active: true,
    wire: {
      authorization_code: code,
      bin: null,
      last4: null,
      exp_month: null,
      exp_year: null,
      channel: "direct_debit",
      card_type: null,
      bank: bank.name,
      country_code: "NG",
      brand: null,
      reusable: true,
      signature: null,
      account_name: null,
    },
  });
  const { mandateDelayMs } = world.settings;
  const mandate =
    authorization &&
    world.mandates.insert({
      createdAt,
      reference: request.reference,
      authorizationCode: code,
      authorizationId: FIRST_AUTHORIZATION_ID + authorization.id,
      mandateId: FIRST_MANDATE_ID + authorization.id,
      customerId: request.customerId,
      accountNumber: account.number,
      accountName,
      bankCode: bank.code,
      bankName: bank.name,
      status: "pending",
      dueAtMs: mandateDelayMs === null ? null : world.clock.now().getTime() + mandateDelayMs,
      nextDebits: [],
    });
  if (!mandate) throw new Error(`The mandate of ${request.reference} exists already`);
  world.mandateRequests.save({ ...request, status: "approved" });
  world.webhooks.send("direct_debit.authorization.created", createdWire(world, mandate), {
    status: true,
    message: "Authorization retrieved successfully",
  });
  return mandate;
}

export function activate(world: World, mandate: Mandate): Mandate {
  const active: Mandate = { ...mandate, status: "active", dueAtMs: null };
  world.mandates.save(active);
  world.webhooks.send("direct_debit.authorization.active", activeWire(world, active));
  return active;
}

/** By us, or by the customer at their bank. The gateway announces neither. */
export function revoke(world: World, mandate: Mandate): Mandate {
  const revoked: Mandate = { ...mandate, status: "revoked", dueAtMs: null };
  world.mandates.save(revoked);
  return revoked;
}

/** The activation charge: the customer is debited ₦50, which they get back, and the bank tries
 * again to activate. */
export function retryActivation(world: World, mandate: Mandate): void {
  const { mandateRetryMs } = world.settings;
  if (mandate.status !== "pending" || mandateRetryMs === null) return;
  const dueAtMs = world.clock.now().getTime() + mandateRetryMs;
  world.mandates.save({ ...mandate, dueAtMs: Math.min(dueAtMs, mandate.dueAtMs ?? dueAtMs) });
}

export function dueMandates(world: World): DueWork {
  const waiting = () => world.mandates.list({ where: { status: "pending" } }).toReversed();
  return dueRows(world, waiting, (mandate) => activate(world, mandate));
}

export function mandateOf(world: World, authorizationCode: string): Mandate | undefined {
  return world.mandates.list({ where: { authorizationCode }, limit: 1 })[0];
}
