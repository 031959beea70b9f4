import { formatNaira } from "@osisi/contracts/money.ts";
import { greenPoints, koboForPoints, type ReferralState } from "@osisi/contracts/referrals.ts";

/** `1,200 GP` */
export function inPoints(points: number): string {
  return `${points.toLocaleString("en-NG")} GP`;
}

/** `₦12,000` for 1,200 points. */
export function worthOf(points: number): string {
  return formatNaira(koboForPoints(BigInt(points)));
}

/** The value of one step: `100 GP = ₦1,000`. */
export const rate = `${inPoints(greenPoints.step)} = ${worthOf(greenPoints.step)}`;

export const friendStates: Record<ReferralState, string> = {
  joined: "Joined",
  rewarded: `Invested · ${inPoints(greenPoints.perReferral)} for you`,
  undone: "Invested · taken back by the bank",
};

/** The text sent with the link. */
export function invitation(product: string): string {
  return `I save with ${product}. Join with my link:`;
}
