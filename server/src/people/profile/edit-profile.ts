import { lockDetails, rename } from "#people/onboarding/change-details.ts";
import { isHeld } from "#people/onboarding/frozen.ts";
import { inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { askForPhone, mayAskForPhone } from "./wait-for-phone.ts";

/** An investor changes their name or phone. A name applies immediately. A phone is pending until
 * the code that is sent to it is entered; until then messages go to the old one. */

export type Edit = Readonly<{
  investorId: string;
  firstName: string;
  lastName: string;
  /** In E.164. */
  phone: string;
  requester: string;
}>;

export type Edited = { kind: "unchanged" | "held" | "too-many-tries" | "saved" | "phone-waits" };

export function editProfile(runtime: Runtime, edit: Edit): Promise<Edited> {
  const { investorId, firstName, lastName, phone } = edit;
  return inTransaction(runtime.db, async (tx) => {
    const details = await lockDetails(tx, investorId);
    const isRenamed = firstName !== details.firstName || lastName !== details.lastName;
    const hasNewPhone = phone !== details.phone;
    if (!isRenamed && !hasNewPhone) return { kind: "unchanged" };
    if (isHeld(details, runtime.clock.now())) return { kind: "held" };
    // Before anything is written: the request is applied completely or not at all.
    if (hasNewPhone && !(await mayAskForPhone(tx, runtime, edit)))
      return { kind: "too-many-tries" };
    const now = runtime.clock.now();
    if (isRenamed) await rename(tx, { investorId, firstName, lastName, before: details, now });
    if (!hasNewPhone) return { kind: "saved" };
    await askForPhone(tx, runtime, edit);
    return { kind: "phone-waits" };
  });
}
