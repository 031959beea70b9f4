import { type Keys, reencrypt } from "./secrets.ts";

/** Rows with an encrypted value, paged in the order of their ids: a few at a time, each locked only
 * while it is written. */
export type EncryptedRows<Row extends { id: string; sealed: Buffer }> = Readonly<{
  keys: Keys;
  list: (page: { after: string; atMost: number }) => Promise<Row[]>;
  /** Unless it was changed meanwhile. */
  replace: (row: Row, renewed: Buffer) => Promise<void>;
}>;

export type Reencrypted = Readonly<{ resealed: number; unreadable: number }>;

const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";
const PAGE_SIZE = 200;

/** Re-encrypts with the current key what is encrypted with the previous one. What neither key can
 * read is left and counted. Safe to repeat after an interruption. */
export async function reencryptRows<Row extends { id: string; sealed: Buffer }>(
  { keys, list, replace }: EncryptedRows<Row>,
  isDryRun: boolean,
): Promise<Reencrypted> {
  let [resealed, unreadable] = [0, 0];
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await list({ after, atMost: PAGE_SIZE });
    for (const row of rows) {
      const renewed = readable(() => reencrypt(keys, row.sealed));
      if (renewed === "unreadable") unreadable += 1;
      else if (renewed) {
        resealed += 1;
        if (!isDryRun) await replace(row, renewed);
      }
      after = row.id;
    }
    if (rows.length < PAGE_SIZE) return { resealed, unreadable };
  }
}

function readable(open: () => Buffer | undefined): Buffer | "unreadable" | undefined {
  try {
    return open();
  } catch {
    return "unreadable";
  }
}
