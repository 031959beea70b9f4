import { newId } from "../platform/ids.ts";
import { addJob } from "../platform/jobs.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";
import { deriveKeys, seal, type SecretKeys } from "../platform/secrets.ts";
import type { Letter } from "./letter.ts";
import { insertMessage } from "./queries.ts";
import { fitsOneSms } from "./sms-text.ts";

/** A message is written in the transaction of what it tells about, so it is sent if and only if that
 * happened. It waits for its provider for a day, or for as long as it is of any use. */

const DAY_MS = 24 * 60 * 60_000;
export const SEND_TASK = "send-message";

type Patience = { usefulForMs?: number };

export async function queueMail(
  tx: Tx,
  runtime: Runtime,
  mail: { to: string; letter: Letter } & Patience,
): Promise<void> {
  await queue(tx, runtime, {
    channel: "mail",
    recipient: mail.to,
    body: JSON.stringify(mail.letter),
    usefulForMs: mail.usefulForMs ?? DAY_MS,
  });
}

/** `to` is an E.164 number. */
export async function queueSms(
  tx: Tx,
  runtime: Runtime,
  sms: { to: string; text: string } & Patience,
): Promise<void> {
  if (!fitsOneSms(sms.text)) throw new RangeError("This text does not fit into one SMS");
  await queue(tx, runtime, {
    channel: "sms",
    recipient: sms.to,
    body: sms.text,
    usefulForMs: sms.usefulForMs ?? DAY_MS,
  });
}

async function queue(
  tx: Tx,
  { clock, config }: Runtime,
  message: { channel: "mail" | "sms"; recipient: string; body: string; usefulForMs: number },
): Promise<void> {
  const id = newId();
  const [key] = outboxKeys(config);
  const createdAt = clock.now();
  await insertMessage(tx, {
    id,
    channel: message.channel,
    recipient: seal(key, message.recipient),
    body: seal(key, message.body),
    createdAt,
    giveUpAt: new Date(createdAt.getTime() + message.usefulForMs),
  });
  await addJob(tx, SEND_TASK, { id }, { key: `outbox:${id}` });
}

/** The first one seals. */
export function outboxKeys(keys: SecretKeys): [Buffer, ...Buffer[]] {
  return deriveKeys(keys, "outbox");
}
