import { koboFromTyped } from "@osisi/contracts/money.ts";
import type { Match } from "#ledger/history.ts";
import { paymentKeysByCard } from "#money/payments/in-flight-queries.ts";
import { withdrawalKeysTo } from "#money/withdrawals/view-withdrawals.ts";
import type { Db } from "#platform/database/database.ts";
import { movementsNamed } from "./movement-lines.ts";
import { keysNamed } from "./queries.ts";

/** A search text: each word is an amount, a word of the line, a reference or part of it, the end of
 * a card or account number, or the name of a bank, and every word has to match. */

const MAX_SEARCH_WORDS = 6;
/** Fewer characters match too many references. */
const REFERENCE_PART = /^(?=.*\d)[\da-z-]{6,}$/;
const REFERENCE_PREFIX = /^(fund|wd|refund|dispute)-/;
const LAST_FOUR = /^\d{4}$/;
/** The maximum of the ledger. */
const LARGEST_KOBO = 10n ** 18n;

export async function matchesOf(db: Db, investorId: string, text: string): Promise<Match[]> {
  const words = text.toLowerCase().replaceAll(/₦\s+/g, "₦").split(/\s+/).filter(Boolean);
  const wanted = [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
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
  const isPart = REFERENCE_PART.test(word) || REFERENCE_PREFIX.test(word);
  return isPart ? word.replace(REFERENCE_PREFIX, "").replaceAll("-", "") : undefined;
}
