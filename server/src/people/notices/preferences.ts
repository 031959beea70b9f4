import {
  type ChosenChannel,
  type NoticeKind,
  type NoticePreferences,
  noticeKinds,
} from "@osisi/contracts/notices.ts";
import { findSubscriptionOfSession } from "#people/push/queries.ts";
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
    // Where a device has asked for it.
    push: chosen.push ?? true,
  };
  // The address that was chosen may be gone.
  const isSilent = kind === "security" && !channels.mail && !channels.sms;
  return isSilent ? { ...channels, mail: canMail, sms: canSms } : channels;
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
  { push }: Runtime["config"],
  investor: Verified & { id: string; sessionId: string },
): Promise<NoticePreferences> {
  const stored = await listPreferences(db, investor.id);
  const device = await findSubscriptionOfSession(db, investor.sessionId);
  return {
    canMail: investor.emailVerifiedAt !== null,
    canSms: investor.phoneVerifiedAt !== null,
    push: {
      publicKey: push?.publicKey ?? null,
      isOn: device !== undefined,
      showsAmounts: device?.showsAmounts === true,
    },
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
  { config, db }: Runtime,
  { id: investorId, sessionId }: { id: string; sessionId: string },
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
    return viewPreferences(tx, config, { ...owner, sessionId });
  });
}
