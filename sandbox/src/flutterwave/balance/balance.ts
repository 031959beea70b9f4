import type { FlutterwaveWorld } from "../world.ts";
import type { StatementRow } from "./statement-row.ts";

/** The balance is that after the last row of the statement. Only a row changes it, and a cause has
 * one row. */

const OPENING_KOBO = 10_000_000_000;

export function balanceKobo({ statement }: FlutterwaveWorld): number {
  return statement.list({ limit: 1 })[0]?.afterKobo ?? 0;
}

type Movement = Pick<StatementRow, "cause" | "reference" | "remarks" | "statementType"> & {
  differenceKobo: number;
};

export function move(world: FlutterwaveWorld, { differenceKobo, ...movement }: Movement): void {
  const beforeKobo = balanceKobo(world);
  world.statement.insert({
    ...movement,
    createdAt: world.clock.now().toISOString(),
    type: differenceKobo < 0 ? "D" : "C",
    amountKobo: Math.abs(differenceKobo),
    beforeKobo,
    afterKobo: beforeKobo + differenceKobo,
  });
}

/** The balance of a new sandbox. */
export function openBalance(world: FlutterwaveWorld): void {
  fund(world, "opening", OPENING_KOBO);
}

/** Money that our bank sends to the provider, or, when negative, receives from it. */
export function fund(world: FlutterwaveWorld, cause: string, differenceKobo: number): void {
  move(world, {
    cause: `funding:${cause}`,
    differenceKobo,
    reference: `FLW-FUND-${cause}`,
    remarks: differenceKobo < 0 ? "Withdrawal to bank" : "Wallet funding",
    statementType: "funding",
  });
}
