import type { FindingKind } from "#money/findings/finding-kinds.ts";
import { report } from "#money/findings/findings.ts";
import { closeFindingsAbout } from "#money/findings/queries.ts";
import { inTransaction } from "#platform/database/database.ts";
import { type Part, type Piece, type PieceEnd, later } from "./sweep.ts";
import { type Sums, newestRow, newestTransfer, readSums, rowsAfter } from "./balance-queries.ts";
import { readBalanceLedger } from "./read-balance-ledger.ts";
import type { PaymentsRuntime } from "#money/payments/payment-handlers.ts";
import { placeOf } from "#gateway/gateway-of.ts";
import type { GatewayName } from "#gateway/gateway.ts";

/**
 * Compares, last of all, three sums in one snapshot: the rows of a gateway's ledger, its
 * reported balance, and the books. Money moves meanwhile, so the snapshot is the newest copied
 * row, and pending movements and those since the copying began are excluded on both sides. The
 * reported balance must equal the sum after one of the rows that came during the query.
 *
 * A difference counts only if it is seen every time, because the gateway's ledger may lag behind
 * its webhooks.
 */

const MAX_ATTEMPTS = 5;
const RETRY_AFTER_MS = 60_000;
/** How long a payment, refund or lost dispute may stay unreported: every night all are listed. */
const UNREPORTED_MS = 24 * 60 * 60_000;
const MAX_PAGES = 50;

export const compareBalance: Part = async (runtime, piece) => {
  const compared = await compareSumsOnce(runtime, piece);
  if (compared.kind === "later") return compared;
  const { sums } = compared;
  if (sums.every(({ differences }) => differences.length === 0)) return { kind: "done" };
  if (piece.tries + 1 < MAX_ATTEMPTS) return { kind: "later", retryAfterMs: RETRY_AFTER_MS };
  const now = runtime.clock.now();
  const gateway = piece.gateway.name;
  await inTransaction(runtime.db, async (tx) => {
    for (const { currency, books, differences } of sums) {
      for (const { kind, saidKobo } of differences) {
        const details = { ...texts(books, saidKobo), gateway };
        await report(tx, { kind, subject: subjectOf(gateway, currency), details, now });
      }
    }
  });
  return { kind: "done" };
};

/** One comparison; differences that no longer exist are resolved. */
export async function compareSumsOnce(
  runtime: PaymentsRuntime,
  piece: Piece,
): ReturnType<typeof compareSums> {
  const compared = await compareSums(runtime, piece);
  if (compared.kind === "compared") {
    await closeEndedDifferences(runtime, piece.gateway.name, compared.sums);
  }
  return compared;
}

type DifferenceKind = Extract<FindingKind, "ledger-differs" | "balance-differs">;

type Compared = Readonly<{
  currency: string;
  books: Sums;
  differences: readonly Readonly<{ kind: DifferenceKind; saidKobo: bigint }>[];
}>;

/** Copies new rows of the gateway's ledger before and after its balance is queried. */
export async function compareSums(
  runtime: PaymentsRuntime,
  piece: Piece,
): Promise<{ kind: "compared"; sums: Compared[] } | Extract<PieceEnd, { kind: "later" }>> {
  const { clock, db } = runtime;
  const { name: gateway } = piece.gateway;
  const upTo = await newestTransfer(db);
  const unread = await copyRows(runtime, piece);
  if (unread) return unread;
  const copiedUpTo = await newestRow(db, gateway);
  const outcome = await piece.gateway.fetchBalances();
  if (outcome.kind !== "ok") return later(outcome);
  const unreadSince = await copyRows(runtime, piece);
  if (unreadSince) return unreadSince;
  const now = clock.now();
  const since = new Date(now.getTime() - UNREPORTED_MS);
  const sums: Compared[] = [];
  for (const { currency, balanceKobo: balance } of outcome.value) {
    const books = await readSums(db, { gateway, currency, upTo, since, now });
    const rows = await rowsAfter(db, { gateway, currency, id: copiedUpTo });
    const expected = sumsDuringQuery(books, rows);
    sums.push({
      currency,
      books,
      differences: [
        ...(books.rowsKobo === books.expectedKobo
          ? []
          : [{ kind: "ledger-differs" as const, saidKobo: books.rowsKobo }]),
        ...(expected.includes(balance)
          ? []
          : [{ kind: "balance-differs" as const, saidKobo: balance }]),
      ],
    });
  }
  return { kind: "compared", sums };
}

/** The books' sum after each row that came while the gateway was queried. */
function sumsDuringQuery({ expectedKobo }: Sums, rows: readonly bigint[]): bigint[] {
  const moments = [expectedKobo];
  for (const differenceKobo of rows.toReversed()) {
    moments.push((moments.at(-1) ?? expectedKobo) - differenceKobo);
  }
  return moments;
}

async function copyRows(
  runtime: PaymentsRuntime,
  piece: Piece,
): Promise<Extract<PieceEnd, { kind: "later" }> | undefined> {
  let position: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const end: PieceEnd = await readBalanceLedger(runtime, { ...piece, position });
    if (end.kind === "later") return end;
    if (end.kind === "done") return undefined;
    position = end.position;
  }
  return { kind: "later", retryAfterMs: undefined };
}

/** Resolves differences that are gone or have changed. */
async function closeEndedDifferences(
  { clock, db }: PaymentsRuntime,
  gateway: GatewayName,
  sums: readonly Compared[],
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    for (const { currency, differences } of sums) {
      const still = new Set(differences.map(({ kind }) => kind));
      const kinds = KINDS.filter((kind) => !still.has(kind));
      const subject = subjectOf(gateway, currency);
      if (kinds.length > 0) await closeFindingsAbout(tx, { subject, kinds, now });
    }
  });
}

/** Each gateway has findings of its own. */
function subjectOf(gateway: GatewayName, currency: string): string {
  return placeOf(gateway) === "first" ? currency : `${currency} ${gateway}`;
}

const KINDS: readonly DifferenceKind[] = ["ledger-differs", "balance-differs"];

function texts(books: Sums, saidKobo: bigint): Record<string, string> {
  const all = { ...books, saidKobo, differenceKobo: saidKobo - books.expectedKobo };
  return Object.fromEntries(Object.entries(all).map(([name, kobo]) => [name, kobo.toString()]));
}
