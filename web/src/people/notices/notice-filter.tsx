import { noticeViews, type NoticesAnswer, type NoticeView } from "@osisi/contracts/notices.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";

const names: Record<NoticeView, string> = { money: "Money", security: "Security" };

export function viewOf(search: string): NoticeView | undefined {
  const about = new URLSearchParams(search).get("about");
  return noticeViews.find((view) => view === about);
}

interface NoticeFilterProps {
  about: NoticeView | undefined;
  counts: Pick<NoticesAnswer, "unread" | "unreadSecurity"> | undefined;
}

/** Which notices are shown, and how many of each are new. It is stored in the address. */
export function NoticeFilter({ about, counts }: NoticeFilterProps) {
  const { unread = 0, unreadSecurity = 0 } = counts ?? {};
  const views = [
    { view: undefined, name: "All", count: unread },
    { view: "money", name: names.money, count: unread - unreadSecurity },
    { view: "security", name: names.security, count: unreadSecurity },
  ] as const;
  return (
    <nav aria-label="Which notices" className="flex flex-wrap gap-2">
      {views.map(({ view, name, count }) => (
        <Link
          key={name}
          to={paths.notices(view)}
          replace
          state={{ keepFocus: true }}
          aria-current={view === about ? "true" : undefined}
          className="grid min-h-12 grid-flow-col place-items-center gap-1.5 rounded-full border border-edge px-3 text-14 font-semibold aria-[current]:border-2 aria-[current]:border-forest aria-[current]:bg-forest/10 aria-[current]:text-forest"
        >
          {name}
          {count > 0 && (
            <>
              {" "}
              <span className="tabular-nums">{count}</span> <span className="sr-only">new</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
