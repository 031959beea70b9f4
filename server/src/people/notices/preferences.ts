import {
  type ChosenChannel,
  type NoticeKind,
  type NoticePreferences,
  noticeKinds,
} from "@osisi/contracts/notices.ts";
import { type Db, type Tx, inTransaction } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listPreferences, lockOwner, upsertPreference } from "./queries.ts";

/** Which channels a kind of notice takes. Without a choice: the app and the verified e-mail
 * address; by SMS what is urgent, and everything where no e-mail address is verified. */

type Verified = Readonly<{ emailVerifiedAt: Date | null; phoneVerifiedAt: Date | null }>;
export type Chosen = Readonly<Partial<Record<ChosenChannel, boolean>>>;

export function channelsFor(
  to: Verified,
  chosen: Chosen,
  { isUrgent, kind }: { kind: NoticeKind; isUrgent: boolean },
): Record<ChosenChannel, boolean> {
  const [canMail, canSms] = [to.emailVerifiedAt !== null, to.phoneVerifiedAt !== null];
  const channels = {
    app: kind === "security" || (chosen.app ?? true),
    mail: canMail && (chosen.mail ?? true),
    sms: canSms && (chosen.sms ?? (isUrgent || !canMail)),
  };
  // The address that was chosen may be gone.
  const isSilent = kind === "security" && !channels.mail && !channels.sms;
  return isSilent ? { app: true, mail: canMail, sms: canSms } : channels;
}

export async function chosenFor(
  db: Db | Tx,
  investorId: string,
  kind: NoticeKind,
): Promise<Chosen> {
  return chosenOf(await listPreferences(db, investorId), kind);
}

type Stored = Awaited<ReturnType<typeof listPreferences>>;

function chosenOf(stored: Stored, kind: NoticeKind): Chosen {
  const ofKind = stored.filter((preference) => preference.kind === kind);
  return Object.fromEntries(ofKind.map(({ channel, isOn }) => [channel, isOn]));
}

export async function viewPreferences(
  db: Db | Tx,
  investor: Verified & { id: string },
): Promise<NoticePreferences> {
  const stored = await listPreferences(db, investor.id);
  return {
    canMail: investor.emailVerifiedAt !== null,
    canSms: investor.phoneVerifiedAt !== null,
    kinds: noticeKinds.map((kind) => {
      const chosen = chosenOf(stored, kind);
      const always = channelsFor(investor, chosen, { kind, isUrgent: kind === "security" });
      const urgent = channelsFor(investor, chosen, { kind, isUrgent: true });
      const onlyUrgent = kind === "payment" && urgent.sms && !always.sms;
      return { kind, ...always, sms: always.sms || onlyUrgent, onlyUrgent };
    }),
  };
}

export type Change = Readonly<{ kind: NoticeKind; channel: ChosenChannel; isOn: boolean }>;

/** `undefined`: nothing would be left for security notices. Two changes at once are applied one
 * after the other. */
export function changePreference(
  { db }: Runtime,
  investorId: string,
  change: Change,
): Promise<NoticePreferences | undefined> {
  return inTransaction(db, async (tx) => {
    const owner = await lockOwner(tx, investorId);
    const { channel, isOn, kind } = change;
    if (kind === "security" && !isOn) {
      const chosen = { ...(await chosenFor(tx, investorId, kind)), [channel]: false };
      const has = {
        mail: owner.emailVerifiedAt !== null && (chosen.mail ?? true),
        sms: owner.phoneVerifiedAt !== null && (chosen.sms ?? true),
      };
      if (channel === "app" || (!has.mail && !has.sms)) return undefined;
    }
    await upsertPreference(tx, { investorId, ...change });
    return viewPreferences(tx, owner);
  });
}
