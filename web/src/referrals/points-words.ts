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

/** What one step is worth: `100 GP = ₦1,000`. */
export const rate = `${inPoints(greenPoints.step)} = ${worthOf(greenPoints.step)}`;

export const friendStates: Record<ReferralState, string> = {
  joined: "Has joined",
  rewarded: `Invested in Green Finance: ${inPoints(greenPoints.perReferral)} for you`,
  undone: "The payment was taken back, and the points with it",
};

/** What is sent along with the link. */
export function invitation(product: string): string {
  return `I save with ${product}. Join with my link:`;
}
