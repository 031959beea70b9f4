import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { shownCode, type Circle, type CircleMember } from "@osisi/contracts/circles.ts";
import * as circleMessages from "@osisi/contracts/circle-messages.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { copyText, useCopy } from "#platform/copy-text.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { Instead } from "#platform/layout/said.tsx";
import { Link } from "#router/link.tsx";
import { useNavigate, useParams } from "#router/router-context.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";
import { Ring } from "#ui/ring.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { CircleProblem, circleQuery, forgetCircle } from "./circle-queries.ts";
import {
  inMembers,
  invitationTo,
  ownMoney,
  ringsOf,
  stateWords,
  whatOthersSee,
} from "./circle-words.ts";
import { KeeperSettings, RemoveMemberDialog } from "./keep-circle.tsx";
import { leftState } from "./left-circle.ts";

export function CirclePage() {
  const { circleId = "" } = useParams();
  const { data: circle, error, isFetching, refetch } = useQuery(circleQuery(circleId));
  const why = error instanceof CircleProblem ? error.why : undefined;

  if (why === "unknown") {
    return <Instead to={paths.circles()} because={circleMessages.circleUnknown} />;
  }
  if (circle && why !== "closed") return <CircleContent key={circle.id} circle={circle} />;
  return (
    <div className="grid max-w-[45rem] gap-6">
      <BackLink to={paths.circles()}>Circles</BackLink>
      <PageHeading title="Circle" />
      {!error && (
        <div aria-busy="true" className="grid gap-6">
          <span className="sr-only">The circle is loading</span>
          <Skeleton shape="h-60 rounded-card" />
          <Skeleton shape="h-40 rounded-card" />
        </div>
      )}
      {why === "closed" && (
        <div className="rounded-card bg-card">
          <EmptyState message={circleMessages.circleOver}>
            <ButtonLink to={paths.circles()} variant="secondary">
              Back to your circles
            </ButtonLink>
          </EmptyState>
        </div>
      )}
      {error && why !== "closed" && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function CircleContent({ circle }: { circle: Circle }) {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-1 lg:pr-16">
          <BackLink to={paths.circles()}>Circles</BackLink>
          <PageHeading title={circle.name} />
          <p className="max-w-[65ch] wrap-anywhere">{circle.purpose}</p>
        </div>
        <Members circle={circle} />
        <p className="max-w-[65ch] text-14 text-quiet">
          {ownMoney} {whatOthersSee}
        </p>
      </div>
      <aside className="grid gap-6 xl:pt-18">
        <Invitation circle={circle} />
        <YourPart circle={circle} />
        {circle.isKeeper && <KeeperSettings circle={circle} />}
      </aside>
    </div>
  );
}

function Members({ circle }: { circle: Circle }) {
  const [removing, setRemoving] = useState<CircleMember>();
  return (
    <section aria-labelledby="members" className="grid gap-3">
      <Heading level={2} size={20} id="members">
        {inMembers(circle.members.length)}
      </Heading>
      <Card padded={false}>
        <ul className="divide-y divide-line px-5">
          {circle.members.map((member) => (
            <Member
              key={member.id}
              member={member}
              onRemove={circle.isKeeper && !member.isYou ? () => setRemoving(member) : undefined}
            />
          ))}
        </ul>
      </Card>
      {removing && (
        <RemoveMemberDialog
          circleId={circle.id}
          member={removing}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

interface MemberProps {
  member: CircleMember;
  onRemove: (() => void) | undefined;
}

function Member({ member, onRemove }: MemberProps) {
  const { firstName, isKeeper, isYou, percent, state } = member;
  const roles = [isYou ? "you" : "", isKeeper ? "keeper" : ""].filter(Boolean).join(", ");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-4">
      <Ring seed={member.id} size={48} months={ringsOf(member)} mature={state === "done"} alt="" />
      <div className="grid min-w-0 flex-1 wrap-anywhere">
        <p>
          <span className="font-semibold">{firstName}</span>
          {roles !== "" && <span className="text-14 text-quiet"> · {roles}</span>}
        </p>
        <p>
          <span className="amount font-semibold">{percent}%</span>{" "}
          <span className="text-14 text-quiet">{stateWords[state]}</span>
        </p>
      </div>
      {onRemove && (
        <span className="-mr-3">
          <Button variant="quiet" onClick={onRemove} aria-label={`Remove ${firstName}`}>
            Remove
          </Button>
        </span>
      )}
    </li>
  );
}

/** The code to read out, the link to copy, and the phone's own share sheet. */
function Invitation({ circle }: { circle: Circle }) {
  const isShareable = typeof navigator.share === "function";
  const code = shownCode(circle.code);
  const codeCopy = useCopy(code);
  const linkCopy = useCopy(circle.link);
  return (
    <section aria-labelledby="invite" className="grid gap-3">
      <Heading level={2} size={20} id="invite">
        Bring someone in
      </Heading>
      <Card>
        <div className="grid gap-4">
          <div className="grid gap-0.5">
            <p className="text-14 text-quiet">Code of this circle</p>
            <p className="amount text-25 font-bold tracking-wide">{code}</p>
          </div>
          <p className="text-14 text-quiet">
            Send it only to people you know: who has it can join and see first names and percents.
          </p>
          <div className="grid gap-3">
            {isShareable && (
              <Button
                fullWidth
                icon={<Icon name="arrow-up-right" size={20} />}
                onClick={() => void share(circle)}
              >
                Share the link
              </Button>
            )}
            <Button
              variant="secondary"
              fullWidth
              icon={<Icon name={codeCopy.icon} size={20} />}
              onClick={codeCopy.copy}
            >
              Copy the code
            </Button>
            <Button
              variant="secondary"
              fullWidth
              icon={<Icon name={linkCopy.icon} size={20} />}
              onClick={linkCopy.copy}
            >
              Copy the link
            </Button>
          </div>
        </div>
      </Card>
    </section>
  );
}

/** Closing the phone's share sheet is not an error. */
async function share({ link, name }: Circle): Promise<void> {
  try {
    await navigator.share({ title: name, text: invitationTo(name), url: link });
  } catch (error) {
    const isChangeOfMind = error instanceof DOMException && error.name === "AbortError";
    if (!isChangeOfMind) await copyText(link);
  }
}

/** The own plan, and leaving: one tap, which the next page can undo. */
function YourPart({ circle }: { circle: Circle }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();

  async function leave() {
    setProblem(undefined);
    const outcome = await api.post(apiPaths.leaveCircle, { circleId: circle.id });
    const isGone = outcome.kind === "refused" && outcome.statusCode === 404;
    if (outcome.kind !== "ok" && !isGone) return setProblem(problemOf(outcome));
    await navigate(paths.circles(), { replace: true, state: leftState(circle) });
    await forgetCircle(queries, circle.id);
  }

  return (
    <section aria-labelledby="your-part" className="grid gap-3">
      <Heading level={2} size={20} id="your-part">
        Your part
      </Heading>
      <Card>
        <div className="grid gap-4">
          <p className="wrap-anywhere">
            You bring{" "}
            <Link
              to={paths.savingPlan(circle.plan.id)}
              className="font-semibold text-forest underline underline-offset-4"
            >
              {circle.plan.name}
            </Link>
            .
          </p>
          <Button variant="danger" fullWidth loading={busy} onClick={() => void run(leave)}>
            Leave the circle
          </Button>
          <FieldError id="leave" message={problem} />
          <p className="text-14 text-quiet">
            Your plan and your money stay as they are.
            {circle.isKeeper && circle.members.length > 1
              ? " Who has been here longest after you keeps the circle then."
              : ""}
            {circle.members.length === 1 ? " The circle closes with you." : ""}
          </p>
        </div>
      </Card>
    </section>
  );
}
