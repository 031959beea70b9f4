import type { PushPayload } from "@osisi/contracts/push.ts";
import { type Tx, afterCommit } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import { addJobsAfterCommit } from "#platform/jobs/jobs.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Keys, type SecretKeys, deriveKeys, seal } from "#platform/secrets/secrets.ts";
import type { Email } from "./email.ts";
import { type Message, insertMessages } from "./queries.ts";
import { nextByDay } from "./quiet-hours.ts";
import { fitsOneSms } from "./sms-text.ts";

/** A message is written in the transaction of its cause, so it is sent if and only if that was
 * committed. It is retried for a day, or until it expires. An e-mail that can wait is found by the
 * sweep, which looks once a second, and is sent in a batch. All others have a job at once. */

const DAY_MS = 24 * 60 * 60_000;

/** Whom it is for and what it says in a few words, for the history that operators read: no code and
 * no link. */
type About = Readonly<{ investorId: string; title: string }>;

type Lifetime = { usefulForMs?: number; about?: About };

export type Mail = { to: string; email: Email; canWait?: boolean } & Lifetime;
/** `to` is an E.164 number. `byDay`: not at night, see `quiet-hours.ts`. */
export type Sms = { to: string; text: string; byDay?: boolean } & Lifetime;

export type Push = { subscription: string; payload: PushPayload; byDay?: boolean } & Lifetime;

export async function queueMail(tx: Tx, runtime: Runtime, mail: Mail): Promise<void> {
  await queueMessages(tx, runtime, [mail]);
}

export async function queueSms(tx: Tx, runtime: Runtime, sms: Sms): Promise<void> {
  await queueMessages(tx, runtime, [sms]);
}

/** Any number of messages, in one statement. */
export async function queueMessages(
  tx: Tx,
  runtime: Runtime,
  messages: readonly (Mail | Sms | Push)[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => sealed(runtime, message));
  await insertMessages(tx, rows);
  afterCommit(tx, () => addMessageJobs(runtime, rows.filter(hasJob)));
}

function sealed({ clock, config }: Runtime, message: Mail | Sms | Push): Message {
  const [key] = outboxKeys(config);
  const createdAt = clock.now();
  const byDay = "byDay" in message && message.byDay;
  const startsAt = byDay ? nextByDay(createdAt) : createdAt;
  const sent = {
    id: newId(),
    createdAt,
    byDay,
    giveUpAt: new Date(startsAt.getTime() + (message.usefulForMs ?? DAY_MS)),
  };
  const { body, channel, to } = addressed(message);
  const worksOnce = message.usefulForMs !== undefined || channel === "push" || ONCE.test(body);
  const { investorId = null, title = null } = message.about ?? {};
  const canWait = "email" in message && message.canWait === true;
  const isLeftToSweep = canWait || startsAt > createdAt;
  return {
    ...sent,
    channel,
    recipient: seal(key, to),
    body: seal(key, body),
    investorId,
    title,
    worksOnce,
    nextAttemptAt: isLeftToSweep ? startsAt : new Date(createdAt.getTime() + LOST_AFTER_MS),
  };
}

/** A code, or the token of a link. */
const ONCE = /"code":|#[\w/-]{16,}/;

function addressed(
  message: Mail | Sms | Push,
): Readonly<{ channel: Message["channel"]; to: string; body: string }> {
  if ("email" in message) {
    return { channel: "mail", to: message.to, body: JSON.stringify(message.email) };
  }
  if ("text" in message) return { channel: "sms", to: message.to, body: fitting(message.text) };
  return { channel: "push", to: message.subscription, body: JSON.stringify(message.payload) };
}

function hasJob({ byDay, createdAt, nextAttemptAt }: Message): boolean {
  const isNight = byDay && nextByDay(createdAt) > createdAt;
  return nextAttemptAt > createdAt && !isNight;
}

function fitting(text: string): string {
  if (!fitsOneSms(text)) throw new RangeError("This text does not fit into one SMS");
  return text;
}

/** The first key encrypts. */
export function outboxKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "outbox");
}

/** Which messages are sent by one job. E-mails are sent in batches, because a job, a claim and a
 * record cost more than the e-mail itself. A message that is sent alone, such as a code, does not
 * wait for batches. An SMS is always alone: it costs money, and a repeated one after a crash cannot
 * be recognised as such. */

/** For one message; for several. */
export const SEND_TASK = "send-message";
export const SEND_ALL_TASK = "send-messages";
/** Per worker. */
export const SINGLE_CONCURRENCY = 5;
export const BATCH_CONCURRENCY = 3;
/** Also the maximum number of e-mails that are repeated when a process dies. */
export const MAX_BATCH_SIZE = 20;

/** A message with a shorter lifetime, such as a code, is waited for, and is sent alone. */
const WAITED_FOR_MS = 15 * 60_000;
/** A message whose first job was lost is found by the sweep after this. */
const LOST_AFTER_MS = 20_000;

type Waiting = Readonly<{ id: string; channel: string; createdAt: Date; giveUpAt: Date }>;

export async function addMessageJobs(
  runtime: Pick<Runtime, "db" | "log">,
  messages: readonly Waiting[],
): Promise<void> {
  const batches = batchesOf(messages);
  const [alone, inBatches] = [batches.filter(isOne), batches.filter((batch) => !isOne(batch))];
  await addJobsAfterCommit(
    runtime,
    SEND_TASK,
    alone.map(([id]) => ({ key: keyOf(id), payload: { id } })),
  );
  await addJobsAfterCommit(
    runtime,
    SEND_ALL_TASK,
    inBatches.map((ids) => ({ key: keyOf(ids[0]), payload: { ids } })),
  );
}

function keyOf(id: string): string {
  return `outbox:${id}`;
}

function isOne(batch: readonly string[]): boolean {
  return batch.length === 1;
}

function batchesOf(messages: readonly Waiting[]): [string, ...string[]][] {
  const batches: [string, ...string[]][] = [];
  let open: [string, ...string[]] | undefined;
  for (const message of messages) {
    const inBatch = !isAlone(message);
    if (inBatch && open && open.length < MAX_BATCH_SIZE) open.push(message.id);
    else {
      const batch: [string] = [message.id];
      batches.push(batch);
      if (inBatch) open = batch;
    }
  }
  return batches;
}

function isAlone({ channel, createdAt, giveUpAt }: Omit<Waiting, "id">): boolean {
  return channel !== "mail" || giveUpAt.getTime() - createdAt.getTime() <= WAITED_FOR_MS;
}
