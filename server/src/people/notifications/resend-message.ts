import { type Tx, afterCommit } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { unseal } from "#platform/secrets/secrets.ts";
import { insertMessages, lockMessage, markResent } from "./queries.ts";
import { addMessageJobs, outboxKeys } from "./queue-message.ts";

/** Sends a message again that was given up: to the same address, for another day, as a message of
 * its own. One with a code or a link that works once is never sent again, whether or not it has
 * expired: its reader asks for a new one. */

export type Resent =
  | { kind: "resent"; channel: string; title: string | null; investorId: string | null }
  | { kind: "unknown" | "not-given-up" | "works-once" | "resent-before" | "erased" | "moved" };

const DAY_MS = 24 * 60 * 60_000;
const LOST_AFTER_MS = 20_000;

export async function resendMessage(
  tx: Tx,
  runtime: Runtime,
  id: string,
  /** The investor may have another address by now. */
  isTheirs: (investorId: string, address: string) => Promise<boolean>,
): Promise<Resent> {
  const found = await lockMessage(tx, id);
  if (!found) return { kind: "unknown" };
  const { body, byDay, channel, givenUpAt, investorId, recipient, title } = found;
  if (givenUpAt === null) return { kind: "not-given-up" };
  if (found.worksOnce) return { kind: "works-once" };
  if (found.resentAs !== null) return { kind: "resent-before" };
  const to = recipient && address(runtime, recipient);
  if (!to || !body || !recipient || channel === "push") return { kind: "erased" };
  if (investorId !== null && !(await isTheirs(investorId, to))) return { kind: "moved" };
  const now = runtime.clock.now();
  const message = {
    id: newId(),
    channel: channel === "sms" ? ("sms" as const) : ("mail" as const),
    recipient,
    body,
    investorId,
    title,
    byDay,
    worksOnce: false,
    createdAt: now,
    giveUpAt: new Date(now.getTime() + DAY_MS),
    nextAttemptAt: new Date(now.getTime() + LOST_AFTER_MS),
  };
  await insertMessages(tx, [message]);
  await markResent(tx, id, message.id);
  afterCommit(tx, () => addMessageJobs(runtime, [message]));
  return { kind: "resent", channel, title, investorId };
}

function address({ config }: Runtime, recipient: Buffer): string | undefined {
  try {
    return unseal(outboxKeys(config), recipient);
  } catch {
    return undefined;
  }
}
