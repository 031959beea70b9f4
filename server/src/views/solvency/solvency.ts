import { sql } from "kysely";
import { kindBalances } from "#ledger/kind-balances.ts";
import type { Db, Tx } from "#platform/database/database.ts";

/** What is owed to investors, against what stands for it. All of it is in the ledger. Suspense counts as owed:
 * it is an investor's who is not known yet. Debts of investors are not netted. The return pool and withheld
 * tax are no investor's: their money is in the bank, and is what covers more than is owed. */

const CURRENCY = "NGN";

export const owedKinds = [
  "investment",
  "plan",
  "stash",
  "held",
  "refund-held",
  "frozen",
  "suspense",
] as const;
export const assetKinds = [
  "deployed",
  "bank",
  "gateway-clearing",
  "second-gateway-clearing",
] as const;

type Part = Readonly<{ kind: string; kobo: bigint }>;

export type Solvency = Readonly<{
  owed: readonly Part[];
  assets: readonly Part[];
  owedKobo: bigint;
  assetsKobo: bigint;
  /** Of assets to owed, in tenths of a percent, rounded down; null if nothing is owed. */
  perMille: number | null;
}>;

export async function readSolvency(db: Db | Tx): Promise<Solvency> {
  const { rows } = await sql<{ kind: string; balance: bigint }>`
    select kind, balance from (${kindBalances()}) every_kind where currency = ${CURRENCY}
  `.execute(db);
  return solvencyOf(new Map(rows.map(({ kind, balance }) => [kind, balance])));
}

/** From the balances of the ledger's kinds of accounts, in naira. */
export function solvencyOf(balances: ReadonlyMap<string, bigint>): Solvency {
  const list = (kinds: readonly string[]) =>
    kinds.map((kind) => ({ kind, kobo: balances.get(kind) ?? 0n }));
  const [owed, assets] = [list(owedKinds), list(assetKinds)];
  const [owedKobo, assetsKobo] = [sumOf(owed), sumOf(assets)];
  return { owed, assets, owedKobo, assetsKobo, perMille: perMilleOf(assetsKobo, owedKobo) };
}

function perMilleOf(assetsKobo: bigint, owedKobo: bigint): number | null {
  if (owedKobo <= 0n) return null;
  return assetsKobo > 0n ? Number((assetsKobo * 1_000n) / owedKobo) : 0;
}

function sumOf(parts: readonly Part[]): bigint {
  return parts.reduce((sum, { kobo }) => sum + kobo, 0n);
}
