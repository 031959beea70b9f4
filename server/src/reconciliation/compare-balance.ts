import { type FindingKind, report } from "../payments/findings.ts";
import { inTransaction } from "../platform/database.ts";
import { type AtGateway, readAtGateway } from "./at-gateway.ts";
import { sumRows } from "./balance-queries.ts";
import { later } from "./compare-lists.ts";
import { readBalances } from "./paystack-lists.ts";
import type { Part, ReconciliationRuntime } from "./sweep.ts";

/** The sums, last of all: what the gateway says it holds, what the rows of its own ledger add up to, and
 * what the books say. Money moves while we ask, so a difference counts only if it is there each time. */

const LOOKS = 5;
const LOOK_AGAIN_MS = 60_000;

export const compareBalance: Part = async (runtime, { tries }) => {
  const outcome = await readBalances(runtime.config.paystack);
  if (outcome.kind !== "ok") return later(outcome);
  const differences: Difference[] = [];
  for (const { currency, balance } of outcome.value) {
    differences.push(...(await differencesOf(runtime, currency, balance)));
  }
  if (differences.length === 0) return { kind: "done" };
  if (tries + 1 < LOOKS) return { kind: "later", retryAfterMs: LOOK_AGAIN_MS };
  const now = runtime.clock.now();
  await inTransaction(runtime.db, async (tx) => {
    for (const { kind, currency, saidKobo, books } of differences) {
      const details = { ...texts(books), saidKobo: saidKobo.toString() };
      await report(tx, { kind, subject: currency, details, now });
    }
  });
  return { kind: "done" };
};

type Difference = Readonly<{
  kind: Extract<FindingKind, "ledger-differs" | "balance-differs">;
  currency: string;
  saidKobo: bigint;
  books: AtGateway;
}>;

async function differencesOf(
  { db }: ReconciliationRuntime,
  currency: string,
  heldKobo: bigint,
): Promise<Difference[]> {
  const books = await readAtGateway(db, currency);
  const inRowsKobo = await sumRows(db, currency);
  const said = [
    { kind: "ledger-differs", saidKobo: inRowsKobo },
    { kind: "balance-differs", saidKobo: heldKobo },
  ] as const;
  return said
    .filter(({ saidKobo }) => saidKobo !== books.expectedKobo)
    .map((one) => ({ ...one, currency, books }));
}

function texts(books: AtGateway): Record<string, string> {
  return Object.fromEntries(Object.entries(books).map(([name, kobo]) => [name, kobo.toString()]));
}
