import { brand } from "@osisi/contracts/brand.ts";
import { notOpenYet } from "@osisi/contracts/messages.ts";
import { greenPoints, redeemable, type Referrals } from "@osisi/contracts/referrals.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useProfile } from "#people/profile/profile-query.ts";
import { useCopy } from "#platform/copy-text.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { shareOrCopy } from "#platform/share-or-copy.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Heading } from "#ui/heading.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Ring } from "#ui/ring.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { FriendList, PointHistory } from "./referral-lists.tsx";
import { inPoints, rate, worthOf, invitation } from "./points-words.ts";
import { RedeemDialog } from "./redeem-dialog.tsx";
import { referralsQuery } from "./referral-queries.ts";

/** The points and the link to invite with, on the green portfolio's page. */
export function GreenPoints() {
  return (
    <section aria-labelledby="green-points" className="grid min-w-0 gap-3">
      <Heading level={2} id="green-points">
        Green points
      </Heading>
      <Loaded>
        {(referrals) => (
          <>
            <PointsCard referrals={referrals} />
            <ShareLink slug={referrals.slug} link={referrals.link} />
            <ButtonLink to={paths.points()} variant="secondary" fullWidth>
              Friends and points history
            </ButtonLink>
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The same with everyone who joined, and what became of each point. */
export function PointsPage() {
  return (
    <div className="grid min-w-0 gap-6">
      <div className="lg:pr-16">
        <PageHeading title="Green points" />
      </div>
      <Loaded>
        {(referrals) => (
          <div className="grid min-w-0 gap-6 xl:grid-cols-2 xl:items-start xl:gap-8">
            <div className="grid min-w-0 gap-3">
              <PointsCard referrals={referrals} />
              <ShareLink slug={referrals.slug} link={referrals.link} />
            </div>
            <div className="grid min-w-0 gap-6">
              <FriendList firstPage={referrals.people} />
              {referrals.history.data.length > 0 && <PointHistory firstPage={referrals.history} />}
            </div>
          </div>
        )}
      </Loaded>
    </div>
  );
}

function Loaded({ children }: { children: (referrals: Referrals) => ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(referralsQuery);
  if (data) return <div className="grid min-w-0 gap-3">{children(data)}</div>;
  return error ? (
    <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <div aria-busy className="grid gap-3">
      <span className="sr-only">Your green points are loading</span>
      <Skeleton shape="h-56 rounded-card" />
      <Skeleton shape="h-40 rounded-card" />
    </div>
  );
}

const RINGS = 8;

/** The number of points and their value, with one ring for each hundred of them. */
function PointsCard({ referrals }: { referrals: Referrals }) {
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
            <p className="amount text-[min(3.0625rem,15cqi)] leading-[1.1] font-bold">
              {points.toLocaleString("en-NG")}
              <span className="text-[0.5em] font-semibold text-quiet"> GP</span>
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
          <p className="text-14 text-quiet">Redeem once you have {inPoints(greenPoints.step)}.</p>
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
            <span aria-hidden className="amount min-w-5 shrink-0 font-bold text-forest">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <p className="max-w-[65ch] text-14 text-quiet">
        Points are our thank-you, not a return: they earn nothing and do not expire. If a friend’s
        payment is reversed, its points go too.
      </p>
    </div>
  );
}

/** The code to read out, the link to copy, and the phone's own share sheet. */
function ShareLink({ slug, link }: { slug: string; link: string }) {
  const isShareable = typeof navigator.share === "function";
  if (useProfile().data?.isNotOpenYet) return <Card>{notOpenYet}</Card>;
  return (
    <Card>
      <div className="grid gap-4">
        <dl className="divide-y divide-line">
          <Copied name="Your referral code" value={slug} />
          <Copied name="Your link" value={link} shown={link.replace(/^https?:\/\//, "")} />
        </dl>
        {isShareable && (
          <Button
            variant="secondary"
            fullWidth
            icon={<Icon name="arrow-up-right" size={20} />}
            onClick={() =>
              void shareOrCopy({ title: brand.name, text: invitation(brand.name), url: link }, link)
            }
          >
            Share your link
          </Button>
        )}
      </div>
    </Card>
  );
}

function Copied({ name, value, shown = value }: { name: string; value: string; shown?: string }) {
  const { copy, icon } = useCopy(value);
  return (
    <div className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <dt className="text-14 text-quiet">{name}</dt>
      <dd className="flex items-center justify-between gap-4 font-semibold">
        <span className="min-w-0 wrap-anywhere">{shown}</span>
        <span className="-my-3 -mr-3">
          <IconButton name={`Copy ${name.toLowerCase()}`} icon={icon} onClick={copy} />
        </span>
      </dd>
    </div>
  );
}
