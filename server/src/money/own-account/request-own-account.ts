import { OWN_ACCOUNT_TRIES } from "@osisi/contracts/own-account.ts";
import { gatewayOf } from "#gateway/gateway-of.ts";
import type { AccountNumberRequest } from "#gateway/gateway.ts";
import { isNotFound, reasonOf } from "#gateway/outcome.ts";
import { isOpenInvestor } from "#people/onboarding/close-investor.ts";
import { readInvestor } from "#people/onboarding/investor.ts";
import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { FIRST_CHECK_MS } from "./check-schedule.ts";
import { applyCustomer, failRequest } from "./learn-outcome.ts";
import { countNumbers, countRequests, findLatest, insertRequest, recordSent } from "./queries.ts";
import { dayBefore } from "./view-own-account.ts";

/** Requests an account number at the gateway. The request is a row first, one at a time per
 * investor. The gateway is asked for the customer before anything is sent, so that a number whose
 * news was lost is found and no second one is made. The identity is passed on here and kept
 * nowhere: what is not sent by this call is never sent. */

type Wanted = Readonly<{
  investorId: string;
  email: string;
  identity: AccountNumberRequest["identity"];
}>;

export async function requestOwnAccount(
  runtime: Runtime,
  { investorId, email, identity }: Wanted,
): Promise<"done" | "tries-used"> {
  const id = newId();
  const begun = await begin(runtime, { id, investorId, email });
  if (begun !== "begun") return begun === "under-way" ? "done" : begun;
  if ((await countNumbers(runtime.db)) > runtime.config.ownAccountLimit) {
    return failed(runtime, id, "limit reached");
  }
  const gateway = gatewayOf(runtime.config);
  const customer = await gateway.fetchCustomer(email);
  if (customer.kind !== "ok" && !isNotFound(customer)) {
    return failed(runtime, id, reasonOf(customer));
  }
  if (customer.kind === "ok" && customer.value.accountNumbers.length > 0) {
    const learnt = await inTransaction(runtime.db, (tx) =>
      applyCustomer(tx, runtime, { id }, customer.value),
    );
    return learnt === "no-number" ? failed(runtime, id, "number of another") : "done";
  }
  const investor = await readInvestor(runtime.db, investorId);
  if (!investor || !(await recordSent(runtime.db, id, runtime.clock.now()))) return "done";
  const { firstName, lastName, phone } = investor;
  const sent = await gateway.requestAccountNumber({ email, firstName, lastName, phone, identity });
  if (sent.kind !== "refused") return "done";
  if (sent.code !== "bvn_invalid") return failed(runtime, id, sent.code);
  await inTransaction(runtime.db, (tx) =>
    failRequest(tx, runtime, { id, reason: "number-or-bvn", isAnswer: true }),
  );
  return "done";
}

function begin(
  { clock, db }: Runtime,
  request: { id: string; investorId: string; email: string },
): Promise<"begun" | "under-way" | "tries-used"> {
  const now = clock.now();
  const { investorId } = request;
  return inTransaction(db, async (tx) => {
    if (!(await isOpenInvestor(tx, investorId))) return "under-way";
    const latest = await findLatest(tx, investorId);
    if (latest?.state === "requested" || latest?.state === "assigned") return "under-way";
    const used = await countRequests(tx, { investorId, since: dayBefore(now) });
    if (used >= OWN_ACCOUNT_TRIES) return "tries-used";
    const row = {
      ...request,
      consentedAt: now,
      requestedAt: now,
      nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
    };
    return (await insertRequest(tx, row)) ? "begun" : "under-way";
  });
}

/** Nothing can be sent at the moment. */
async function failed(runtime: Runtime, id: string, why: string): Promise<"done"> {
  runtime.log.warn({ ownAccountId: id, why }, "an account number could not be requested");
  await inTransaction(runtime.db, (tx) =>
    failRequest(tx, runtime, { id, reason: "unavailable", isAnswer: true }),
  );
  return "done";
}
