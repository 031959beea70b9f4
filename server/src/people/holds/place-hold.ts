import { brand } from "@osisi/contracts/brand.ts";
import { endAllSessions } from "#people/auth/session.ts";
import { dropChallenges } from "#people/challenges/queries.ts";
import { greeting } from "#people/notifications/email.ts";
import { readCompany } from "#people/notifications/read-company.ts";
import { lockCredentials } from "#people/onboarding/credentials.ts";
import { setHold } from "#people/onboarding/frozen.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { type NewHold, endOpenHold, insertHold } from "./queries.ts";

/** An operator holds an account: withdrawals that were not sent wait, logins stop with the scope
 * "sign-in", charges too with "everything". Money that comes in always arrives. A hold in place is
 * replaced. The investor is notified in neutral words. */

type Wanted = Omit<NewHold, "id" | "placedAt">;

/** Returns whether the account is open, and so could be held. */
export async function placeHold(tx: Tx, runtime: Runtime, wanted: Wanted): Promise<boolean> {
  const { investorId, scope, reviewAt, words } = wanted;
  const now = runtime.clock.now();
  const owner = await lockCredentials(tx, investorId);
  if (!owner) return false;
  await endOpenHold(tx, { investorId, because: "renewed", now });
  await insertHold(tx, { ...wanted, id: newId(), placedAt: now });
  await setHold(tx, investorId, { scope, until: reviewAt });
  if (scope !== "withdrawals") {
    await endAllSessions(tx, investorId);
    await dropChallenges(tx, { purpose: "login", investorId });
  }
  const { email } = await readCompany(tx, now);
  await notifyInvestor(tx, runtime, investorId, {
    kind: "security",
    urgent: true,
    sms: `${brand.name}: ${words}`.slice(0, 160),
    email: {
      subject: `Your ${brand.name} account`,
      lines: [
        greeting(owner.firstName),
        words,
        `Money that is paid to you still arrives. Questions? Write to ${email}.`,
      ],
    },
  });
  return true;
}

/** Returns whether there was a hold. */
export async function liftHold(tx: Tx, runtime: Runtime, investorId: string): Promise<boolean> {
  const now = runtime.clock.now();
  await lockCredentials(tx, investorId);
  if (!(await endOpenHold(tx, { investorId, because: "lifted", now }))) return false;
  await setHold(tx, investorId, undefined);
  return true;
}
