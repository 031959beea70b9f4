import { sql } from "kysely";
import { createDatabase, type Db } from "../../server/src/platform/database/database.ts";
import { readBooks, violationsIn } from "../chaos/books.ts";
import { readProfile } from "../support/api.ts";
import { readPlans } from "../support/saving.ts";
import type { RealProduct } from "../support/real-product.ts";
import { findingsIn } from "../support/sound-books.ts";
import { type Crowd, lockedOut } from "./crowd.ts";
import type { Saver } from "./saver.ts";

/** Failed checks, as text: the ledger's own, those against the gateway, and those against all
 * receipts. */
export async function whatDiffers(product: RealProduct, crowd: Crowd): Promise<string[]> {
  const db = createDatabase(product.databaseUrl);
  try {
    const lost = await lockedOut(product, crowd);
    return [
      ...crowd.tally.complaints,
      ...(await violationsIn(db)),
      ...(await findingsIn(product.databaseUrl)),
      ...(await differencesFromGateway(product, db, crowd)),
      ...(await Promise.all(crowd.savers.map((saver) => missingReceipts(product, saver)))).flat(),
      ...(lost > 0 ? [`${lost} who joined cannot log in any more`] : []),
      ...(await jobsLeft(db)),
    ];
  } finally {
    await db.destroy();
  }
}

/** Every payment and payout is on both sides, once and with the same amount, and the sums are
 * equal. */
async function differencesFromGateway(
  { sandbox }: RealProduct,
  db: Db,
  { savers }: Crowd,
): Promise<string[]> {
  const [transactions, transfers, { balance }] = await Promise.all([
    sandbox.transactions(),
    sandbox.transfers(),
    sandbox.balance(),
  ]);
  const { balances } = await readBooks(db);
  const payments = await db
    .selectFrom("payment")
    .select(["reference", "amountKobo"])
    .where("state", "=", "settled")
    .execute();
  const withdrawals = await db
    .selectFrom("withdrawal")
    .select(["reference", "amountKobo"])
    .execute();
  const clearingKobo = balances.get("gateway-clearing:NGN") ?? 0n;
  const paid = transactions.filter(({ status }) => status === "success");
  const sent = transfers.filter(({ status }) => status === "success");
  return [
    ...oneSided("payment", paid, payments),
    ...oneSided("payout", sent, withdrawals),
    ...differences(
      "withdrawal",
      savers.flatMap(({ withdrawn }) => withdrawn),
      withdrawals.map(({ reference }) => reference),
    ),
    ...(clearingKobo === BigInt(balance)
      ? []
      : [`clearing has ${clearingKobo} kobo, the gateway holds ${balance} for us`]),
  ];
}

function oneSided(
  what: string,
  theirs: readonly { reference: string; amount: number }[],
  ours: readonly { reference: string; amountKobo: bigint }[],
): string[] {
  const words = (reference: string, kobo: bigint | number) =>
    `${what} ${reference} of ${kobo} kobo`;
  const atGateway = theirs.map(({ reference, amount }) => words(reference, amount));
  const inBooks = ours.map(({ reference, amountKobo }) => words(reference, amountKobo));
  return [
    ...atGateway.filter((one) => !inBooks.includes(one)).map((one) => `${one}: not in our ledger`),
    ...inBooks.filter((one) => !atGateway.includes(one)).map((one) => `${one}: not at the gateway`),
    ...(new Set(atGateway).size === atGateway.length ? [] : [`a ${what} is at the gateway twice`]),
  ];
}

/** Everything that was acknowledged is there, and nothing else. */
async function missingReceipts(product: RealProduct, saver: Saver): Promise<string[]> {
  const { token, shouldHave, plans } = saver;
  const { availableAmt } = await readProfile(product, token);
  const listed = await planIds(product, token);
  return [
    ...(availableAmt === shouldHave
      ? []
      : [`a stash holds ${availableAmt} naira and should hold ${shouldHave}`]),
    ...differences("plan", plans, listed),
  ];
}

async function planIds(product: RealProduct, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const last = ids.at(-1);
    const page = await readPlans(product, token, last);
    if (page.length === 0) return ids;
    ids.push(...page.map(({ id }) => id));
  }
}

function differences(
  what: string,
  acknowledged: readonly string[],
  found: readonly string[],
): string[] {
  return [
    ...acknowledged.filter((one) => !found.includes(one)).map((one) => `${what} ${one} is gone`),
    ...found
      .filter((one) => !acknowledged.includes(one))
      .map((one) => `${what} ${one} was never acknowledged`),
  ];
}

/** No job is locked by a dead worker, and none was given up. */
async function jobsLeft(db: Db): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select concat_ws(' ', task_identifier, id, locked_by, last_error) as job
    from graphile_worker.jobs
    where attempts >= max_attempts and key is not null
      or locked_at < now() - interval '10 seconds'
  `.execute(db);
  return rows.map(({ job }) => `a job is left: ${job}`);
}
