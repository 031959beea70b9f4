import { type Collection, collection } from "../../store/collection.ts";
import type { Store } from "../../store/store.ts";

/** One movement of the wallet, and the balance before and after it. */
export type StatementRow = {
  id: number;
  createdAt: string;
  /** What caused it: one row each. */
  cause: string;
  /** Credit or debit. */
  type: "C" | "D";
  amountKobo: number;
  beforeKobo: number;
  afterKobo: number;
  reference: string;
  remarks: string;
  statementType: "collection" | "transfer" | "refund" | "chargeback" | "funding" | "settlement";
};

export function statementRows(store: Store): Collection<StatementRow> {
  return collection<StatementRow>(store, {
    name: "flw_statement_rows",
    firstId: 5_200_000_001,
    key: (row) => row.cause,
    indexed: ["type"],
  });
}
