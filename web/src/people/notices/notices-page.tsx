import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { NoticeItem, NoticeKind } from "@osisi/contracts/notices.ts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { profileQuery } from "#people/profile/profile-query.ts";
import { api } from "#platform/api/api.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFocusOnMore } from "#platform/forms/use-focus-on-more.ts";
import { PageHeading } from "#platform/layout/page-heading.tsx";
import { useNow } from "#platform/use-now.ts";
import { Link } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { Button } from "#ui/button.tsx";
import { formatTime } from "#ui/dates.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { NoticeFilter, viewOf } from "./notice-filter.tsx";
import { byDay } from "./notice-days.ts";
import { NoticeSettings } from "./notice-settings.tsx";
import { NOTICES_KEY, noticesQuery } from "./notice-queries.ts";

/** Everything that the investor was notified of, by day. */
export function NoticesPage() {
  const about = viewOf(useLocation().search);
  const { data, error, fetchNextPage, hasNextPage, isFetching, refetch } = useInfiniteQuery(
    noticesQuery(about),
  );
  const now = useNow();
  const notices = data?.pages.flatMap((page) => page.data) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const more = useFocusOnMore(list, "li", notices.length);
  const newest = notices.at(0);
  const [problem, setProblem] = useState<string>();
  const counts = data?.pages.at(0);
  const mayMarkAll = about === undefined && counts !== undefined && counts.unread > 0;
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,45rem)_20rem] xl:items-start xl:gap-x-8">
      <div className="grid min-w-0 gap-6">
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-1 gap-y-3 lg:pr-16">
          <PageHeading title="Notices" />
          <div className="-ml-4 flex flex-wrap gap-x-1">
            {newest && mayMarkAll && <MarkAll newest={newest} onEnd={setProblem} />}
            {notices.length > 0 && (
              <span className="xl:hidden">
                <Button variant="quiet" onClick={toChoices}>
                  Your choices
                </Button>
              </span>
            )}
          </div>
        </div>
        <FieldError id="mark-all" message={problem} />
        {(about !== undefined || notices.length > 0) && (
          <NoticeFilter about={about} counts={counts} />
        )}
        {!data && !error && (
          <div aria-busy="true">
            <span className="sr-only">Your notices are loading</span>
            <Skeleton shape="h-72 rounded-card" />
          </div>
        )}
        {!data && error && (
          <ErrorState
            message={error.message}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && notices.length === 0 && (
          <div className="rounded-card bg-card">
            <EmptyState message={about === undefined ? nothingYet : "Nothing of this kind."} />
          </div>
        )}
        <div ref={list} className="grid gap-6">
          {byDay(notices, now).map(({ date, name, notices: ofDay }) => (
            <section key={date} aria-labelledby={`day-${date}`} className="grid min-w-0 gap-3">
              <Heading level={2} size={20} id={`day-${date}`}>
                {name}
              </Heading>
              <ul className="divide-y divide-line rounded-card bg-card px-5">
                {ofDay.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        {data && error && (
          <p role="alert" className="text-center text-14 text-quiet">
            {error.message}
          </p>
        )}
        {hasNextPage && (
          <Button
            variant="secondary"
            loading={isFetching}
            onClick={() => {
              more.expect();
              void fetchNextPage();
            }}
          >
            Show older notices
          </Button>
        )}
      </div>
      <aside aria-labelledby="choices" className="grid gap-3 xl:pt-18">
        <Heading level={2} size={20} id="choices" focusable>
          What we send you
        </Heading>
        <NoticeSettings />
      </aside>
    </div>
  );
}

const nothingYet =
  "Nothing yet. When money arrives, a plan ends or something needs you, you read it here.";

/** On a phone they stand below all notices. */
function toChoices() {
  const heading = document.getElementById("choices");
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

const looks: Record<NoticeKind, { icon: IconName; action: string }> = {
  "money-in": { icon: "arrow-down-left", action: "See it" },
  payment: { icon: "bank", action: "Look at it" },
  holding: { icon: "save", action: "See it" },
  withdrawal: { icon: "arrow-up-right", action: "See it" },
  together: { icon: "leaf", action: "See it" },
  security: { icon: "lock", action: "Not you? Go to Security" },
};

function NoticeRow({ notice }: { notice: NoticeItem }) {
  const { id, isRead, kind, link, sentence, title } = notice;
  const { action, icon } = looks[kind];
  const readAgain = useReadAgain();

  async function markRead() {
    if (isRead) return;
    const outcome = await api.post(apiPaths.readNotice, { noticeId: id });
    if (outcome.kind === "ok") await readAgain();
  }

  return (
    <li tabIndex={-1} className="flex items-start gap-3 py-4">
      <span className={kind === "payment" || kind === "security" ? "text-clay" : "text-forest"}>
        <Icon name={icon} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        <p className={isRead ? "" : "font-semibold"}>
          {!isRead && <span className="sr-only">New: </span>}
          {title}
        </p>
        <p className="text-14 text-quiet">{sentence}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-14 text-quiet">
          {formatTime(new Date(notice.at))}
          {link !== null && (
            <>
              <span aria-hidden>·</span>
              <Link
                to={link}
                onClick={() => void markRead()}
                aria-label={`${action}: ${title}`}
                className="relative font-semibold text-forest before:absolute before:-inset-3"
              >
                {action}
              </Link>
            </>
          )}
        </p>
      </div>
      {!isRead && (
        <span className="size-1.5 shrink-0 rounded-full bg-clay forced-colors:bg-[Highlight]" />
      )}
    </li>
  );
}

interface MarkAllProps {
  newest: NoticeItem;
  /** Gets why it was refused, or undefined. */
  onEnd: (problem: string | undefined) => void;
}

/** Up to the newest that is shown: one that arrives meanwhile stays new. */
function MarkAll({ newest, onEnd }: MarkAllProps) {
  const { busy, run } = useBusy();
  const readAgain = useReadAgain();

  async function mark() {
    const outcome = await api.post(apiPaths.readNotices, { noticeId: newest.id });
    onEnd(outcome.kind === "ok" ? undefined : problemOf(outcome));
    if (outcome.kind === "ok") await readAgain();
  }

  return (
    <Button variant="quiet" loading={busy} onClick={() => void run(mark)}>
      Mark all as read
    </Button>
  );
}

/** The list, and the count at the bell. */
function useReadAgain() {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: NOTICES_KEY }),
      queries.invalidateQueries({ queryKey: profileQuery.queryKey }),
    ]);
}
