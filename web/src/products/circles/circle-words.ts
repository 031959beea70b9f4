import { brand } from "@osisi/contracts/brand.ts";
import type { CircleMember, ProgressState } from "@osisi/contracts/circles.ts";
import type { Month } from "#ui/ring-geometry.ts";

export const ownMoney = `Each of you saves in your own plan. ${brand.name} never mixes your money.`;
export const whatOthersSee =
  "Others see your first name and how far you are, in steps of 10%. They never see your goal or your amounts.";

export const stateWords: Record<ProgressState, string> = {
  saving: "saving",
  resting: "resting",
  done: "all saved",
};

/** `3 members` */
export function inMembers(count: number): string {
  return count === 1 ? "1 member" : `${count} members`;
}

const RINGS = 5;
const PERCENT_OF_RING = 100 / RINGS;

/** A member's tree: a ring for each fifth, the current one half drawn at an odd ten. */
export function ringsOf({ percent }: Pick<CircleMember, "percent">): Month[] {
  const whole = Math.floor(percent / PERCENT_OF_RING);
  const share = (percent % PERCENT_OF_RING) / PERCENT_OF_RING;
  return Array.from({ length: RINGS }, (_, index): Month => {
    if (index < whole) return { state: "paid" };
    return index === whole && share > 0 ? { state: "current", share } : { state: "due" };
  });
}

/** The text that is sent with the link. */
export function invitationTo(name: string): string {
  return `Save with me in the circle "${name}" on ${brand.name}. Each of us saves in our own plan:`;
}
