import { greenPoints, redeemable, type Referrals } from "@osisi/contracts/referrals.ts";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Ring } from "#ui/ring.tsx";
import { inPoints, rate, worthOf } from "./points-words.ts";
import { RedeemDialog } from "./redeem-dialog.tsx";

const RINGS = 8;

/** The number of points and their value, with one ring for each hundred of them. */
export function PointsCard({ referrals }: { referrals: Referrals }) {
  const [redeeming, setRedeeming] = useState(false);
  const points = referrals.greenPoints;
  const isEnough = redeemable(points) > 0;
  const grown = Math.min(RINGS, Math.floor(points / greenPoints.step));
  const rings = Array.from({ length: Math.max(3, Math.min(RINGS, grown + 1)) }, (_, index) => ({
    state: index < grown ? ("paid" as const) : ("due" as const),
  }));
  return (
    <Card>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <div className="grid min-w-0 gap-1">
            <p className="amount text-49 font-bold">
              {points.toLocaleString("en-NG")}
              <span className="text-25 font-semibold text-quiet"> GP</span>
            </p>
            <p className="text-quiet">{isEnough ? `Worth ${worthOf(redeemable(points))}` : rate}</p>
          </div>
          <Ring seed={referrals.slug} size={96} months={rings} alt="" />
        </div>
        {isEnough ? (
          <Button fullWidth onClick={() => setRedeeming(true)}>
            Redeem points
          </Button>
        ) : (
          <p className="text-14 text-quiet">
            From {inPoints(greenPoints.step)} on you can redeem them into your stash here.
          </p>
        )}
        <HowItWorks />
      </div>
      {redeeming && <RedeemDialog points={points} onClose={() => setRedeeming(false)} />}
    </Card>
  );
}

const steps = [
  "Send your link to a friend.",
  "They join with it and invest in Green Finance.",
  `You get ${inPoints(greenPoints.perReferral)}, once for each friend. That is ${worthOf(greenPoints.perReferral)}.`,
] as const;

function HowItWorks() {
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      <ol aria-label="How it works" className="grid gap-3 sm:grid-cols-3 sm:gap-5">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 sm:grid sm:content-start sm:gap-1">
            <span aria-hidden className="amount w-5 shrink-0 font-bold text-forest">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="max-w-[65ch] text-14 text-quiet">
        Points are our thank-you, not a return: they earn nothing and do not expire. Should a bank
        take a friend’s payment back, its points go back too.
      </p>
    </div>
  );
}
