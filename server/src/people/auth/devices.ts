import type { DeviceSession } from "@osisi/contracts/sessions.ts";
import type { Runtime } from "#platform/runtime.ts";
import { listSessions } from "./queries.ts";
import { aliveSince } from "./session.ts";

/** More than an investor has devices; beyond that, they can end all others together. */
const MAX_SHOWN = 50;

/** An investor's sessions: this one first, then the most recently used. */
export async function listDevices(
  { clock, db }: Runtime,
  current: { investorId: string; sessionId: string },
): Promise<DeviceSession[]> {
  const alive = aliveSince(clock.now());
  const rows = await listSessions(db, { ...current, ...alive, atMost: MAX_SHOWN });
  const sessions = rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isThis: row.id === current.sessionId,
  }));
  return sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** A readable name of a browser and its system, from the User-Agent header. Only for its owner to
 * recognise, because the header can be forged. The order matters, because each of them also names
 * others. */

const BROWSERS: readonly [RegExp, string][] = [
  [/OPX?\/|OPR\/|Opera Mini|OPiOS/, "Opera"],
  [/Edg(A|iOS)?\//, "Edge"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\//, "UC Browser"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/; wv\)|FBAV\/|Instagram/, "an app’s browser"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Version\/.*Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/KAIOS/i, "KaiOS"],
  [/Android/, "Android"],
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

export function deviceOf(userAgent: string) {
  return { browser: firstOf(BROWSERS, userAgent), system: firstOf(SYSTEMS, userAgent) };
}

function firstOf(names: readonly [RegExp, string][], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
