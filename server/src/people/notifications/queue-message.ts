import { newId } from "#platform/ids.ts";
import { type Tx, afterCommit } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Keys, deriveKeys, seal, type SecretKeys } from "#platform/secrets/secrets.ts";
import type { Letter } from "./email.ts";
import { addMessageJobs } from "./message-jobs.ts";
import { type Message, insertMessages } from "./queries.ts";
import { fitsOneSms } from "./sms-text.ts";

/** A message is written in the transaction of its cause, so it is sent if and only if that was
 * committed. It is retried for a day, or until it expires. */

const DAY_MS = 24 * 60 * 60_000;

type Patience = { usefulForMs?: number };

export type Mail = { to: string; letter: Letter } & Patience;
/** `to` is an E.164 number. */
export type Sms = { to: string; text: string } & Patience;

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
  messages: readonly (Mail | Sms)[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => sealed(runtime, message));
  await insertMessages(tx, rows);
  afterCommit(tx, () => addMessageJobs(runtime, rows));
}

function sealed({ clock, config }: Runtime, message: Mail | Sms): Message {
  const [key] = outboxKeys(config);
  const createdAt = clock.now();
  return {
    id: newId(),
    channel: "letter" in message ? "mail" : "sms",
    recipient: seal(key, message.to),
    body: seal(key, "letter" in message ? JSON.stringify(message.letter) : fitting(message.text)),
    createdAt,
    giveUpAt: new Date(createdAt.getTime() + (message.usefulForMs ?? DAY_MS)),
  };
}

function fitting(text: string): string {
  if (!fitsOneSms(text)) throw new RangeError("This text does not fit into one SMS");
  return text;
}

/** The first key encrypts. */
export function outboxKeys(keys: SecretKeys): Keys {
  return deriveKeys(keys, "outbox");
}
