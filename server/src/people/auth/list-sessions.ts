import type { DeviceSession } from "@osisi/contracts/sessions.ts";
import type { Runtime } from "#platform/runtime.ts";
import { deviceOf } from "./device.ts";
import { listSessions } from "./queries.ts";
import { aliveSince } from "./session.ts";

/** More than an investor has devices; beyond that, they can end all others together. */
const SHOWN_AT_MOST = 50;

/** An investor's sessions: this one first, then the most recently used. */
export async function seeSessions(
  { clock, db }: Runtime,
  asking: { investorId: string; sessionId: string },
): Promise<DeviceSession[]> {
  const alive = aliveSince(clock.now());
  const rows = await listSessions(db, { ...asking, ...alive, atMost: SHOWN_AT_MOST });
  const sessions = rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isThis: row.id === asking.sessionId,
  }));
  return sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
}
