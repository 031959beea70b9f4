import type { LoginStep } from "@osisi/contracts/auth.ts";
import type { FrozenStep } from "@osisi/contracts/freeze.ts";
import { mayBeSentCode, mayRequestCode } from "#people/challenges/code-limits.ts";
import { type Contact, contactOf } from "#people/challenges/contact.ts";
import { beginUnfreezing } from "#people/freeze/unfreeze-account.ts";
import { claimOf } from "#people/onboarding/confirm.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { readHoldWords } from "#people/holds/queries.ts";
import { isFrozen, isSignInHeld } from "#people/onboarding/frozen.ts";
import { type Claimant, findClaimants } from "#people/onboarding/investor.ts";
import { enqueueResend } from "#people/onboarding/onboard.ts";
import { inTransaction } from "#platform/database/database.ts";
import { hasQuota, quotaKey, takeQuota } from "#platform/quota.ts";
import type { Runtime } from "#platform/runtime.ts";
import { withPasswordSemaphore, isPassword } from "#platform/secrets/passwords.ts";
import { type OpenedSession, openSession } from "./session.ts";
import { unlockPin } from "./step-up-queries.ts";
import { beginCodeStep } from "./two-step.ts";

/**
 * An identifier and a password open a session. A verified e-mail address or phone logs in its
 * owner. An unverified phone logs in the only investor who claims it, if their e-mail address is
 * verified. An investor with the right password who has verified nothing is sent a code; one who
 * has verified the other address gets that as the answer.
 *
 * Neither the answer nor its timing reveals whether an account exists: a failure always costs
 * three password checks and one more count.
 *
 * Failures are counted per identifier and requester, so a stranger who guesses locks out only
 * themselves; and per requester over all accounts, with investors who have logged in from there
 * before exempt, because many may share an address (mobile carriers have few).
 */

export type LogInOutcome =
  | { kind: "signed-in"; opened: OpenedSession; investor: Claimant }
  | { kind: "code-needed"; step: LoginStep }
  | { kind: "frozen"; step: FrozenStep }
  /** An operator holds the account. */
  | { kind: "on-hold"; words: string }
  | { kind: "not-verified"; claim: string }
  | { kind: "by-other" }
  | { kind: "wrong" }
  | { kind: "too-many-tries" };

type Attempt = Readonly<{
  identifier: string;
  password: string;
  requester: string;
  userAgent: string | undefined;
}>;

const QUARTER_HOUR_MS = 15 * 60_000;
/** How many accounts' worth of tries one requester may fail. */
const FAILURES_OVER_ALL_ACCOUNTS = 10;
const KNOWN_FOR_MS = 30 * 24 * 60 * 60_000;

/** Processes attempts a few at a time, so that concurrent guesses cannot exceed the limit. */
export function logIn(runtime: Runtime, attempt: Attempt): Promise<LogInOutcome> {
  return withPasswordSemaphore(async () => {
    const { clock, db } = runtime;
    const now = clock.now();
    const limits = failureLimits(runtime, attempt);
    if (!(await mayTry(runtime, attempt))) return { kind: "too-many-tries" };
    const investor = await findByPassword(runtime, attempt);
    if (!investor) {
      for (const limit of limits) {
        await takeQuota(db, { ...limit, now });
      }
      return { kind: "wrong" };
    }
    if (!maySignIn(investor, contactOf(attempt.identifier))) {
      const { emailVerifiedAt, phoneVerifiedAt } = investor;
      if (emailVerifiedAt ?? phoneVerifiedAt) return { kind: "by-other" };
      return sendToVerify(runtime, attempt, investor.id);
    }
    await takeQuota(db, { ...knownHere(runtime, attempt), now });
    return acceptPassword(runtime, attempt, investor);
  });
}

/** Opens a session, or with two-step login the step that requests a code. */
async function acceptPassword(
  runtime: Runtime,
  { identifier, requester, userAgent }: Attempt,
  investor: Claimant,
): Promise<LogInOutcome> {
  const { clock, db } = runtime;
  const investorId = investor.id;
  return inTransaction(db, async (tx) => {
    const owner = await lockCredentials(tx, investorId);
    // The password was changed since it was compared.
    if (owner?.passwordHash !== investor.passwordHash) return { kind: "wrong" };
    if (isSignInHeld(owner, clock.now())) {
      return { kind: "on-hold", words: await readHoldWords(tx, investorId) };
    }
    if (isFrozen(owner)) {
      return { kind: "frozen", step: await beginUnfreezing(tx, runtime, investorId) };
    }
    await unlockPin(tx, investorId);
    if (owner.twoStepSince === null) {
      const opened = await openSession(tx, { investorId, userAgent, now: clock.now() });
      return { kind: "signed-in", opened, investor };
    }
    const codeRequest = { requester, target: investorId };
    // Also limited in total, because each login is sent its own code. A new password resets the
    // count.
    const inAll = { requester: "any", target: owner.passwordHash };
    for (const one of [codeRequest, inAll]) {
      if (!(await mayBeSentCode(tx, runtime, one))) return { kind: "too-many-tries" };
    }
    const typed = contactOf(identifier)?.channel ?? "mail";
    return { kind: "code-needed", step: await beginCodeStep(tx, runtime, { typed, owner }) };
  });
}

/** The investor whom identifier and password identify together. A claim may be found alone or
 * behind an owner, so unless it logs in, all three are compared: a stranger who has registered
 * another person's e-mail address must not learn from the timing whether it has an account. */
async function findByPassword(
  { clock, db }: Runtime,
  attempt: Attempt,
): Promise<Claimant | undefined> {
  const contact = contactOf(attempt.identifier);
  const noContact = { channel: "mail", target: "" } as const;
  const [first, second, third] = await findClaimants(db, contact ?? noContact, clock.now());
  let found: Claimant | undefined;
  for (const claimant of [first, second, third]) {
    const isTheirs = await isPassword(attempt.password, claimant?.passwordHash);
    if (isTheirs) found ??= claimant;
    if (found && maySignIn(found, contact)) return found;
  }
  return found;
}

function maySignIn(claimant: Claimant, contact: Contact | undefined): boolean {
  const { claims, emailVerifiedAt, phoneVerifiedAt } = claimant;
  if (contact?.channel === "mail") return emailVerifiedAt !== null;
  return phoneVerifiedAt !== null || (emailVerifiedAt !== null && claims <= 1n);
}

/** Others may claim the address: the code confirms this row, and is limited like any other
 * request. */
async function sendToVerify(
  runtime: Runtime,
  { identifier, requester }: Attempt,
  investorId: string,
): Promise<LogInOutcome> {
  const contact = contactOf(identifier);
  const codeRequest = { kind: "resend", requester, target: contact?.target ?? identifier } as const;
  if (contact && (await mayRequestCode(runtime, codeRequest))) {
    await enqueueResend(runtime, contact, investorId);
  }
  return { kind: "not-verified", claim: claimOf(runtime.config, investorId) };
}

async function mayTry(runtime: Runtime, attempt: Attempt): Promise<boolean> {
  const now = runtime.clock.now();
  const [ofAccount, ofPlace] = failureLimits(runtime, attempt);
  const [accountMay, placeMay, isNew] = await Promise.all(
    [ofAccount, ofPlace, knownHere(runtime, attempt)].map((limit) =>
      hasQuota(runtime.db, { ...limit, now }),
    ),
  );
  return accountMay === true && (placeMay === true || isNew === false);
}

/** This limit is exhausted once an investor has logged in by this address from there. */
function knownHere({ config }: Runtime, { identifier, requester }: Attempt) {
  const typed = contactOf(identifier)?.target ?? identifier;
  const key = quotaKey(config.secretKey, "signed-in", typed, requester);
  return { key, limit: 1, windowMs: KNOWN_FOR_MS };
}

function failureLimits({ config }: Runtime, { identifier, requester }: Attempt) {
  const { loginFailures } = config.limits;
  const typed = contactOf(identifier)?.target ?? identifier;
  const windowMs = QUARTER_HOUR_MS;
  return [
    { key: quotaKey(config.secretKey, "login", typed, requester), limit: loginFailures, windowMs },
    {
      key: quotaKey(config.secretKey, "login", requester),
      limit: loginFailures * FAILURES_OVER_ALL_ACCOUNTS,
      windowMs,
    },
  ] as const;
}
