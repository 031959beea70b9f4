import type { Db } from "../../server/src/platform/database.ts";
import { readBooks, violationsIn } from "./books.ts";
import { type Chaos, referencesOf } from "./chaos.ts";
import { clearingDifference, differences } from "./compare.ts";
import { FLOAT_KOBO } from "./live-through.ts";
import { ownMovesKobo } from "./own-moves.ts";
import { tell } from "./outside.ts";
import { openPayouts, truthOf } from "./truth.ts";

/** How a run ends: the sky clears, time goes on, and then our books are laid beside the gateway's. */

/** What is asked about every hour is a long way for the clock to go. */
const STAYING_OPEN = 3;

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
  for (const reference of (await openPayouts(sandbox)).slice(STAYING_OPEN)) {
    await tell(() => sandbox.payout(reference, "success"));
  }
  trace.note("the sky clears", "done");
}

/** Whatever nobody told us we have found out by now. Payouts are still under way: the gateway has
 * deducted them, and our books say that the money is held. */
export async function compareUnderWay(chaos: Chaos, db: Db, lasts: string): Promise<string[]> {
  const { sandbox, trace } = chaos;
  await sandbox.advance(lasts);
  const [books, truth] = [await readBooks(db), await truthOf(chaos)];
  const underWay = [...truth.payouts.values()].filter(({ end }) => end === "open").length;
  trace.note(`${lasts} go by, and ${underWay} payouts are under way`, "done");
  const ownKobo = await ownMovesKobo(chaos, books);
  return [...clearingDifference(books, truth, ownKobo), ...(await violationsIn(db))];
}

export async function compareAtTheEnd(chaos: Chaos, db: Db): Promise<string[]> {
  const { sandbox, trace } = chaos;
  await sandbox.settings({ transfers: "auto" });
  for (const reference of await openPayouts(sandbox)) {
    await tell(() => sandbox.payout(reference, "success"));
  }
  await sandbox.advance("PT1H");
  trace.note("everything ends that was under way", "done");
  const [books, truth] = [await readBooks(db), await truthOf(chaos)];
  const ownKobo = await ownMovesKobo(chaos, books);
  const open = [...books.balances].filter(
    ([address, kobo]) => isOfWhatEnds(address) && kobo !== 0n,
  );
  return [
    ...chaos.wrong,
    ...differences(books, truth),
    ...clearingDifference(books, truth, ownKobo),
    ...open.map(([address, kobo]) => `${address} still holds ${kobo} kobo`),
    ...(await violationsIn(db)),
  ];
}

function isOfWhatEnds(address: string): boolean {
  return /^(held|refund-held|frozen):/.test(address);
}

/** Every webhook once more, in another order: nothing moves. */
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

/** Those who turned away at the checkout come back at last, so that few are waited for in vain. */
export async function lateCustomers(chaos: Chaos, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    for (const reference of await referencesOf(chaos, number)) {
      const came = await tell(() => chaos.sandbox.customer(reference, { outcome: "success" }));
      chaos.trace.note(`the customer of ${reference} pays at last`, came);
    }
  }
}
