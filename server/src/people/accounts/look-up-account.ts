import { type Bank, bank } from "@osisi/contracts/accounts.ts";
import * as z from "zod/mini";
import { gatewayOf } from "#gateway/gateway-of.ts";
import { reasonOf } from "#gateway/outcome.ts";
import { type DomainJobs, addJob } from "#platform/jobs/jobs.ts";
import { quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import {
  deleteOldEnquiries,
  findBankList,
  findEnquiry,
  storeBankList,
  storeEnquiry,
} from "./queries.ts";
import { type BankAccount, hashAccount } from "./recipient.ts";

/** The gateway's list of banks, read once a day. An expired list is served while a job fetches the
 * new one, so no request waits for the gateway, and an outage of the gateway hides no bank. */

const FETCH_BANKS_TASK = "fetch-banks";
const FRESH_MS = 24 * 60 * 60_000;
const stored = z.array(bank);

/** `undefined` only if the list could never be read. */
export async function readBanks(runtime: Runtime): Promise<Bank[] | undefined> {
  const { clock, db } = runtime;
  const list = await findBankList(db);
  if (!list) return fetchBanks(runtime);
  if (clock.now().getTime() - list.fetchedAt.getTime() >= FRESH_MS) {
    await addJob(db, FETCH_BANKS_TASK, {}, { key: FETCH_BANKS_TASK, maxAttempts: 1 });
  }
  return z.parse(stored, list.banks);
}

async function fetchBanks({ clock, config, db, log }: Runtime): Promise<Bank[] | undefined> {
  const outcome = await gatewayOf(config).listBanks();
  if (outcome.kind === "ok" && outcome.value.length > 0) {
    await storeBankList(db, { banks: JSON.stringify(outcome.value), fetchedAt: clock.now() });
    return outcome.value;
  }
  log.warn({ outcome: outcome.kind }, "the gateway did not list its banks");
  return undefined;
}

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
const ENQUIRIES_PER_HOUR = 10;
const CACHED_MS = HOUR_MS;
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
  const enquiry = { investorId, accountHash: hashAccount(config.secretKey, account) };
  const askedAfter = new Date(now.getTime() - CACHED_MS);
  const cached = await findEnquiry(db, { ...enquiry, askedAfter });
  if (cached !== undefined) return { kind: "found", bankName, accountName: cached };
  const key = quotaKey(config.secretKey, "name enquiry", investorId);
  const isLeft = await takeQuota(db, { key, limit: ENQUIRIES_PER_HOUR, windowMs: HOUR_MS, now });
  if (!isLeft) return { kind: "used-up" };
  const outcome = await gatewayOf(config).resolveAccount(account);
  if (outcome.kind === "ok") {
    const accountName = outcome.value.accountName;
    await storeEnquiry(db, { ...enquiry, accountName, askedAt: now });
    return { kind: "found", bankName, accountName };
  }
  if (outcome.kind === "refused" && NO_SUCH_ACCOUNT.has(outcome.status)) {
    return { kind: "no-such-account" };
  }
  const why = reasonOf(outcome);
  log.warn({ why, bankCode: account.bankCode }, "a bank did not say whose account it is");
  return { kind: "unreachable" };
}

export function accountJobs(runtime: Runtime): DomainJobs {
  const { clock, db } = runtime;
  return {
    tasks: {
      async [FETCH_BANKS_TASK]() {
        await fetchBanks(runtime);
      },
    },
    everyMinute: () => deleteOldEnquiries(db, new Date(clock.now().getTime() - CACHED_MS)),
  };
}
