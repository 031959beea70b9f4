import { inTransaction } from "#platform/database/database.ts";
import { newId } from "#platform/ids.ts";
import type { Runtime } from "#platform/runtime.ts";
import { isPushService } from "./endpoint.ts";
import { deleteOldest, lockSession, upsertSubscription } from "./queries.ts";

/** A signed-in device asks for push notices. Asked again, it changes its keys or whether amounts are
 * shown. */

/** Per investor; of more, the oldest ends. */
export const MOST_DEVICES = 10;

type Device = Readonly<{
  investorId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  showsAmounts: boolean;
}>;

export async function turnPushOn(
  { clock, config, db }: Runtime,
  device: Device,
): Promise<"on" | "push-not-offered" | "push-service-unknown"> {
  if (!config.push) return "push-not-offered";
  if (!isPushService(device.endpoint, config.push.origins)) return "push-service-unknown";
  const subscription = { ...device, id: newId(), createdAt: clock.now() };
  await inTransaction(db, async (tx) => {
    if (!(await lockSession(tx, device.sessionId))) return;
    await upsertSubscription(tx, subscription);
    await deleteOldest(tx, { investorId: device.investorId, keep: MOST_DEVICES });
  });
  return "on";
}
