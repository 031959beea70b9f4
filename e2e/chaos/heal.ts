import type { Db } from "../../server/src/platform/database/database.ts";
import type { Sandbox } from "../support/sandbox.ts";
import type { GatewaySandbox } from "../support/second-sandbox.ts";
import { readBooks, violationsIn } from "./books.ts";
import { type Chaos, gatewayOf, gatewaysOf, referencesOf } from "./chaos.ts";
import { clearingDifferences, differences } from "./compare.ts";
import { FLOAT_KOBO } from "./live-through.ts";
import { resultOf } from "./outside.ts";
import { type GatewayTruth, type Truth, truthOf, whatIsOpen } from "./truth.ts";

/** The end of a run: faults stop, time passes, and our ledger is compared with the gateway. */

/** The second gateway's settings that differ from its standard ones in a run. */
const CALM_SECOND = {
  approval: false,
  listLagMs: 0,
  referenceFilter: "exact",
  verifyShows: "latest",
  wrongWebhookBodies: false,
};

/** Polling every hour limits how far the clock can go in one step. */
const STAYING_OPEN = 3;

/** Payouts and refunds complete, and every second dispute is lost. */
async function endAllBut(
  count: number,
  sandbox: GatewaySandbox,
  disputesLeft = count,
): Promise<void> {
  const { payouts, refunds, disputes } = await whatIsOpen(sandbox);
  for (const reference of payouts.slice(count)) await sandbox.payout(reference, "success");
  for (const id of refunds.slice(count)) await sandbox.refund(id, "processed");
  for (const [index, reference] of disputes.slice(disputesLeft).entries()) {
    const resolution = index % 2 === 0 ? "auto-accepted" : "declined";
    await sandbox.dispute({ reference, event: "resolve", resolution });
  }
}

export async function heal(chaos: Chaos): Promise<void> {
  const { sandbox, second, trace } = chaos;
  await sandbox.settings({
    transferOtp: false,
    noise: false,
    validatingMs: 0,
    transfers: "manual",
  });
  await second.settings({ ...CALM_SECOND, transfers: "manual" });
  for (const gateway of gatewaysOf(chaos)) {
    await gateway.clearFaults();
    await gateway.webhooks({ mode: "normal" });
    await gateway.setBalance(FLOAT_KOBO);
    await gateway.releaseWebhooks();
    // The second gateway never announces how a dispute ends, so none of its ends in the last hour.
    await endAllBut(STAYING_OPEN, gateway, gateway === second ? 0 : STAYING_OPEN);
  }
  trace.note("all faults end", "done");
}

/** Everything not reported by webhook has been found by polling now. Payouts are still pending: the
 * gateway has deducted them, and our ledger holds the money. */
export async function compareUnderWay(chaos: Chaos, db: Db, lasts: string): Promise<string[]> {
  const { sandbox, trace } = chaos;
  await sandbox.advance(lasts);
  const [books, truth] = [await readBooks(db), await truthOf(chaos)];
  const underWay = all(truth, ({ payouts }) => payouts).filter(({ end }) => end === "open").length;
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
  for (const gateway of gatewaysOf(chaos)) {
    await gateway.settings({ transfers: "auto", refunds: "auto" });
    await endAllBut(0, gateway);
  }
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

function inNumbers(truth: Truth) {
  const paidIn = all(truth, ({ payments }) => payments);
  const paidOut = all(truth, ({ payouts }) => payouts);
  const atSecond = truth.gateways.at(-1);
  return {
    credited: paidIn.filter(({ investorId }) => investorId !== null).length,
    suspended: paidIn.filter(({ investorId }) => investorId === null).length,
    paidOut: paidOut.filter(({ end }) => end === "paid").length,
    cameBack: paidOut.filter(({ end }) => end === "back").length,
    takenBack: all(truth, ({ takenBack }) => takenBack).length,
    inAtSecond: atSecond?.payments.size ?? 0,
    outAtSecond: atSecond?.payouts.size ?? 0,
    ...truth.waysIn,
  };
}

/** A run in which nothing happened proves nothing. */
export function tooLittle(truth: Truth): string[] {
  const { arrived, credited, debited, inAtSecond, outAtSecond, paidOut } = inNumbers(truth);
  const numbers = { arrived, credited, debited, inAtSecond, outAtSecond, paidOut };
  return Object.values(numbers).includes(0)
    ? [`too little happened: ${JSON.stringify(numbers)}`]
    : [];
}

/** Of both gateways. */
function all<Item>(
  { gateways }: Truth,
  of: (gateway: GatewayTruth) => ReadonlyMap<string, Item>,
): Item[] {
  return gateways.flatMap((gateway) => [...of(gateway).values()]);
}

function isOfWhatEnds(address: string): boolean {
  return /^(held|refund-held|frozen):/.test(address);
}

/** Every webhook again, in another order: nothing moves. */
export async function compareAfterReplay(chaos: Chaos, db: Db): Promise<string[]> {
  const { sandbox, trace } = chaos;
  const before = await readBooks(db);
  for (const gateway of gatewaysOf(chaos)) {
    await gateway.webhooks({ mode: "normal", shuffle: true });
    await gateway.replayWebhooks();
  }
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
      const came = await resultOf(() =>
        gatewayOf(chaos, reference).customer(reference, { outcome: "success" }),
      );
      chaos.trace.note(`the customer of ${reference} pays at last`, came);
    }
  }
}
