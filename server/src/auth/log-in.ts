import { contactOf } from "../onboarding/contact.ts";
import { enqueueResend } from "../onboarding/jobs.ts";
import { type Claimant, findClaimants } from "../onboarding/investor.ts";
import { inPasswordSlot, isPassword } from "../platform/passwords.ts";
import { hasQuota, quotaKey, takeQuota } from "../platform/quota.ts";
import type { Runtime } from "../platform/runtime.ts";
import { openSession } from "./session.ts";

/** An identifier and a password become a session. An address signs its owner in; as long as nobody
 * has verified it, it signs in the one investor who claims it, and nobody where two do. Whether an
 * account exists cannot be told from the answer or the time it takes: a failure always costs two
 * password checks and one count. Failures are counted for identifier and requester together, so
 * that a stranger who guesses locks out nobody but themselves. */

export type LogInOutcome =
  | { kind: "signed-in"; token: string; investor: Claimant }
  | { kind: "not-verified" }
  | { kind: "wrong" }
  | { kind: "too-many-tries" };

type Attempt = Readonly<{
  identifier: string;
  password: string;
  requester: string;
  userAgent: string | undefined;
}>;

const QUARTER_HOUR_MS = 15 * 60_000;
/** One requester may fail at this many accounts' worth of tries. */
const FAILURES_OVER_ALL_ACCOUNTS = 10;

/** Works through attempts a few at a time, so that a burst of guesses cannot slip past the count. */
export function logIn(runtime: Runtime, attempt: Attempt): Promise<LogInOutcome> {
  return inPasswordSlot(async () => {
    const { clock, db } = runtime;
    const now = clock.now();
    const limits = failureLimits(runtime, attempt);
    const allowed = await Promise.all(limits.map((limit) => hasQuota(db, { ...limit, now })));
    if (allowed.includes(false)) return { kind: "too-many-tries" };
    const investor = await whoseItIs(runtime, attempt);
    if (!investor) {
      for (const limit of limits) {
        await takeQuota(db, { ...limit, windowMs: QUARTER_HOUR_MS, now });
      }
      return { kind: "wrong" };
    }
    if (!investor.emailVerifiedAt && !investor.phoneVerifiedAt) {
      // Others may claim the address: whoever knows this password gets the code of this row.
      const contact = contactOf(attempt.identifier);
      if (contact) await enqueueResend(db, runtime, contact, investor.id);
      return { kind: "not-verified" };
    }
    const { userAgent } = attempt;
    const token = await openSession(db, { investorId: investor.id, userAgent, now });
    return { kind: "signed-in", token, investor };
  });
}

/** The investor whom identifier and password mean together. */
async function whoseItIs({ clock, db }: Runtime, attempt: Attempt): Promise<Claimant | undefined> {
  const contact = contactOf(attempt.identifier);
  const nobody = { channel: "mail", target: "" } as const;
  const [first, second] = await findClaimants(db, contact ?? nobody, clock.now());
  for (const claimant of [first, second]) {
    if (!(await isPassword(attempt.password, claimant?.passwordHash))) continue;
    if (claimant && maySignIn(claimant, contact?.channel)) return claimant;
  }
  return undefined;
}

function maySignIn(claimant: Claimant, channel: "mail" | "sms" | undefined): boolean {
  const isVerified = channel === "mail" ? claimant.emailVerifiedAt : claimant.phoneVerifiedAt;
  const isNobody = !claimant.emailVerifiedAt && !claimant.phoneVerifiedAt;
  return isVerified !== null || isNobody || claimant.claims <= 1n;
}

function failureLimits({ config }: Runtime, { identifier, requester }: Attempt) {
  const { loginFailures } = config.limits;
  const typed = contactOf(identifier)?.target ?? identifier;
  return [
    { key: quotaKey(config.secretKey, "login", typed, requester), limit: loginFailures },
    {
      key: quotaKey(config.secretKey, "login", requester),
      limit: loginFailures * FAILURES_OVER_ALL_ACCOUNTS,
    },
  ];
}
