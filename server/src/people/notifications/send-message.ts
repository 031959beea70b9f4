import type { Runtime } from "#platform/runtime.ts";
import { type Keys, unseal } from "#platform/secrets/secrets.ts";
import { watch } from "#platform/observability/instrumentation.ts";
import { type Delivery, pauseAfterMs } from "./delivery.ts";
import type { Letter } from "./email.ts";
import type { Claimed, Outcome } from "./queries.ts";
import { outboxKeys } from "./queue-message.ts";
import type { SendMail } from "./smtp.ts";
import type { SendSms } from "./termii.ts";

/** One attempt at a claimed message: passes it to its provider and returns the outcome. An expired
 * message is given up with an error in the log. */

export type Providers = Readonly<{ mail: SendMail; sms: SendSms }>;

/** Call `say` once it is recorded. */
export type Attempt = Readonly<{ outcome: Outcome; say: () => void }>;

export async function sendMessage(
  runtime: Runtime,
  providers: Providers,
  message: Claimed,
): Promise<Attempt> {
  const { clock, log } = runtime;
  const { attempts, channel, giveUpAt, id } = message;
  const told = { outboxId: id, channel, attempts };
  const delivery: Delivery =
    clock.now() < giveUpAt
      ? await deliver(runtime, providers, message)
      : { kind: "refused", reason: "its time was over" };
  const now = clock.now();
  const undone = { ...UNDONE, id, claimed: attempts, attempts };
  if (delivery.kind === "sent") {
    const outcome = { ...undone, sentAt: now, providerId: delivery.providerId ?? null };
    return { outcome, say: () => log.info(told, "sent a message") };
  }
  const { reason } = delivery;
  if (delivery.kind === "refused") {
    const outcome = { ...undone, givenUpAt: now };
    return { outcome, say: () => log.error({ ...told, reason }, "gave up a message") };
  }
  const nextMs = Math.min(now.getTime() + pauseAfterMs(attempts), giveUpAt.getTime());
  const level = delivery.byOperator ? "error" : "warn";
  return {
    outcome: { ...undone, nextAttemptAt: new Date(nextMs) },
    say: () => log[level]({ ...told, reason }, "could not send a message yet"),
  };
}

const UNDONE = { providerId: null, sentAt: null, givenUpAt: null, nextAttemptAt: null };

/** As if it had not been claimed. */
export function givenBack({ id, attempts }: Claimed, now: Date): Outcome {
  return { ...UNDONE, id, claimed: attempts, attempts: attempts - 1, nextAttemptAt: now };
}

async function deliver(
  { config }: Runtime,
  providers: Providers,
  message: Claimed,
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

function open(keys: Keys, sealed: Buffer): string | undefined {
  try {
    return unseal(keys, sealed);
  } catch {
    return undefined;
  }
}
