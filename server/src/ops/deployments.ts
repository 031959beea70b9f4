import { type CalendarDate, dateInLagos, formatDay } from "@osisi/contracts/calendar.ts";
import { formatNaira, koboFromTyped } from "@osisi/contracts/money.ts";
import { portfolioOn } from "@osisi/contracts/portfolio-catalogue.ts";
import * as z from "zod/mini";
import { deployed } from "#ledger/accounts.ts";
import { balanceOf } from "#ledger/balance.ts";
import { bookLine, reverseLine } from "#money/deployments/book-line.ts";
import {
  type LineKind,
  linesOf,
  lockDeployments,
  markPublished,
} from "#money/deployments/queries.ts";
import { notEvidence, readEvidence } from "#money/disputes/evidence.ts";
import type { Tx } from "#platform/database/database.ts";
import { readCatalogue } from "#products/catalogue/read-catalogue.ts";
import { readAmount, readReference } from "./books.ts";
import { readYes } from "./catalogue/read-typed.ts";
import {
  approverOf,
  audited,
  type Command,
  type Order,
  Refused,
  WrongUsage,
  word,
} from "./command.ts";
import { keepFile, readGivenFile } from "./given-file.ts";

/** Money that is put to work in a portfolio, and what comes back of it or is lost. Each entry has its day,
 * its reference and its document. */

export const deploy: Command = {
  usage: "deploy <portfolio> <naira> <day> <file> --ref <the bank's reference>",
  summary: "so much went from our bank account into a portfolio on that day, as the file shows",
  words: [4, 4],
  isAct: true,
  run: (order) =>
    book(order, {
      action: "deploy",
      kind: "out",
      principalKobo: readAmount(word(order, 1)),
      incomeKobo: 0n,
      day: word(order, 2),
      file: word(order, 3),
    }),
};

export const repayment: Command = {
  usage: "repayment <portfolio> <principal> <income> <day> <file> --ref <the bank's reference>",
  summary:
    "a portfolio paid so much back and so much that it has earned: returns are paid from the income only",
  words: [5, 5],
  isAct: true,
  run(order) {
    const [principalKobo, incomeKobo] = [word(order, 1), word(order, 2)].map(koboFromTyped);
    if (principalKobo === undefined || incomeKobo === undefined || !(principalKobo + incomeKobo)) {
      throw new WrongUsage("Type how many naira are principal and how many income; one may be 0.");
    }
    const about = { day: word(order, 3), file: word(order, 4) };
    return book(order, { action: "repayment", kind: "back", principalKobo, incomeKobo, ...about });
  },
};

export const writeOff: Command = {
  usage: "write-off <portfolio> <naira> <day> <file> --ref <the document's reference>",
  summary: "so much of what is out in a portfolio will not come back, as the file shows",
  words: [4, 4],
  isAct: true,
  run: (order) =>
    book(order, {
      action: "write-off",
      kind: "lost",
      principalKobo: readAmount(word(order, 1)),
      incomeKobo: 0n,
      day: word(order, 2),
      file: word(order, 3),
    }),
};

export const reverseDeployment: Command = {
  usage: "reverse-deployment --ref <its reference>",
  summary:
    "a deployment, repayment or loss was booked by mistake: it is reversed, and may be booked again",
  words: [0, 0],
  isAct: true,
  async run(order) {
    const reference = readReference(order);
    const act = { action: "reverse-deployment", subject: reference, arguments: {} };
    return audited(order, act, async (tx) => {
      const by = { author: order.operator, approver: await approverOf(tx, order) };
      const done = await reverseLine(tx, { reference, ...by }, order.runtime.clock.now());
      if (done.kind !== "reversed") throw new Refused(whyNotReversed[done.kind]);
      const { line } = done;
      const what = amountsOf(line.principalKobo, line.incomeKobo);
      return `${what}, ${inWords[line.kind]} portfolio ${line.portfolioId}, booked as ${reference}, is reversed. ${await outWords(tx, line.portfolioId)}`;
    });
  },
};

export const publishDocument: Command = {
  usage: "publish-document <yes|no> --ref <reference of the deployment>",
  summary: "everyone can read the document of a deployment, repayment or loss, or no longer",
  words: [1, 1],
  isAct: true,
  async run(order) {
    const reference = readReference(order);
    const isPublished = readYes(word(order, 0));
    const given = { published: word(order, 0) };
    const act = { action: "publish-document", subject: reference, arguments: given };
    return audited(order, act, async (tx) => {
      await lockDeployments(tx);
      const line = (await linesOf(tx, reference)).find(({ undoneAt }) => undoneAt === null);
      if (!line) throw new Refused(whyNotReversed["none-stands"]);
      if (line.isPublished === isPublished) throw new Refused("That is how it is already.");
      await markPublished(tx, line.key, isPublished);
      return isPublished
        ? `Everyone can read the document of ${reference}. See that it names no person and no account.`
        : `Of the document of ${reference} everyone sees the hash only.`;
    });
  },
};

type Entry = Readonly<{
  action: "deploy" | "repayment" | "write-off";
  kind: LineKind;
  principalKobo: bigint;
  incomeKobo: bigint;
  day: string;
  file: string;
}>;

async function book(order: Order, entry: Entry): Promise<string[]> {
  const { action, incomeKobo, kind, principalKobo } = entry;
  const now = order.runtime.clock.now();
  const portfolioId = Number(word(order, 0));
  const reference = readReference(order);
  const happenedOn = readPastDay(entry.day, now);
  const file = await readGivenFile(order, entry.file);
  const amount = amountsOf(principalKobo, incomeKobo);
  const given = { portfolio: word(order, 0), amount, day: happenedOn, evidence: file.id };
  const act = { action, subject: reference, arguments: given };
  return audited(order, act, async (tx) => {
    const portfolio = portfolioOn(await readCatalogue(tx), dateInLagos(now), portfolioId);
    if (!portfolio) throw new Refused(`There is no portfolio ${word(order, 0)}.`);
    await keepFile(tx, file);
    const document = await readEvidence(tx, file.id);
    if (!document?.body) throw new Refused(notEvidence);
    const sha256 = document.sha256.toString("hex");
    const by = { author: order.operator, approver: await approverOf(tx, order) };
    const line = { kind, portfolioId, reference, principalKobo, incomeKobo, happenedOn };
    const done = await bookLine(tx, { ...line, ...by, evidenceId: file.id, sha256 }, now);
    if (done.kind === "booked-before") {
      throw new Refused(`${reference} was booked before. If that was a mistake, reverse it first.`);
    }
    if (done.kind === "not-in-bank") {
      throw new Refused(
        `The books show ${formatNaira(done.bankKobo)} in the bank. Book what came in first.`,
      );
    }
    if (done.kind === "not-out") {
      const left = formatNaira(await balanceOf(tx, deployed(portfolioId)));
      throw new Refused(`Only ${left} is out in ${portfolio.name}.`);
    }
    return `${amount} booked as ${inWords[kind]} ${portfolio.name} on ${formatDay(happenedOn)}, reference ${reference}, with ${document.name}. ${await outWords(tx, portfolioId)}`;
  });
}

const inWords: Record<LineKind, string> = {
  out: "put to work in",
  back: "repaid by",
  lost: "lost in",
};

const whyNotReversed = {
  "none-stands": "Nothing stands under this reference: none was booked, or it was reversed.",
  "not-out": "Some of it has come back or was lost since. Reverse those entries first.",
  "not-in-pool": "The return pool holds less than its income: returns were paid from it.",
};

function amountsOf(principalKobo: bigint, incomeKobo: bigint): string {
  if (incomeKobo === 0n) return formatNaira(principalKobo);
  if (principalKobo === 0n) return `${formatNaira(incomeKobo)} of income`;
  return `${formatNaira(principalKobo)} of principal and ${formatNaira(incomeKobo)} of income`;
}

async function outWords(tx: Tx, portfolioId: number): Promise<string> {
  return `${formatNaira(await balanceOf(tx, deployed(portfolioId)))} is out there now.`;
}

/** The document may be older than its entry, never newer. @throws WrongUsage, Refused */
function readPastDay(typed: string, now: Date): CalendarDate {
  if (!z.iso.date().safeParse(typed).success) {
    throw new WrongUsage(`${typed} is no day: write it as 2027-01-31.`);
  }
  if (typed > dateInLagos(now)) throw new Refused(`${formatDay(typed)} has not come yet.`);
  return typed;
}
