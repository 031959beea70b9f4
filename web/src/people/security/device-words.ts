import { dateInLagos } from "@osisi/contracts/calendar.ts";
import type { DeviceSession } from "@osisi/contracts/sessions.ts";
import { formatDate, formatTime } from "#ui/dates.ts";

const MINUTE_MS = 60_000;
const handheld = new Set(["Android", "iPhone", "iPad", "KaiOS"]);

/** `Chrome on Android` */
export function deviceName({ browser, system }: DeviceSession): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? "A device that did not say its name";
}

export function isHandheld({ system }: DeviceSession): boolean {
  return system !== null && handheld.has(system);
}

/** Roughly, because the server records it every few minutes. */
export function lastUsed({ lastUsedAt }: DeviceSession, now: Date): string {
  const used = new Date(lastUsedAt);
  if (now.getTime() - used.getTime() < 10 * MINUTE_MS) return "Used just now";
  if (dateInLagos(used) === dateInLagos(now)) return `Last used today at ${formatTime(used)}`;
  return `Last used on ${formatDate(used)}`;
}

export function signedIn({ signedInAt }: DeviceSession): string {
  return `Logged in on ${formatDate(new Date(signedInAt))}`;
}
