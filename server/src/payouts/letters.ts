import { formatNaira } from "@osisi/contracts/money.ts";
import type { Line } from "../notifications/letter.ts";
import { queueMail } from "../notifications/queue-message.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import type { CameBackBecause } from "./queries.ts";

/** The investor is told what became of a withdrawal, in the transaction that ended it. Not of its way
 * there, which the app shows. */

type Told = Readonly<{ recipientId: string; email: string; amountKobo: bigint; reference: string }>;

export async function tellPaid(
  tx: Tx,
  runtime: Runtime,
  withdrawal: Told & { sessionId: string | null },
): Promise<void> {
  const amount = formatNaira(withdrawal.amountKobo);
  const account = await nameAccount(tx, withdrawal);
  await send(tx, runtime, withdrawal, `${amount} was paid to your bank`, [
    `${amount} was paid to your account at ${account}.`,
    withdrawal.sessionId === null
      ? "Should it not be there within an hour, write to us with the reference below."
      : `Should your bank not show it within an hour, give them this session id: ${withdrawal.sessionId}`,
  ]);
}

const WHY: Record<CameBackBecause, string> = {
  failed: "The bank did not take it.",
  refused: "It could not be paid to this account.",
  "not-sent": "We could not send it this time. That has nothing to do with your account.",
};

export async function tellReturned(
  tx: Tx,
  runtime: Runtime,
  withdrawal: Told & { because: CameBackBecause },
): Promise<void> {
  const amount = formatNaira(withdrawal.amountKobo);
  const account = await nameAccount(tx, withdrawal);
  await send(tx, runtime, withdrawal, `${amount} is back in your stash`, [
    `Your withdrawal of ${amount} to your account at ${account} did not go through, and all of it is back in your stash.`,
    `${WHY[withdrawal.because]} You can try again at any time, also to another account.`,
  ]);
}

export async function tellReversed(tx: Tx, runtime: Runtime, withdrawal: Told): Promise<void> {
  const amount = formatNaira(withdrawal.amountKobo);
  const account = await nameAccount(tx, withdrawal);
  await send(tx, runtime, withdrawal, `Your bank sent ${amount} back`, [
    `Your withdrawal of ${amount} was paid, and then your bank (${account}) sent it back. All of it is in your stash again.`,
    "Ask your bank whether your account can receive money, or withdraw to another account.",
  ]);
}

async function nameAccount(tx: Tx, { recipientId }: Told): Promise<string> {
  const { bankName, last4 } = await tx
    .selectFrom("payoutRecipient")
    .select(["bankName", "last4"])
    .where("id", "=", recipientId)
    .executeTakeFirstOrThrow();
  return `${bankName}, ending in ${last4}`;
}

async function send(
  tx: Tx,
  runtime: Runtime,
  { email, reference }: Told,
  subject: string,
  lines: Line[],
): Promise<void> {
  const link = { label: "See your stash", url: `${runtime.config.appUrl}/dashboard/home` };
  await queueMail(tx, runtime, {
    to: email,
    letter: { subject, lines: [...lines, `Reference: ${reference}`, { link }] },
  });
}
