import { addJobsAfterCommit } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";

/** Which messages are sent by one job. E-mails with the same cause are sent in batches, because a
 * job, a claim and a record cost more than the e-mail itself. A message that is sent alone, such
 * as a code, does not wait for batches. An SMS is always alone: it costs money, and a repeated one
 * after a crash cannot be recognised as such. */

/** For one message; for several. */
export const SEND_TASK = "send-message";
export const SEND_ALL_TASK = "send-messages";
/** Per worker. */
export const SENT_AT_ONCE = 5;
export const LOTS_AT_ONCE = 3;
/** Also the maximum number of e-mails that are repeated when a process dies. */
export const LOT = 20;

/** A message with a shorter lifetime, such as a code, is waited for, and is sent alone. */
const WAITED_FOR_MS = 15 * 60_000;

type Waiting = Readonly<{ id: string; channel: string; createdAt: Date; giveUpAt: Date }>;

export async function addMessageJobs(
  runtime: Pick<Runtime, "db" | "log">,
  messages: readonly Waiting[],
): Promise<void> {
  const lots = lotsOf(messages);
  const [alone, together] = [lots.filter(isOne), lots.filter((lot) => !isOne(lot))];
  await addJobsAfterCommit(
    runtime,
    SEND_TASK,
    alone.map(([id]) => ({ key: keyOf(id), payload: { id } })),
  );
  await addJobsAfterCommit(
    runtime,
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
