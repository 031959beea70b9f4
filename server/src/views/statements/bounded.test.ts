import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { pagesOfPdf } from "#test/statements.ts";
import type { Statement, StatementLine } from "./statement.ts";
import { writeCsv } from "./csv-statement.ts";
import { writePdf } from "./pdf-statement.ts";

const MOVEMENTS = process.env["OSISI_TEST_SIZE"] === "full" ? 50_000 : 5_000;
const TIMEOUT_MS = 300_000;
const PAGE = 500;
const madeAt = new Date("2026-11-21T08:00:00Z");

const statement: Statement = {
  from: "2016-11-22",
  to: "2026-11-21",
  openingBalance: 0n,
  moneyIn: 5_000_000_00n,
  moneyOut: 0n,
  closingBalance: 5_000_000_00n,
  movements: MOVEMENTS,
  upTo: 1n,
  after: 0n,
  asOf: madeAt,
};

/** Thousands of lines, counting how many were read. */
function counted() {
  const read = { lines: 0 };
  async function* pages(): AsyncGenerator<StatementLine[]> {
    while (read.lines < MOVEMENTS) {
      read.lines += PAGE;
      const before = read.lines - PAGE;
      yield Array.from({ length: PAGE }, (_, index) => lineAt(before + index));
    }
  }
  return { read, pages: pages() };
}

function lineAt(index: number): StatementLine {
  const at = new Date(madeAt.getTime() - (MOVEMENTS - index) * 60_000);
  return {
    at,
    valueAt: at,
    title: "Money added to your stash",
    detail: undefined,
    reference: `fund-${String(index).padStart(32, "0")}`,
    direction: "in",
    amount: 100_00n,
    balance: BigInt(index + 1) * 100_00n,
  };
}

const writers = {
  csv: (pages: AsyncIterable<StatementLine[]>) => writeCsv(statement, pages),
  pdf: (pages: AsyncIterable<StatementLine[]>) =>
    writePdf({ statement, name: "Ada Obi", madeAt }, pages),
};

it.each(["csv", "pdf"] as const)(
  "never holds more than a few pages of all movements as %s",
  async (format) => {
    const { read, pages } = counted();
    const largest = { part: 0, ahead: 0 };
    let parts = 0;
    for await (const part of writers[format](pages)) {
      parts += 1;
      // The end of a PDF contains an index of its pages.
      if (read.lines < MOVEMENTS) largest.part = Math.max(largest.part, part.length);
      const drawn = format === "csv" ? (parts - 1) * PAGE : (parts - 1) * 25;
      largest.ahead = Math.max(largest.ahead, read.lines - drawn);
    }
    expect(read.lines).toBe(MOVEMENTS);
    expect(largest.part).toBeLessThan(80_000);
    expect(largest.ahead).toBeLessThanOrEqual(2 * PAGE);
  },
  TIMEOUT_MS,
);

/** Memory in use after a garbage collection. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

it.each(["csv", "pdf"] as const)(
  "keeps next to nothing of what has been written as %s",
  async (format) => {
    const { read, pages } = counted();
    let early = 0;
    let late = 0;
    for await (const part of writers[format](pages)) {
      expect(part.length).toBeGreaterThan(0);
      if (early === 0 && read.lines >= 1_000) early = heapBytes();
      if (late === 0 && read.lines >= MOVEMENTS) late = heapBytes();
    }
    const perMovement = (late - early) / (MOVEMENTS - 1_000);
    expect(perMovement).toBeLessThan(150);
  },
  TIMEOUT_MS,
);

it.each(["csv", "pdf"] as const)(
  "waits with %s until the reader takes what there is",
  async (format) => {
    const { read, pages } = counted();
    const stream = Readable.from(writers[format](pages), { objectMode: false });
    stream.read(0);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(read.lines).toBeLessThanOrEqual(4 * PAGE);
    stream.destroy();
  },
);

it("numbers all pages of a long statement", async () => {
  const parts: Buffer[] = [];
  const few = { ...statement, movements: 500 };
  const lines = Array.from({ length: 500 }, (_, index) => lineAt(index));
  const cover = { statement: few, name: "Ada Obi", madeAt };
  for await (const part of writePdf(cover, Readable.from([lines]))) parts.push(part);
  const pages = await pagesOfPdf(Buffer.concat(parts));
  expect(pages).toHaveLength(21);
  pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of 21`));
});
