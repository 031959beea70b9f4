import { nairaFromKobo } from "@osisi/contracts/money.ts";
import { sql } from "kysely";
import type { Db } from "#platform/database/database.ts";
import { dataExport } from "#platform/data-export.ts";
import type { InvestorAccount } from "./accounts.ts";
import { historyOf } from "./history.ts";

type Owned = { address: InvestorAccount; kind: string; currency: string };

const PAGE_SIZE = 500;

/** Every movement on every account of the investor, by account, newest first. Naira as naira,
 * points as points. */
export const ownMovements = dataExport({
  columns: [
    "account",
    "movement",
    "direction",
    "amount",
    "currency",
    "balanceAfter",
    "happenedAt",
    "bookedAt",
    "writtenAt",
  ],
  async *read({ db }, investorId) {
    for (const account of await accountsOf(db, investorId)) {
      for await (const movement of movementsOn(db, account)) yield movement;
    }
  },
});

async function accountsOf(db: Db, ownerId: string): Promise<Owned[]> {
  const { rows } = await sql<Owned>`
    select address, kind, currency from ledger.account where owner_id = ${ownerId} order by id
  `.execute(db);
  return rows;
}

async function* movementsOn(db: Db, { address, currency, kind }: Owned) {
  const shown = (amount: bigint) => (currency === "NGN" ? nairaFromKobo(amount) : Number(amount));
  let before: bigint | undefined;
  do {
    const page = await historyOf(db, address, { limit: PAGE_SIZE, before });
    for (const { movement, direction, amount, balanceAfter, ...at } of page.items) {
      yield {
        account: kind,
        movement,
        direction,
        amount: shown(amount),
        currency,
        balanceAfter: shown(balanceAfter),
        happenedAt: at.eventAt,
        bookedAt: at.bookedAt,
        writtenAt: at.createdAt,
      };
    }
    before = page.nextBefore;
  } while (before !== undefined);
}
