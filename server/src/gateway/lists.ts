/** What the gateway lists: its balances, and whatever has pages. */

export type Balance = Readonly<{ currency: string; balanceKobo: bigint }>;

/** One entry of the gateway's balance ledger. Every field is required, because the entries are
 * summed. Ids are ordered by time. */
export type BalanceEntry = Readonly<{
  id: bigint;
  balanceKobo: bigint;
  differenceKobo: bigint;
  currency: string;
  createdAt: Date;
  /** The kind of object that the entry is about, in the gateway's words, and its id, or else its
   * reference. */
  model: string;
  modelRow: string | null;
}>;

export type Period = Readonly<{ from: Date; to: Date }>;
/** `position` is the cursor of the previous page. */
export type PageRequest = Period & Readonly<{ position: string | null }>;
/** `next` is absent on the last page, and only there: a page without rows may have one, when the
 * gateway's rows are outside the period or its list has several parts. */
export type Page<Row> = Readonly<{ rows: readonly Row[]; next: string | undefined }>;
