import * as z from "zod";
import type {
  AuthorizedMandate,
  ListedMandate,
  MandateRequest,
  StartedMandate,
} from "#gateway/gateway.ts";
import type { Outcome } from "#gateway/outcome.ts";
import { gatewayId } from "#gateway/wire.ts";
import { type Paystack, call, find } from "./client.ts";

/** Paystack's direct debit: the consent to debit a bank account, and its state. The list carries
 * whole account numbers; only the last four digits leave this file. */

const START_TIMEOUT_MS = 10_000;
const FETCH_TIMEOUT_MS = 8_000;
const PAGE = 100;

const code = z.string().min(5).max(200);
const bankName = z.string().trim().max(100).nullish().catch(undefined);

/** Every call makes a new reference, so a lost answer leaves a page that no one is sent to. */
export function startMandate(paystack: Paystack, { email, callbackUrl }: MandateRequest) {
  return call(paystack, startedAt(paystack), {
    method: "POST",
    path: "/customer/authorization/initialize",
    timeoutMs: START_TIMEOUT_MS,
    body: { email, channel: "direct_debit", callback_url: callbackUrl },
  });
}

const OWN_HOSTS = /(^|\.)paystack\.(com|co)$/;

/** The documentation shows the page at several hosts. */
function startedAt({ checkoutOrigin }: Paystack) {
  const isOwn = (address: string) => {
    const { hostname, origin, protocol } = new URL(address);
    return origin === checkoutOrigin || (protocol === "https:" && OWN_HOSTS.test(hostname));
  };
  return z
    .object({
      redirect_url: z.url().refine(isOwn),
      reference: z.string().regex(/^[\w.=-]{1,100}$/),
    })
    .transform(({ redirect_url: url, reference }): StartedMandate => ({ url, reference }));
}

const verified = z
  .object({ authorization_code: code, active: z.boolean(), bank: bankName })
  .transform(({ authorization_code: secret, active: isActive, bank }): AuthorizedMandate => ({
    authorizationCode: () => secret,
    isActive,
    bank: bank ?? undefined,
  }));

/** Until the customer has approved it there is none, refused with `not_found`. */
export function fetchMandate(paystack: Paystack, reference: string) {
  return find(paystack, verified, {
    method: "GET",
    path: `/customer/authorization/verify/${encodeURIComponent(reference)}`,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
}

const listed = z
  .object({
    authorization_code: code,
    authorization_id: gatewayId,
    status: z.enum(["pending", "active", "revoked"]).optional().catch(undefined),
    account_number: z
      .string()
      .regex(/^\d{10}$/)
      .optional()
      .catch(undefined),
  })
  .transform(
    ({ authorization_code: secret, authorization_id, status, account_number }): ListedMandate => ({
      authorizationCode: () => secret,
      authorizationId: authorization_id,
      status,
      last4: account_number?.slice(-4),
    }),
  );

/** Empty if the gateway does not know the customer. */
export function listMandates(paystack: Paystack, email: string): Promise<Outcome<ListedMandate[]>> {
  return ofCustomer<ListedMandate[]>(paystack, email, {
    unknown: [],
    ask: (id) =>
      call(paystack, z.array(listed), {
        method: "GET",
        path: `/customer/${id}/directdebit-mandate-authorizations?per_page=${PAGE}`,
        timeoutMs: FETCH_TIMEOUT_MS,
      }),
  });
}

/** Debits the customer ₦50, which they get back, and has their bank asked again. Repeated, it may
 * debit them again. */
export function activateMandate(
  paystack: Paystack,
  { email, authorizationId }: { email: string; authorizationId: string },
): Promise<Outcome<unknown>> {
  return ofCustomer(paystack, email, {
    ask: (id) =>
      call(paystack, z.unknown(), {
        method: "PUT",
        path: `/customer/${id}/directdebit-activation-charge`,
        timeoutMs: START_TIMEOUT_MS,
        body: { authorization_id: Number(authorizationId) },
      }),
  });
}

const numbered = z.object({ id: gatewayId });

/** Mandates are listed by the customer's number, which only their record has. */
async function ofCustomer<Value>(
  paystack: Paystack,
  email: string,
  { unknown, ask }: { unknown?: Value; ask: (id: string) => Promise<Outcome<Value>> },
): Promise<Outcome<Value>> {
  const customer = await find(paystack, numbered, {
    method: "GET",
    path: `/customer/${encodeURIComponent(email)}`,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
  if (customer.kind === "ok") return ask(customer.value.id);
  const isUnknown = customer.kind === "refused" && customer.code === "not_found";
  return isUnknown && unknown !== undefined ? { kind: "ok", value: unknown } : customer;
}
