import { greenPoints, koboForPoints } from "@osisi/contracts/referrals.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { tellInvestor } from "../onboarding/tell-investor.ts";
import type { Tx } from "../platform/database.ts";
import type { Runtime } from "../platform/runtime.ts";

/** A referrer is told that there are points, and not whose purchase has earned them. */
export async function tellAwarded(tx: Tx, runtime: Runtime, referrerId: string): Promise<void> {
  const { perReferral } = greenPoints;
  const worth = formatNaira(koboForPoints(BigInt(perReferral)));
  const url = `${runtime.config.appUrl}/dashboard/portfolio/green-asset-finance/summary`;
  await tellInvestor(tx, runtime, referrerId, {
    sms: `You have ${perReferral} green points: a friend of yours has invested in Green Finance. Redeem them in the app.`,
    letter: {
      subject: `${perReferral} green points for you`,
      lines: [
        `A friend who joined with your link has invested in Green Finance. You get ${perReferral} green points for it.`,
        `${greenPoints.step} points are worth ${worth}. You can redeem them into your stash whenever you like.`,
        { link: { label: "See your green points", url } },
      ],
    },
  });
}
