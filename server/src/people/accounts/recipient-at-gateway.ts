import { bank } from "@osisi/contracts/accounts.ts";
import * as z from "zod/mini";
import { placeOf } from "#gateway/gateway-of.ts";
import type { Gateway } from "#gateway/gateway.ts";
import type { AccountNumber, Bank } from "#gateway/transfers.ts";
import { type NotDone, reasonOf } from "#gateway/outcome.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { findBankList } from "./queries.ts";
import { readRecipient } from "./recipient.ts";

/** A recipient has the first gateway's code of the bank. Another gateway's codes are its own, and one
 * of ours may be another bank's there. So the bank is found by its name in that gateway's list, and
 * used only if the gateway names the same account holder. The result is kept. */

type Account = AccountNumber & Readonly<{ accountName: string }>;

export type RecipientAt =
  /** `to` is a function, so that no log or error ever shows it. */
  | { kind: "known"; to: () => Account; gatewayCode: string | null }
  /** It has no such bank, or another account holder there. */
  | { kind: "other" }
  | { kind: "not-done"; outcome: NotDone };

export async function recipientAt(
  runtime: Runtime,
  gateway: Gateway,
  id: string,
): Promise<RecipientAt> {
  const recipient = await readRecipient(runtime, id);
  const known = (bankCode: string): RecipientAt => ({
    kind: "known",
    to: () => ({
      accountNumber: recipient.accountNumber(),
      bankCode,
      accountName: recipient.accountName,
    }),
    gatewayCode: recipient.gatewayCode,
  });
  if (placeOf(gateway.name) === "first") return known(recipient.bankCode);
  const kept = await findBankCode(runtime.db, { recipientId: id, gateway: gateway.name });
  if (kept !== undefined) return known(kept);
  const confirmed = await confirm(gateway, recipient);
  if (typeof confirmed !== "string") return confirmed;
  await storeBankCode(runtime, { recipientId: id, gateway: gateway.name, bankCode: confirmed });
  return known(confirmed);
}

type Recipient = Awaited<ReturnType<typeof readRecipient>>;

/** The gateway's code of the bank, if it names the same account holder. */
async function confirm(
  gateway: Gateway,
  recipient: Recipient,
): Promise<string | Exclude<RecipientAt, { kind: "known" }>> {
  const listed = await gateway.listBanks();
  if (listed.kind !== "ok") return { kind: "not-done", outcome: listed };
  const bankCode = bankNamed(listed.value, recipient.bankName)?.code;
  if (bankCode === undefined) return { kind: "other" };
  const accountNumber = recipient.accountNumber();
  const resolved = await gateway.resolveAccount({ accountNumber, bankCode });
  if (resolved.kind === "ok") {
    const isSame = wordsOf(resolved.value.accountName) === wordsOf(recipient.accountName);
    return isSame ? bankCode : { kind: "other" };
  }
  const isUnknown = resolved.kind === "refused" && reasonOf(resolved) === "account_not_found";
  return isUnknown ? { kind: "other" } : { kind: "not-done", outcome: resolved };
}

/** Two banks of the same name are none. */
function bankNamed(banks: readonly Bank[], bankName: string): Bank | undefined {
  const named = banks.filter(({ name }) => lettersOf(name) === lettersOf(bankName));
  return named.length === 1 ? named[0] : undefined;
}

/** In the first gateway's list, as it was last read. */
export async function findBankNamed(tx: Tx, bankName: string): Promise<Bank | undefined> {
  const list = await findBankList(tx);
  return list && bankNamed(z.parse(stored, list.banks), bankName);
}

const stored = z.array(bank);

/** Without spaces, punctuation and diacritics. */
function lettersOf(name: string): string {
  return plain(name).replaceAll(/[^A-Z0-9]/g, "");
}

/** Banks write the names of a holder in any order. */
function wordsOf(name: string): string {
  const words = plain(name).split(/[^A-Z0-9]/);
  return words
    .filter((word) => word !== "")
    .toSorted()
    .join(" ");
}

function plain(name: string): string {
  return name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toUpperCase();
}

type Key = Readonly<{ recipientId: string; gateway: string }>;

async function findBankCode(db: Db, { recipientId, gateway }: Key): Promise<string | undefined> {
  const row = await db
    .selectFrom("recipientAtGateway")
    .select("bankCode")
    .where("recipientId", "=", recipientId)
    .where("gateway", "=", gateway)
    .executeTakeFirst();
  return row?.bankCode;
}

async function storeBankCode(
  { clock, db }: Runtime,
  row: Key & Readonly<{ bankCode: string }>,
): Promise<void> {
  await db
    .insertInto("recipientAtGateway")
    .values({ ...row, confirmedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
