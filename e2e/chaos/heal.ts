import type { Db } from "../../server/src/platform/database/database.ts";
import type { Sandbox } from "../support/sandbox.ts";
import { readBooks, violationsIn } from "./books.ts";
import { type Chaos, referencesOf } from "./chaos.ts";
import { clearingDifferences, differences } from "./compare.ts";
import { FLOAT_KOBO } from "./live-through.ts";
import { resultOf } from "./outside.ts";
import { type Truth, truthOf, whatIsOpen } from "./truth.ts";

/** The end of a run: faults stop, time passes, and our ledger is compared with the gateway. */

/** Polling every hour limits how far the clock can go in one step. */
const STAYING_OPEN = 3;

/** Payouts and refunds complete, and every second dispute is lost. */
async function endAllBut(count: number, sandbox: Sandbox): Promise<void> {
  const { payouts, refunds, disputes } = await whatIsOpen(sandbox);
  for (const reference of payouts.slice(count)) await sandbox.payout(reference, "success");
  for (const id of refunds.slice(count)) await sandbox.refund(id, "processed");
  for (const [index, reference] of disputes.slice(count).entries()) {
    const resolution = index % 2 === 0 ? "auto-accepted" : "declined";
    await sandbox.dispute({ reference, event: "resolve", resolution });
  }
}

export async function heal({ sandbox, trace }: Chaos): Promise<void> {
  await sandbox.clearFaults();
  await sandbox.webhooks({ mode: "normal" });
  await sandbox.setBalance(FLOAT_KOBO);
  await sandbox.settings({
    transferOtp: false,
    noise: false,
    validatingMs: 0,
    transfers: "manual",
  });
  await sandbox.releaseWebhooks();
  await endAllBut(STAYING_OPEN, sandbox);
  trace.note("all faults end", "done");
}

/** Everything not reported by webhook has been found by polling now. Payouts are still pending: the
 * gateway has deducted them, and our ledger holds the money. */
export async function compareUnderWay(chaos: Chaos, db: Db, lasts: string): Promise<string[]> {
  const { sandbox, trace } = chaos;
  await sandbox.advance(lasts);
  const [books, truth] = [await readBooks(db), await truthOf(chaos)];
  const underWay = [...truth.payouts.values()].filter(({ end }) => end === "open").length;
  trace.note(`${lasts} go by, and ${underWay} payouts are pending`, "done");
  return [
    ...chaos.wrong,
    ...differences(books, truth),
    ...clearingDifferences(books, truth),
    ...(await violationsIn(db)),
  ];
}

/** At their banks: what is due later is not paid any more, so that replayed webhooks move nothing. */
async function endMandates(sandbox: Sandbox): Promise<void> {
  for (const { reference, mandate } of await sandbox.mandates()) {
    if (mandate && mandate.status !== "revoked") await sandbox.mandate(reference, "revoke");
  }
}

export async function compareAtTheEnd(chaos: Chaos, db: Db): Promise<string[]> {
  const { sandbox, trace } = chaos;
  await sandbox.settings({ transfers: "auto", refunds: "auto" });
  await endAllBut(0, sandbox);
  await endMandates(sandbox);
  await sandbox.advance("PT1H");
  trace.note("everything pending ends", "done");
  const [books, truth] = [await readBooks(db), await truthOf(chaos)];
  trace.note("in numbers", JSON.stringify(inNumbers(truth)));
  const open = [...books.balances].filter(
    ([address, kobo]) => isOfWhatEnds(address) && kobo !== 0n,
  );
  return [
    ...chaos.wrong,
    ...differences(books, truth),
    ...clearingDifferences(books, truth),
    ...open.map(([address, kobo]) => `${address} still holds ${kobo} kobo`),
    ...(await violationsIn(db)),
  ];
}

/** A run in which nothing happened proves nothing. */
function inNumbers({ payments, payouts, takenBack, waysIn }: Truth) {
  const paidIn = [...payments.values()];
  const paidOut = [...payouts.values()];
  const numbers = {
    credited: paidIn.filter(({ investorId }) => investorId !== null).length,
    suspended: paidIn.filter(({ investorId }) => investorId === null).length,
    paidOut: paidOut.filter(({ end }) => end === "paid").length,
    cameBack: paidOut.filter(({ end }) => end === "back").length,
    takenBack: takenBack.size,
    ...waysIn,
  };
  const isTooLittle = numbers.credited === 0 || numbers.paidOut === 0;
  if (isTooLittle || waysIn.arrived === 0 || waysIn.debited === 0) {
    throw new Error(`Too little happened: ${JSON.stringify(numbers)}`);
  }
  return numbers;
}

function isOfWhatEnds(address: string): boolean {
  return /^(held|refund-held|frozen):/.test(address);
}

/** Every webhook again, in another order: nothing moves. */
export async function compareAfterReplay(chaos: Chaos, db: Db): Promise<string[]> {
  const { sandbox, trace } = chaos;
  const before = await readBooks(db);
  await sandbox.webhooks({ mode: "normal", shuffle: true });
  await sandbox.replayWebhooks();
  await sandbox.advance("PT10M");
  const after = await readBooks(db);
  trace.note("all webhooks come again in another order", "done");
  const more = after.transfers.slice(before.transfers.length);
  return [
    ...more.map(({ key, movement, amount }) => `the replay posted ${movement} ${amount} (${key})`),
    ...(await violationsIn(db)),
  ];
}

/** Customers who abandoned the checkout pay after all, so that few payments are polled in vain. */
export async function lateCustomers(chaos: Chaos, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    for (const reference of await referencesOf(chaos, number)) {
      const came = await resultOf(() => chaos.sandbox.customer(reference, { outcome: "success" }));
      chaos.trace.note(`the customer of ${reference} pays at last`, came);
    }
  }
}
