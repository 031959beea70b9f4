import type { Runtime } from "./runtime.ts";

/** One kind of thing that a domain keeps about an investor, for them to read and take elsewhere. Each
 * domain says what it has, in `own-data.ts`; `server/src/own-data` hands it over. */
export type OwnData = Readonly<{
  /** In the order in which they stand in a table. Nothing else is handed over. */
  columns: readonly string[];
  read(runtime: Runtime, investorId: string): AsyncIterable<DataRow>;
}>;

export type DataValue = string | number | boolean | Date | null;
export type DataRow = Readonly<Record<string, DataValue>>;

/** Checks that what is read has every column. */
export function ownData<const Column extends string>(data: {
  columns: readonly Column[];
  read(
    runtime: Runtime,
    investorId: string,
  ): AsyncIterable<Readonly<Record<NoInfer<Column>, DataValue>>>;
}): OwnData {
  return data;
}

const AT_ONCE = 500;
/** Before every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/** All rows in the order of their ids, some hundred at a time: however many there are, no transaction
 * waits for whoever reads them, and never more than a page of them is held. */
export async function* eachById<Row extends { id: string }, Shown>(
  readPage: (page: { after: string; atMost: number }) => Promise<readonly Row[]>,
  show: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  let after = FIRST;
  for (;;) {
    const rows = await readPage({ after, atMost: AT_ONCE });
    for (const row of rows) yield show(row);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
