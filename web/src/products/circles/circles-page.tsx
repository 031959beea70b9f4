import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { ListedCircle } from "@osisi/contracts/circles.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { BackLink } from "#platform/layout/back-link.tsx";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Link } from "#router/link.tsx";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { circlesQuery, keepCircle } from "./circle-queries.ts";
import { inMembers, ownMoney } from "./circle-words.ts";
import { leftOf, type Left } from "./left-circle.ts";

/** The circles of an investor, and the two ways into another. */
export function CirclesPage() {
  const { data: circles, error, isFetching, refetch } = useQuery(circlesQuery);
  const left = leftOf(useLocation().state);
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid gap-1 lg:pr-16 xl:col-span-2">
        <BackLink to={paths.save()}>Saving</BackLink>
        <PageHeading title="Circles" />
        <p className="max-w-[65ch] text-quiet">{ownMoney}</p>
      </div>
      {left && <LeftNotice key={left.id} left={left} />}
      {!circles && !error && (
        <div aria-busy="true">
          <span className="sr-only">Your circles are loading</span>
          <Skeleton shape="h-40 rounded-card" />
        </div>
      )}
      {!circles && error && (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {circles?.length === 0 && (
        <div className="rounded-card bg-card">
          <EmptyState message="You are in no circle yet. Start one with people you know, or join with a code that one of them sent you." />
        </div>
      )}
      {circles !== undefined && circles.length > 0 && (
        <ul className="grid gap-3">
          {circles.map((circle) => (
            <CircleCard key={circle.id} circle={circle} />
          ))}
        </ul>
      )}
      {circles && (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
          <ButtonLink to={paths.newCircle()} fullWidth icon={<Icon name="plus" size={20} />}>
            Start a circle
          </ButtonLink>
          <ButtonLink to={paths.joinCircle()} variant="secondary" fullWidth>
            Join with a code
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

function CircleCard({ circle }: { circle: ListedCircle }) {
  return (
    <li className="relative flex items-center gap-4 rounded-card bg-card p-5 motion-press has-[a:active]:scale-[0.99]">
      <div className="grid min-w-0 flex-1 gap-1">
        <p>
          <Link
            to={paths.circle(circle.id)}
            className="font-semibold wrap-anywhere before:absolute before:inset-0 before:rounded-card"
          >
            {circle.name}
          </Link>
        </p>
        <p className="wrap-anywhere text-quiet">{circle.purpose}</p>
        <p className="text-14 wrap-anywhere text-quiet">
          {inMembers(circle.memberCount)} · you bring {circle.plan.name}
        </p>
      </div>
      <span className="text-quiet">
        <Icon name="chevron" size={20} />
      </span>
    </li>
  );
}

/** Leaving took one tap, so one tap takes it back. */
function LeftNotice({ left }: { left: Left }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const [undone, setUndone] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function undo() {
    const outcome = await api.post(apiPaths.undoLeavingCircle, { circleId: left.id });
    if (outcome.kind !== "ok") return setProblem(problemOf(outcome));
    setUndone(true);
    showToast("success", outcome.message);
    await keepCircle(queries, outcome.data);
    await navigate(paths.circle(left.id), { replace: true });
  }

  if (undone) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 xl:col-span-2">
      <div className="min-w-[min(100%,16rem)] flex-1">
        <Notice tone="good" icon="check">
          <output>You left “{left.name}”. Your plan goes on as before.</output>
        </Notice>
      </div>
      <Button variant="secondary" loading={busy} onClick={() => void run(undo)}>
        Undo
      </Button>
      {problem !== undefined && (
        <div className="w-full">
          <FieldError id="undo" message={problem} />
        </div>
      )}
    </div>
  );
}
