import { brand } from "@osisi/contracts/brand.ts";
import { dateInLagos } from "@osisi/contracts/calendar.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useSyncExternalStore, useEffect, type RefObject } from "react";
import { useProfile } from "#people/profile/profile-query.ts";
import { useCalls } from "#platform/api/call-watch.ts";
import { paths } from "#platform/paths.ts";
import { useNow } from "#platform/use-now.ts";
import { Said } from "#platform/layout/said.tsx";
import { Link } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { Outlet } from "#router/router-provider.tsx";
import { formatMoment, formatTime } from "#ui/dates.ts";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { bottomDestinations, currentMark } from "./destinations.ts";
import { ProfileMenu } from "./profile-menu.tsx";
import { Sidebar } from "./sidebar.tsx";

/** The frame that stays while the pages of the dashboard change. */
export function DashboardShell() {
  const { data: profile } = useProfile();
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);
  return (
    <div className="group/shell lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <a
        href="#content"
        onClick={(event) => {
          // Not by a fragment link: the history would have an additional entry.
          event.preventDefault();
          content.current?.focus();
        }}
        className="fixed top-2 left-2 z-40 -translate-y-[200%] rounded-control bg-forest px-4 py-3 font-semibold text-on-forest focus:translate-y-0"
      >
        Skip to the content
      </a>
      <Sidebar />
      <div className="relative mx-auto w-full max-w-[45rem] px-4 pb-28 sm:px-6 lg:px-8 lg:pb-16 xl:max-w-[72rem] xl:px-10 xl:pt-10">
        <header className="flex min-h-18 items-center justify-between lg:justify-end xl:absolute xl:top-8 xl:right-10 xl:z-10 xl:min-h-0">
          <Link to={paths.home()} className="lg:hidden">
            <Logo name={brand.name} />
          </Link>
          <div className="flex items-center gap-1">
            <Bell unread={profile?.unreadNotices} />
            <ProfileMenu name={profile?.user.name} />
          </div>
        </header>
        <main id="content" ref={content} tabIndex={-1} className="@container">
          <div className="xl:max-w-[45rem]">
            <AsOf />
            <Said />
          </div>
          <Outlet />
        </main>
      </div>
      <BottomBar />
    </div>
  );
}

function Bell({ unread = 0 }: { unread: number | undefined }) {
  return (
    <Link
      to={paths.notices()}
      aria-label={unread > 0 ? `Notices, ${unread} new` : "Notices"}
      className="relative grid size-12 place-items-center rounded-full motion-press active:scale-95"
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span className="absolute top-3 right-3 size-2 rounded-full bg-clay forced-colors:bg-[Highlight]" />
      )}
    </Link>
  );
}

/** Opaque, so that content scrolling under it does not show through. */
function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card @container pb-[env(safe-area-inset-bottom)] group-has-data-wizard/shell:hidden lg:hidden"
    >
      <ul className="mx-auto grid max-w-[30rem] grid-cols-5 @max-[22rem]:grid-cols-[repeat(5,auto)] @max-[17.5rem]:flex @max-[17.5rem]:max-w-[12rem] @max-[17.5rem]:flex-wrap @max-[17.5rem]:justify-center @max-[17.5rem]:gap-x-6">
        {bottomDestinations.map(({ to, name, icon, ...rest }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={currentMark({ to, ...rest }, pathname)}
              className="group relative grid min-h-16 @max-[17.5rem]:min-h-12 content-center justify-items-center gap-1 text-14 text-quiet aria-[current]:font-semibold aria-[current]:text-forest"
            >
              <span className="absolute top-0 hidden h-0.5 w-8 rounded-full bg-clay forced-colors:bg-[Highlight] group-aria-[current]:block" />
              <span className="@max-[17.5rem]:hidden">
                <Icon name={icon} />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Without a connection: the age of the data shown. */
function AsOf() {
  const { offline } = useCalls();
  const now = useNow();
  const oldest = useOldestShown();
  if (!offline) return null;
  return (
    <output className="mb-4 block rounded-control border border-edge bg-card px-4 py-3 text-14 text-ink">
      <strong className="font-semibold">No connection.</strong>{" "}
      {oldest === 0
        ? "The rest of this page loads when you are connected again."
        : `You see your money as of ${momentIn(now, new Date(oldest))}.`}
    </output>
  );
}

/** The age of the oldest data shown, in ms; 0 where there is none yet. */
function useOldestShown(): number {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const shown = cache.findAll({ type: "active" }).map(({ state }) => state.dataUpdatedAt);
      return shown
        .filter((at) => at > 0)
        .reduce((one, other) => (one === 0 ? other : Math.min(one, other)), 0);
    },
  );
}

function momentIn(now: Date, moment: Date): string {
  const isToday = dateInLagos(now) === dateInLagos(moment);
  return isToday ? formatTime(moment) : formatMoment(moment);
}

/** The focused element may be removed: a card, or a retry button. The focus would be lost, and the
 * tab key would start at the top. So the heading around it gets the focus: that of its section if
 * focusable, otherwise that of the page. */
function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    let last: Element | undefined;
    let sections: Element[] = [];

    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      last = target;
      sections = sectionsAround(target);
    }
    function keep() {
      if (!last || last.isConnected || document.querySelector("dialog:modal")) return;
      last = undefined;
      if (document.activeElement !== document.body) return;
      headingOf(sections.filter(({ isConnected }) => isConnected))?.focus({ preventScroll: true });
    }

    const observer = new MutationObserver(keep);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener("focusin", remember);
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", remember);
    };
  }, [content]);
}

/** From the innermost to the page. */
function sectionsAround(target: Element): Element[] {
  const section = target.parentElement?.closest("section, main");
  return section ? [section, ...sectionsAround(section)] : [];
}

function headingOf(sections: readonly Element[]): HTMLElement | undefined {
  const headings = sections.map((one) =>
    one.querySelector<HTMLElement>(":is(h1, h2, h3)[tabindex='-1']"),
  );
  return headings.find((heading) => heading !== null) ?? undefined;
}
