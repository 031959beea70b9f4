import { hourInLagos } from "#ui/dates.ts";

/** By the hour in Lagos, wherever the phone is. */
export function greetingAt(moment: Date): string {
  const hour = hourInLagos(moment);
  if (hour >= 5 && hour < 12) return "Good morning";
  return hour >= 12 && hour < 17 ? "Good afternoon" : "Good evening";
}
