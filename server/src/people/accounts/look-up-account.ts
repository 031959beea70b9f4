import { type BankAccount, hashAccount } from "./recipient.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { readBanks } from "./bank-list.ts";
import { findEnquiry, storeEnquiry } from "./queries.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { reasonOf } from "#gateway/gateway.ts";

/** Queries a bank for the holder of an account. Only a definite no means that the account does not
 * exist; no answer says nothing. Names are personal data, so an investor can make ten queries an
 * hour; results are cached for a while. */

export type LookedUp =
  | { kind: "found"; bankName: string; accountName: string }
  | { kind: "no-such-bank" }
  | { kind: "no-such-account" }
  | { kind: "unreachable" }
  | { kind: "used-up" };

const HOUR_MS = 60 * 60_000;
const AN_HOUR = 10;
export const REMEMBERED_MS = HOUR_MS;
const NO_SUCH_ACCOUNT = new Set([400, 422]);

export async function lookUpAccount(
  runtime: Runtime,
  investorId: string,
  account: BankAccount,
): Promise<LookedUp> {
  const { clock, config, db, log } = runtime;
  const banks = await readBanks(runtime);
  if (!banks) return { kind: "unreachable" };
  const bankName = banks.find(({ code }) => code === account.bankCode)?.name;
  if (bankName === undefined) return { kind: "no-such-bank" };
  const now = clock.now();
  const asked = { investorId, accountHash: hashAccount(config.secretKey, account) };
  const askedAfter = new Date(now.getTime() - REMEMBERED_MS);
  const remembered = await findEnquiry(db, { ...asked, askedAfter });
  if (remembered !== undefined) return { kind: "found", bankName, accountName: remembered };
  const key = quotaKey(config.secretKey, "name enquiry", investorId);
  const isLeft = await takeQuota(db, { key, limit: AN_HOUR, windowMs: HOUR_MS, now });
  if (!isLeft) return { kind: "used-up" };
  const outcome = await gatewayOf(config).resolveAccount(account);
  if (outcome.kind === "ok") {
    const accountName = outcome.value.accountName;
    await storeEnquiry(db, { ...asked, accountName, askedAt: now });
    return { kind: "found", bankName, accountName };
  }
  if (outcome.kind === "refused" && NO_SUCH_ACCOUNT.has(outcome.status)) {
    return { kind: "no-such-account" };
  }
  const why = reasonOf(outcome);
  log.warn({ why, bankCode: account.bankCode }, "a bank did not say whose account it is");
  return { kind: "unreachable" };
}
