import type { Company } from "@osisi/contracts/catalogue-values.ts";
import { retryWhenDatabaseAvailable } from "#platform/database/database-unavailable.ts";
import { instrument } from "#platform/observability/instrumentation.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type Keys, unseal } from "#platform/secrets/secrets.ts";
import type { Email } from "./email.ts";
import { type Claimed, type Outcome, claimMessages, recordOutcomes } from "./queries.ts";
import { outboxKeys } from "./queue-message.ts";
import { nextByDay } from "./quiet-hours.ts";
import { readCompany } from "./read-company.ts";

/** One attempt at each message of a batch: claim them, pass them to their providers one by one
 * outside of any transaction, and record the outcomes together. Delivery is at least once: if the
 * process dies in between, they are retried when the claim expires. One message does not block
 * another. */

/** Longer than a batch may take, plus the slowest provider. */
const CLAIM_MS = 2 * 60_000;
/** Limits how long a slow provider occupies a slot of the worker: messages not begun by then are
 * released, and the sweep finds them. */
const BATCH_MS = 5_000;

/** The outcome of one attempt to pass a message to its provider. Providers are external, so none of
 * these is an exception. */
export type Delivery =
  | { kind: "sent"; providerId: string | undefined }
  /** Worth a retry: the provider was unreachable, or asked us to wait. `byOperator`: it accepts
   * nothing from us until an operator fixes our account. */
  | { kind: "later"; reason: string; byOperator?: true }
  /** A retry would change nothing: a wrong address. `isExpected`: an operator need not look. */
  | { kind: "refused"; reason: string; isExpected?: true };

export type SendMail = (
  mail: Readonly<{ id: string; to: string; email: Email; company: Company }>,
) => Promise<Delivery>;
export type SendSms = (sms: { to: string; text: string }) => Promise<Delivery>;
/** `to` is the id of a subscription. */
export type SendPush = (push: { to: string; payload: string }) => Promise<Delivery>;
export type Providers = Readonly<{ mail: SendMail; sms: SendSms; push: SendPush }>;

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** The back-off after that many attempts: ten seconds, tripled each time, up to an hour. */
export function pauseAfterMs(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);
}

export async function sendBatch(
  runtime: Runtime,
  providers: Providers,
  ids: readonly string[],
): Promise<void> {
  const { clock, db } = runtime;
  const now = clock.now();
  const endsAt = new Date(now.getTime() + CLAIM_MS);
  const claimed = await claimMessages(db, ids, { now, endsAt });
  const company = await readCompany(db, now);
  const overAt = performance.now() + BATCH_MS;
  const attempts: Attempt[] = [];
  const failures: unknown[] = [];
  let begun = 0;
  for (const message of claimed) {
    if (begun > 0 && performance.now() > overAt) break;
    begun += 1;
    await sendMessage(runtime, providers, company, message).then(
      (attempt) => attempts.push(attempt),
      (error: unknown) => failures.push(error),
    );
  }
  // Only this process knows what was sent: if that were lost, it would be sent again.
  await retryWhenDatabaseAvailable(() =>
    record(runtime, attempts, { left: claimed.slice(begun), claimedUntil: endsAt }),
  );
  for (const { writeLog } of attempts) writeLog();
  if (failures.length > 0) throw new AggregateError(failures, "some messages were not tried");
}

async function record(
  runtime: Runtime,
  attempts: readonly Attempt[],
  { left, claimedUntil }: { left: readonly Claimed[]; claimedUntil: Date },
): Promise<void> {
  const now = runtime.clock.now();
  const attempted = attempts.map(({ outcome }) => outcome);
  const outcomes = [...attempted, ...left.map((message) => givenBack(message, now))];
  if (outcomes.length > 0) await recordOutcomes(runtime.db, outcomes, claimedUntil);
}

/** Call `writeLog` once the outcome is recorded. */
type Attempt = Readonly<{ outcome: Outcome; writeLog: () => void }>;

/** One attempt at a claimed message: passes it to its provider and returns the outcome. An expired
 * message is given up with an error in the log. */
export async function sendMessage(
  runtime: Runtime,
  providers: Providers,
  company: Company,
  message: Claimed,
): Promise<Attempt> {
  const { clock, log } = runtime;
  const { attempts, channel, giveUpAt, id } = message;
  const fields = { outboxId: id, channel, attempts };
  const startsAt = message.byDay ? nextByDay(clock.now()) : undefined;
  if (startsAt !== undefined && startsAt > clock.now()) {
    const outcome = givenBack(message, startsAt);
    return { outcome, writeLog: () => log.info(fields, "kept a message until the morning") };
  }
  const delivery: Delivery =
    clock.now() < giveUpAt
      ? await deliver(runtime, providers, company, message)
      : { kind: "refused", reason: "its time was over" };
  const now = clock.now();
  const unsettled = { ...UNSETTLED, id, claimed: attempts, attempts };
  if (delivery.kind === "sent") {
    const outcome = { ...unsettled, sentAt: now, providerId: delivery.providerId ?? null };
    return { outcome, writeLog: () => log.info(fields, "sent a message") };
  }
  const { reason } = delivery;
  if (delivery.kind === "refused") {
    const outcome = { ...unsettled, givenUpAt: now };
    const level = delivery.isExpected ? "info" : "error";
    return { outcome, writeLog: () => log[level]({ ...fields, reason }, "gave up a message") };
  }
  const nextMs = Math.min(now.getTime() + pauseAfterMs(attempts), giveUpAt.getTime());
  const level = delivery.byOperator ? "error" : "warn";
  return {
    outcome: { ...unsettled, nextAttemptAt: new Date(nextMs) },
    writeLog: () => log[level]({ ...fields, reason }, "could not send a message yet"),
  };
}

const UNSETTLED = { providerId: null, sentAt: null, givenUpAt: null, nextAttemptAt: null };

/** As if it had not been claimed; due again at `nextAttemptAt`. */
export function givenBack({ id, attempts }: Claimed, nextAttemptAt: Date): Outcome {
  return { ...UNSETTLED, id, claimed: attempts, attempts: attempts - 1, nextAttemptAt };
}

async function deliver(
  { config }: Runtime,
  providers: Providers,
  company: Company,
  message: Claimed,
): Promise<Delivery> {
  const keys = outboxKeys(config);
  const to = open(keys, message.recipient);
  const body = open(keys, message.body);
  if (to === undefined || body === undefined) {
    return { kind: "refused", reason: "sealed with another SECRET_KEY" };
  }
  if (message.channel === "sms") return watched("sms", () => providers.sms({ to, text: body }));
  if (message.channel === "push") {
    return watched("push", () => providers.push({ to, payload: body }));
  }
  const email: Email = JSON.parse(body);
  return watched("mail", () => providers.mail({ id: message.id, to, email, company }));
}

function watched(of: "mail" | "sms" | "push", send: () => Promise<Delivery>): Promise<Delivery> {
  return instrument({ what: "call", of, operation: "send" }, send, ({ kind }) => kind);
}

function open(keys: Keys, sealed: Buffer): string | undefined {
  try {
    return unseal(keys, sealed);
  } catch {
    return undefined;
  }
}
