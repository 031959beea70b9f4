import { bank } from "@osisi/contracts/accounts.ts";
import type { Bank } from "@osisi/contracts/accounts.ts";
import * as z from "zod/mini";
import { addJob } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findBankList, storeBankList } from "./queries.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";

/** The gateway's list of banks, read once a day. An expired list is served while a job fetches the
 * new one, so no request waits for the gateway, and an outage of the gateway hides no bank. */

export const FETCH_BANKS_TASK = "fetch-banks";
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

export async function fetchBanks({ clock, config, db, log }: Runtime): Promise<Bank[] | undefined> {
  const outcome = await gatewayOf(config).listBanks();
  if (outcome.kind === "ok" && outcome.value.length > 0) {
    await storeBankList(db, { banks: JSON.stringify(outcome.value), fetchedAt: clock.now() });
    return outcome.value;
  }
  log.warn({ outcome: outcome.kind }, "the gateway did not list its banks");
  return undefined;
}
