import {
  type StepUpBy,
  stepUpHeader,
  stepUpLivesMs,
  wrongTriesAtMost,
} from "@osisi/contracts/step-up.ts";
import { lockCredentials, readCredentials } from "#people/onboarding/credentials.ts";
import { type Db, inTransaction } from "#platform/database/database.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Runtime } from "#platform/runtime.ts";
import { withPasswordSemaphore, isPassword } from "#platform/secrets/passwords.ts";
import { hashToken } from "#platform/secrets/secrets.ts";
import { deleteSession } from "./queries.ts";
import { giveStepUp } from "./session.ts";
import type { SignedInInvestor } from "./signed-in.ts";
import {
  deleteOldStepUps,
  findPin,
  findStepUp,
  forgetWrongPasswords,
  giveBackPinTry,
  takePasswordTry,
  takePinTry,
  unlockPin,
} from "./step-up-queries.ts";

/** A bearer token alone neither moves money nor changes who can: it is in the browser's storage and
 * may be copied. Such requests also need a step-up token, given for the password or the PIN, for
 * ten minutes and one session. Only its hash is stored. */

const TOKEN = /^[\w-]{43}$/;

/** The step-up of a request. */
export type StepUp = Readonly<{
  given: StepUpBy | undefined;
  /** The investor has a PIN, and it is not locked. */
  mayUsePin: boolean;
  /** The password's hash at that time: under the investor's lock it shows whether the password has
   * changed since. */
  passwordHash: string;
}>;

type AuthenticatedRequest = Readonly<{
  headers: Readonly<Record<string, string | string[] | undefined>>;
  investor: SignedInInvestor;
}>;

export async function readStepUp(
  { clock, db }: Runtime,
  { headers, investor }: AuthenticatedRequest,
): Promise<StepUp> {
  const token = headers[stepUpHeader];
  const isToken = typeof token === "string" && TOKEN.test(token);
  const found = await findStepUp(db, {
    tokenHash: isToken ? hashToken(token) : null,
    sessionId: investor.sessionId,
    investorId: investor.id,
    givenAfter: givenAfter(clock.now()),
  });
  if (!found) throw new Refusal("session-expired");
  const { given, passwordHash, wrongTries } = found;
  const mayUsePin = wrongTries !== null && wrongTries < wrongTriesAtMost;
  return { given: given ?? undefined, mayUsePin, passwordHash };
}

/** For routes, after validation and before anything is written. `pin` is satisfied by either,
 * `password` by the password alone. */
export async function requireStepUp(
  runtime: Runtime,
  request: AuthenticatedRequest,
  by: StepUpBy,
): Promise<StepUp> {
  const stepUp = await readStepUp(runtime, request);
  if (!satisfies(stepUp.given, by)) throw stepUpRefused(stepUp, by);
  return stepUp;
}

export function satisfies(given: StepUpBy | undefined, by: StepUpBy): boolean {
  return given === "password" || (given === "pin" && by === "pin");
}

/** Names what the investor can use: the password, if there is no PIN or it is locked. */
export function stepUpRefused({ mayUsePin }: Pick<StepUp, "mayUsePin">, by: StepUpBy): Refusal {
  const needed = by === "pin" && mayUsePin ? "pin" : "password";
  return new Refusal(`${needed}-needed`, { stepUp: [needed] });
}

export type SteppedUp =
  | { kind: "given"; stepUp: string }
  | { kind: "wrong" | "tries-over" | "session-over" }
  | { kind: "pin-wrong"; triesLeft: number }
  | { kind: "pin-locked" | "pin-none" };

type SessionOwner = Readonly<{ investorId: string; sessionId: string }>;

export async function stepUpByPassword(
  runtime: Runtime,
  attempt: SessionOwner & { password: string },
): Promise<SteppedUp> {
  const check = await checkPassword(runtime, attempt);
  if (check.kind !== "right") return check;
  return inTransaction(runtime.db, async (tx) => {
    const owner = await lockCredentials(tx, attempt.investorId);
    // The password was changed meanwhile.
    if (owner?.passwordHash !== check.passwordHash) return { kind: "wrong" };
    return given(await giveStepUp(tx, { ...attempt, given: "password", now: runtime.clock.now() }));
  });
}

/** Wrong ones are counted until the password is entered, regardless of right ones between: four
 * digits are few. */
export function stepUpByPin(
  { clock, db }: Runtime,
  attempt: SessionOwner & { pin: string },
): Promise<SteppedUp> {
  const { investorId } = attempt;
  return withPasswordSemaphore(async () => {
    const tries = await takePinTry(db, investorId);
    if (!tries) {
      return { kind: (await findPin(db, investorId)) ? "pin-locked" : "pin-none" };
    }
    const { pinHash } = tries;
    const triesLeft = wrongTriesAtMost - tries.wrongTries;
    if (!(await isPassword(attempt.pin, pinHash))) {
      return triesLeft > 0 ? { kind: "pin-wrong", triesLeft } : { kind: "pin-locked" };
    }
    return inTransaction(db, async (tx) => {
      // The PIN was changed meanwhile.
      if (!(await giveBackPinTry(tx, { investorId, pinHash })))
        return { kind: "pin-wrong", triesLeft };
      return given(await giveStepUp(tx, { ...attempt, given: "pin", now: clock.now() }));
    });
  });
}

function given(stepUp: string | undefined): SteppedUp {
  return stepUp === undefined ? { kind: "session-over" } : { kind: "given", stepUp };
}

function givenAfter(now: Date): Date {
  return new Date(now.getTime() - stepUpLivesMs);
}

export async function forgetOldStepUps(db: Db, now: Date): Promise<void> {
  await deleteOldStepUps(db, givenAfter(now));
}

/** Verifies the password again within a session. Five wrong ones in a row end the session: a thief
 * of the session cannot keep guessing, and the owner can log in again. Each attempt is counted
 * before it is compared, so concurrent attempts get no more tries than sequential ones. */

export type PasswordCheck =
  | { kind: "right"; passwordHash: string }
  | { kind: "wrong" }
  /** That was the last try, and the session has ended. */
  | { kind: "tries-over" }
  /** The session had ended before. */
  | { kind: "session-over" };

export function checkPassword(
  { db }: Runtime,
  attempt: { investorId: string; sessionId: string; password: string },
): Promise<PasswordCheck> {
  const { investorId, sessionId } = attempt;
  return withPasswordSemaphore(async () => {
    const tries = await takePasswordTry(db, sessionId);
    if (tries === undefined) {
      await deleteSession(db, sessionId);
      return { kind: "session-over" };
    }
    const owner = await readCredentials(db, investorId);
    if (owner && (await isPassword(attempt.password, owner.passwordHash))) {
      await inTransaction(db, async (tx) => {
        await forgetWrongPasswords(tx, sessionId);
        await unlockPin(tx, investorId);
      });
      return { kind: "right", passwordHash: owner.passwordHash };
    }
    if (tries < wrongTriesAtMost) return { kind: "wrong" };
    await deleteSession(db, sessionId);
    return { kind: "tries-over" };
  });
}
