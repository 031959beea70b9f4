import type { Runtime } from "../platform/runtime.ts";
import { unseal } from "../platform/secrets.ts";
import { watch } from "../platform/watch.ts";
import { type Delivery, pauseAfterMs } from "./delivery.ts";
import type { Letter } from "./letter.ts";
import { claimMessage, recordGivenUp, recordNextAttempt, recordSent } from "./queries.ts";
import { outboxKeys } from "./queue-message.ts";
import type { SendMail } from "./smtp.ts";
import type { SendSms } from "./termii.ts";

/** One attempt at one message: claim it, hand it to its provider outside of any transaction, write
 * down what became of it. It is sent at least once: a process that dies in between leaves it to be
 * tried again when the claim has run out. What can no longer be of use is given up, loudly. */

/** Longer than the slowest provider may take. */
const CLAIM_MS = 2 * 60_000;

export type Providers = Readonly<{ mail: SendMail; sms: SendSms }>;

export async function sendMessage(
  runtime: Runtime,
  providers: Providers,
  id: string,
): Promise<void> {
  const { clock, db, log } = runtime;
  const now = clock.now();
  const message = await claimMessage(db, id, {
    now,
    endsAt: new Date(now.getTime() + CLAIM_MS),
  });
  if (!message) return;
  const { attempts, channel, giveUpAt } = message;
  const told = { outboxId: id, channel, attempts };
  const delivery: Delivery =
    now < giveUpAt
      ? await deliver(runtime, providers, message)
      : { kind: "refused", reason: "its time was over" };
  if (delivery.kind === "sent") {
    await recordSent(db, id, { providerId: delivery.providerId, now: clock.now() });
    log.info(told, "sent a message");
    return;
  }
  if (delivery.kind === "refused") {
    await recordGivenUp(db, id, clock.now());
    log.error({ ...told, reason: delivery.reason }, "gave up a message");
    return;
  }
  const nextMs = clock.now().getTime() + pauseAfterMs(attempts);
  await recordNextAttempt(db, id, new Date(Math.min(nextMs, giveUpAt.getTime())));
  const level = delivery.byOperator ? "error" : "warn";
  log[level]({ ...told, reason: delivery.reason }, "could not send a message yet");
}

async function deliver(
  { config }: Runtime,
  providers: Providers,
  message: { id: string; channel: string; recipient: Buffer; body: Buffer },
): Promise<Delivery> {
  const keys = outboxKeys(config);
  const to = open(keys, message.recipient);
  const body = open(keys, message.body);
  if (to === undefined || body === undefined) {
    return { kind: "refused", reason: "sealed with another SECRET_KEY" };
  }
  if (message.channel === "sms") return watched("sms", () => providers.sms({ to, text: body }));
  const letter: Letter = JSON.parse(body);
  return watched("mail", () => providers.mail({ id: message.id, to, letter }));
}

function watched(of: "mail" | "sms", send: () => Promise<Delivery>): Promise<Delivery> {
  return watch({ what: "call", of, operation: "send" }, send, ({ kind }) => kind);
}

function open(keys: readonly Buffer[], sealed: Buffer): string | undefined {
  try {
    return unseal(keys, sealed);
  } catch {
    return undefined;
  }
}
