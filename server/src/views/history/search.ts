import { koboFromTyped } from "@osisi/contracts/money.ts";
import type { Match } from "#ledger/history.ts";
import { paymentKeysByCard } from "#money/payments/in-flight-queries.ts";
import { withdrawalKeysTo } from "#money/withdrawals/view-withdrawals.ts";
import type { Db } from "#platform/database/database.ts";
import { movementsNamed } from "./movement-lines.ts";
import { keysNamed } from "./queries.ts";

/** A search text: each word is an amount, a word of the line, a reference or part of it, the end of
 * a card or account number, or the name of a bank, and every word has to match. */

const WORDS_AT_MOST = 6;
/** Fewer characters match too many references. */
const PART_OF_REFERENCE = /^(?=.*\d)[\da-z-]{6,}$/;
const OUR_PREFIX = /^(fund|wd|refund|dispute)-/;
const LAST_FOUR = /^\d{4}$/;
/** The maximum of the ledger. */
const LARGEST_KOBO = 10n ** 18n;

export async function matchesOf(db: Db, investorId: string, text: string): Promise<Match[]> {
  const words = text.toLowerCase().replaceAll(/₦\s+/g, "₦").split(/\s+/).filter(Boolean);
  const wanted = [...new Set(words)].slice(0, WORDS_AT_MOST);
  return Promise.all(wanted.map((word) => matchOf(db, investorId, word)));
}

async function matchOf(db: Db, investorId: string, word: string): Promise<Match> {
  const byCard = LAST_FOUR.test(word)
    ? await paymentKeysByCard(db, { investorId, last4: word })
    : [];
  const toAccount = await withdrawalKeysTo(db, { investorId, text: word });
  return {
    amount: amountOf(word),
    movements: movementsNamed(word),
    keys: [...byCard, ...toAccount, ...(await keysNamed(db, investorId, word))],
    keyPart: keyPartOf(word),
  };
}

function amountOf(word: string): bigint | undefined {
  const kobo = koboFromTyped(word.replace(/^[+\-−]/, ""));
  return kobo !== undefined && kobo < LARGEST_KOBO ? kobo : undefined;
}

function keyPartOf(word: string): string | undefined {
  const isPart = PART_OF_REFERENCE.test(word) || OUR_PREFIX.test(word);
  return isPart ? word.replace(OUR_PREFIX, "").replaceAll("-", "") : undefined;
}
