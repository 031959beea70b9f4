import {
  type StepUpBy,
  stepUpHeader,
  stepUpLivesMs,
  wrongTriesAtMost,
} from "@osisi/contracts/step-up.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { type Db, inTransaction } from "#platform/database/database.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { inPasswordSlot, isPassword } from "#platform/secrets/passwords.ts";
import type { Runtime } from "#platform/runtime.ts";
import { hashToken } from "#platform/secrets/secrets.ts";
import { askPassword } from "./ask-password.ts";
import { giveStepUp } from "./session.ts";
import type { SignedInInvestor } from "./signed-in.ts";
import {
  deleteOldStepUps,
  findPin,
  findStepUp,
  giveBackPinTry,
  takePinTry,
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

type Asking = Readonly<{
  headers: Readonly<Record<string, string | string[] | undefined>>;
  investor: SignedInInvestor;
}>;

export async function readStepUp(
  { clock, db }: Runtime,
  { headers, investor }: Asking,
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
  request: Asking,
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
  const asked = by === "pin" && mayUsePin ? "pin" : "password";
  return new Refusal(`${asked}-needed`, { stepUp: [asked] });
}

export type SteppedUp =
  | { kind: "given"; stepUp: string }
  | { kind: "wrong" | "tries-over" | "session-over" }
  | { kind: "pin-wrong"; triesLeft: number }
  | { kind: "pin-locked" | "pin-none" };

type Asked = Readonly<{ investorId: string; sessionId: string }>;

export async function stepUpByPassword(
  runtime: Runtime,
  asked: Asked & { password: string },
): Promise<SteppedUp> {
  const answered = await askPassword(runtime, asked);
  if (answered.kind !== "right") return answered;
  return inTransaction(runtime.db, async (tx) => {
    const whose = await lockCredentials(tx, asked.investorId);
    // The password was changed meanwhile.
    if (whose?.passwordHash !== answered.passwordHash) return { kind: "wrong" };
    return given(await giveStepUp(tx, { ...asked, given: "password", now: runtime.clock.now() }));
  });
}

/** Wrong ones are counted until the password is entered, regardless of right ones between: four
 * digits are few. */
export function stepUpByPin(
  { clock, db }: Runtime,
  asked: Asked & { pin: string },
): Promise<SteppedUp> {
  const { investorId } = asked;
  return inPasswordSlot(async () => {
    const tried = await takePinTry(db, investorId);
    if (!tried) {
      return { kind: (await findPin(db, investorId)) ? "pin-locked" : "pin-none" };
    }
    const { pinHash } = tried;
    const triesLeft = wrongTriesAtMost - tried.wrongTries;
    if (!(await isPassword(asked.pin, pinHash))) {
      return triesLeft > 0 ? { kind: "pin-wrong", triesLeft } : { kind: "pin-locked" };
    }
    return inTransaction(db, async (tx) => {
      // The PIN was changed meanwhile.
      if (!(await giveBackPinTry(tx, { investorId, pinHash })))
        return { kind: "pin-wrong", triesLeft };
      return given(await giveStepUp(tx, { ...asked, given: "pin", now: clock.now() }));
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
