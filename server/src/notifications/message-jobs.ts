import type { Db, Tx } from "../platform/database.ts";
import { addJobs } from "../platform/jobs.ts";

/** Which messages are sent by one job. Mails that were caused together go in lots, because a job, a claim and
 * a record cost more than the mail itself; a lot goes behind what is sent alone, such as a code that somebody
 * waits for. An SMS is always alone: it costs money, and one that is repeated after a crash cannot be told from
 * the first. */

export const SEND_TASK = "send-message";
/** By one worker. */
export const SENT_AT_ONCE = 8;
/** Also how many mails are repeated at most when a process dies over them. */
export const LOT = 20;
const BEHIND_SINGLE = 5;

/** What is of use for no longer is waited for by somebody, such as a code, and goes alone. */
const WAITED_FOR_MS = 15 * 60_000;

type Waiting = Readonly<{ id: string; channel: string; createdAt: Date; giveUpAt: Date }>;

/** `id` is what a worker of the version before looks at; it finds the others when they are due. */
export async function addMessageJobs(db: Db | Tx, messages: readonly Waiting[]): Promise<void> {
  const jobs = lotsOf(messages).map(([id, ...others]) =>
    others.length === 0
      ? { key: `outbox:${id}`, payload: { id } }
      : { key: `outbox:${id}`, payload: { id, ids: [id, ...others] }, priority: BEHIND_SINGLE },
  );
  await addJobs(db, SEND_TASK, jobs);
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
