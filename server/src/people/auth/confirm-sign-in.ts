import { checkCode } from "#people/challenges/check-code.ts";
import type { Contact } from "#people/challenges/contact.ts";
import { hasGuessToday, takeGuessOfToday } from "#people/challenges/guesses-a-day.ts";
import { lockCredentials, readCredentials } from "#people/onboarding/credentials.ts";
import { isFrozen } from "#people/onboarding/frozen.ts";
import { type Investor, readInvestor } from "#people/onboarding/investor.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { codeContact, findCodeStep } from "./code-step.ts";
import { deleteSignIn } from "./queries.ts";
import { type OpenedSession, openSession } from "./session.ts";

/** A code opens the session that its password step began, and no other. Both are single-use: of two
 * concurrent requests with the same code one succeeds. Wrong codes are counted per day, because a
 * thief of the password can begin any number of logins; a new password resets the count. */

export type SignInConfirmation =
  | { kind: "signed-in"; opened: OpenedSession; investor: Investor }
  | { kind: "over" }
  | { kind: "wrong" }
  | { kind: "too-many-tries" };

type Try = Readonly<{
  challenge: string;
  channel: Contact["channel"];
  code: string;
  requester: string;
  userAgent: string | undefined;
}>;

export async function confirmSignIn(runtime: Runtime, tried: Try): Promise<SignInConfirmation> {
  const { challenge, channel, code, requester, userAgent } = tried;
  const step = await findCodeStep(runtime, challenge);
  const investor = step && (await readInvestor(runtime.db, step.investorId));
  const credentials = step && (await readCredentials(runtime.db, step.investorId));
  if (!investor || !credentials) return { kind: "over" };
  const contact = codeContact(credentials, channel, runtime.clock.now());
  if (!contact) return { kind: "wrong" };
  const about = ["sign-in", investor.id, credentials.passwordHash] as const;
  if (!(await hasGuessToday(runtime, { about, requester }))) return { kind: "too-many-tries" };
  const check = await checkCode(runtime, {
    purpose: "login",
    contact,
    code,
    requester,
    investorId: investor.id,
    signInId: step.id,
  });
  if (check.kind === "wrong") await takeGuessOfToday(runtime, { about, requester });
  if (check.kind !== "right") return check;
  return inTransaction(runtime.db, async (tx) => {
    const whose = await lockCredentials(tx, investor.id);
    if (!whose || isFrozen(whose)) return { kind: "over" };
    // Its codes are deleted with it, because they are valid for this login only.
    if (!(await deleteSignIn(tx, step.id))) return { kind: "over" };
    const now = runtime.clock.now();
    const opened = await openSession(tx, { investorId: investor.id, userAgent, now });
    return { kind: "signed-in", opened, investor };
  });
}
