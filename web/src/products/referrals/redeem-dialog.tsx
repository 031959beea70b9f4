import { greenPoints, redeemable } from "@osisi/contracts/referrals.ts";
import { useId, useState } from "react";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import { useProfile } from "#people/profile/use-profile.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Fact } from "#ui/fact.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { StepButton } from "#ui/step-button.tsx";
import { inPoints, worthOf } from "./points-words.ts";
import { redeemEffect } from "./redeem.ts";
import { useRedeeming } from "./use-redeeming.ts";

/** The number of points, and the effect on points and stash before it is done. */
export function RedeemDialog({ points, onClose }: { points: number; onClose: () => void }) {
  const id = useId();
  const [chosen, setChosen] = useState(redeemable(points));
  const { busy, problem, redeem } = useRedeeming(onClose);
  const most = redeemable(points);
  const count = Math.min(chosen, most);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Redeem points"
      footer={
        <Button fullWidth loading={busy} aria-disabled={count === 0} onClick={() => redeem(count)}>
          Redeem {inPoints(count)} for {worthOf(count)}
        </Button>
      }
    >
      <div className="grid gap-5">
        <PointsChoice count={count} most={most} onChange={setChosen} />
        <Effect left={points - count} count={count} />
        <p className="text-quiet">Redeemed points cannot be turned back.</p>
        {problem !== undefined && <FieldError id={`${id}-problem`} message={problem} />}
      </div>
    </Dialog>
  );
}

interface PointsChoiceProps {
  count: number;
  most: number;
  onChange: (count: number) => void;
}

function PointsChoice({ count, most, onChange }: PointsChoiceProps) {
  const { step } = greenPoints;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-14 font-medium">How many points?</legend>
      <div className="grid grid-cols-[64px_minmax(0,1fr)_64px] items-center gap-2">
        <StepButton
          name={`${step} points less`}
          icon="minus"
          inactive={count <= step}
          onPress={() => onChange(count - step)}
        />
        <output className="amount text-center text-31 font-bold">{inPoints(count)}</output>
        <StepButton
          name={`${step} points more`}
          icon="plus"
          inactive={count >= most}
          onPress={() => onChange(count + step)}
        />
      </div>
      <p className="text-center text-14 text-quiet">{worthOf(count)}</p>
    </fieldset>
  );
}

function Effect({ count, left }: { count: number; left: number }) {
  const { data: profile } = useProfile();
  const { hidden } = useHiddenBalance();
  if (!profile) return null;
  const effect = redeemEffect(count, profile);
  return (
    <div className="grid gap-4 rounded-card bg-card p-5">
      <dl className="grid gap-4 pairs">
        <Fact name="Stash now">
          <Amount kobo={effect.stashNowKobo} hidden={hidden} />
        </Fact>
        <Fact name="Stash after">
          <Amount
            kobo={effect.stashAfterKobo}
            hidden={hidden}
            tone={effect.stashAfterKobo > effect.stashNowKobo ? "grew" : "ink"}
          />
        </Fact>
        <Fact name="Points now">{inPoints(left + count)}</Fact>
        <Fact name="Points after">{inPoints(left)}</Fact>
      </dl>
      <p className={`text-14 ${effect.claims === undefined ? "text-quiet" : "text-clay"}`}>
        {effect.claims ?? "The money is yours at once: to save, to invest or to withdraw."}
      </p>
    </div>
  );
}
