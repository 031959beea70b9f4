import { formatNaira } from "./money.ts";

export const stampDutyChanged =
  "Stamp duty on withdrawals has changed. Look at the new amount, and confirm again.";

export function stampDutyNow(dutyKobo: bigint): string {
  return `Stamp duty of ${formatNaira(dutyKobo)} leaves your stash as well.`;
}

export function tooSmallForDuty(dutyKobo: bigint, mostKobo: bigint): string {
  return `${stampDutyNow(dutyKobo)} You can withdraw ${formatNaira(mostKobo)}.`;
}
