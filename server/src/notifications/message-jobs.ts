import type { Db, Tx } from "../platform/database.ts";
import { addJobs } from "../platform/jobs.ts";

/** Which messages are sent by one job. Mails that were caused together go in lots, because a job, a claim and
 * a record cost more than the mail itself. What is sent alone, such as a code that somebody waits for, does not
 * wait for lots. An SMS is always alone: it costs money, and one that is repeated after a crash cannot be told
 * from the first. */

/** Of one; of several. */
export const SEND_TASK = "send-message";
export const SEND_ALL_TASK = "send-messages";
/** By one worker. */
export const SENT_AT_ONCE = 5;
export const LOTS_AT_ONCE = 3;
/** Also how many mails are repeated at most when a process dies over them. */
export const LOT = 20;

/** What is of use for no longer is waited for by somebody, such as a code, and goes alone. */
const WAITED_FOR_MS = 15 * 60_000;

type Waiting = Readonly<{ id: string; channel: string; createdAt: Date; giveUpAt: Date }>;

export async function addMessageJobs(db: Db | Tx, messages: readonly Waiting[]): Promise<void> {
  const lots = lotsOf(messages);
  const [alone, together] = [lots.filter(isOne), lots.filter((lot) => !isOne(lot))];
  await addJobs(
    db,
    SEND_TASK,
    alone.map(([id]) => ({ key: keyOf(id), payload: { id } })),
  );
  await addJobs(
    db,
    SEND_ALL_TASK,
    together.map((ids) => ({ key: keyOf(ids[0]), payload: { ids } })),
  );
}

function keyOf(id: string): string {
  return `outbox:${id}`;
}

function isOne(lot: readonly string[]): boolean {
  return lot.length === 1;
}

function lotsOf(messages: readonly Waiting[]): [string, ...string[]][] {
  const lots: [string, ...string[]][] = [];
  let open: [string, ...string[]] | undefined;
  for (const message of messages) {
    const isAlone = message.channel !== "mail" || isWaitedFor(message);
    if (!isAlone && open && open.length < LOT) open.push(message.id);
    else {
      const lot: [string] = [message.id];
      lots.push(lot);
      if (!isAlone) open = lot;
    }
  }
  return lots;
}

function isWaitedFor({ createdAt, giveUpAt }: Waiting): boolean {
  return giveUpAt.getTime() - createdAt.getTime() <= WAITED_FOR_MS;
}
