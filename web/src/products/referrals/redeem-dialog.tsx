import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Profile } from "@osisi/contracts/profile.ts";
import { greenPoints, redeemable, koboForPoints } from "@osisi/contracts/referrals.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { claimsOn, firstClaims } from "#money/payments/first-claims.ts";
import { HISTORY_KEY } from "#people/profile/moved-reads.ts";
import { useProfile, profileQuery } from "#people/profile/profile-query.ts";
import { api } from "#platform/api/api.ts";
import { keptRequestKeys, type RequestKeys } from "#platform/api/request-keys.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useHiddenBalance } from "#platform/use-hidden-balance.ts";
import { Amount } from "#ui/amount.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Fact } from "#ui/fact.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { StepButton } from "#ui/step-button.tsx";
import { inPoints, worthOf } from "./points-words.ts";
import { referralsQuery } from "./referral-queries.ts";

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
        <p className="text-quiet">You cannot turn redeemed points back.</p>
        <FieldError id={`${id}-problem`} message={problem} />
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

/** Redeems once at a time, and refetches all affected data, also after a failure with an unknown
 * outcome. */
function useRedeeming(onDone: () => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [keys] = useState(() => keptRequestKeys("redeem"));
  const [problem, setProblem] = useState<string>();

  async function redeem(points: number) {
    setProblem(undefined);
    const outcome = await redeemPoints(points, keys);
    await Promise.all([
      queries.invalidateQueries(profileQuery),
      queries.invalidateQueries(referralsQuery),
      queries.invalidateQueries({ queryKey: HISTORY_KEY }),
    ]);
    if (outcome.kind === "failed") {
      setProblem(outcome.message);
      return;
    }
    showToast("success", outcome.message);
    onDone();
  }

  return { busy, problem, redeem: (points: number) => void run(() => redeem(points)) };
}

type RedeemOutcome =
  | { kind: "redeemed"; message: string }
  /** Also where nothing went wrong and nothing was redeemed. */
  | { kind: "failed"; message: string };

const UNKNOWN_END =
  "The connection broke before we could answer. Press again: whatever happened, your points are redeemed only once.";
const REPEATED =
  "You redeemed these points before, and their money came then. Nothing more was redeemed. Press again to redeem as many once more.";

/** `keys` are those of the form: an attempt with an unknown outcome is retried as the same one. */
async function redeemPoints(points: number, keys: RequestKeys): Promise<RedeemOutcome> {
  const body = { points };
  const idempotencyKey = keys.keyFor(body);
  const outcome = await api.post(apiPaths.redeemPoints, body, { idempotencyKey });
  if (keys.answered(outcome)) return { kind: "failed", message: REPEATED };
  if (outcome.kind === "ok") return { kind: "redeemed", message: outcome.message };
  if (outcome.kind === "offline") return { kind: "failed", message: UNKNOWN_END };
  return { kind: "failed", message: outcome.message };
}

interface RedeemEffect {
  worthKobo: bigint;
  /** The deductions that come first, as text. */
  claims: string | undefined;
  stashNowKobo: bigint;
  stashAfterKobo: bigint;
}

/** The effect of a redemption on the money, before it is done. */
export function redeemEffect(
  points: number,
  { availableAmt, underWay }: Pick<Profile, "availableAmt" | "underWay">,
): RedeemEffect {
  const worthKobo = koboForPoints(BigInt(points));
  const stashNowKobo = koboOf(availableAmt);
  return {
    worthKobo,
    claims: firstClaims(worthKobo, underWay),
    stashNowKobo,
    stashAfterKobo: stashNowKobo + claimsOn(worthKobo, underWay).leftKobo,
  };
}
