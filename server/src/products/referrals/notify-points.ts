import { greenPoints, koboForPoints } from "@osisi/contracts/referrals.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { notifyInvestor } from "#people/onboarding/notify-investor.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Runtime } from "#platform/runtime.ts";

/** The notification does not reveal whose purchase has earned the points. */
export async function tellAwarded(tx: Tx, runtime: Runtime, referrerId: string): Promise<void> {
  const { perReferral } = greenPoints;
  const worth = formatNaira(koboForPoints(BigInt(perReferral)));
  await notifyInvestor(tx, runtime, referrerId, {
    sms: `You have ${perReferral} green points: a friend of yours has invested in Green Finance. Redeem them in the app.`,
    letter: {
      subject: `${perReferral} green points for you`,
      lines: [
        `A friend who joined with your link has invested in Green Finance. You get ${perReferral} green points for it.`,
        `${greenPoints.step} points are worth ${worth}. You can redeem them into your stash whenever you like.`,
        { link: linkIn(runtime) },
      ],
    },
  });
}

/** Also if the points had been redeemed and new ones replace them immediately. */
export async function tellTakenBack(tx: Tx, runtime: Runtime, referrerId: string): Promise<void> {
  const { perReferral } = greenPoints;
  await notifyInvestor(tx, runtime, referrerId, {
    sms: `${perReferral} green points went back: a bank took back the payment of the friend who had earned them for you.`,
    letter: {
      subject: `${perReferral} green points went back`,
      lines: [
        `A bank took back the payment with which a friend of yours had invested in Green Finance. The ${perReferral} green points for it went back, too.`,
        "We ask for no money: had you redeemed them already, the next points that you earned made up for them.",
        { link: linkIn(runtime) },
      ],
    },
  });
}

function linkIn({ config }: Runtime) {
  const url = `${config.appUrl}/dashboard/portfolio/green-asset-finance/summary`;
  return { label: "See your green points", url };
}
