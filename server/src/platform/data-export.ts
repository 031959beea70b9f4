import type { Runtime } from "./runtime.ts";

/** One kind of data that a domain stores about an investor, for the data export. Each domain
 * declares it in `data-export.ts`; `server/src/views/privacy` exports it. */
export type DataExport = Readonly<{
  /** In the order of a table. Nothing else is exported. */
  columns: readonly string[];
  read(runtime: Runtime, investorId: string): AsyncIterable<DataRow>;
}>;

export type DataValue = string | number | boolean | Date | null;
export type DataRow = Readonly<Record<string, DataValue>>;

/** Checks that every column is read. */
export function dataExport<const Column extends string>(data: {
  columns: readonly Column[];
  read(
    runtime: Runtime,
    investorId: string,
  ): AsyncIterable<Readonly<Record<NoInfer<Column>, DataValue>>>;
}): DataExport {
  return data;
}

const PAGE_SIZE = 500;
/** Before every id. */
const FIRST = "00000000-0000-0000-0000-000000000000";

/** All rows in the order of their ids, a few hundred at a time: no transaction waits for the
 * reader, and never more than a page is in memory. */
export async function* eachById<Row extends { id: string }, Shown>(
  readPage: (page: { after: string; atMost: number }) => Promise<readonly Row[]>,
  show: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  let after = FIRST;
  for (;;) {
    const rows = await readPage({ after, atMost: PAGE_SIZE });
    for (const row of rows) yield show(row);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}
