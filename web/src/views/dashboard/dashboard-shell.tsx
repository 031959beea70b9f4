import { useRef } from "react";
import { brand } from "@osisi/contracts/brand.ts";
import { AsOf } from "#platform/as-of.tsx";
import { paths } from "#platform/paths.ts";
import { useProfile } from "#people/profile/use-profile.ts";
import { Link } from "#router/link.tsx";
import { Outlet } from "#router/router-provider.tsx";
import { Logo } from "#ui/logo.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useKeptFocus } from "#platform/layout/use-kept-focus.ts";

/** The frame that stays while the pages of the dashboard change. */
export function DashboardShell() {
  const { data: profile } = useProfile();
  const content = useRef<HTMLElement>(null);
  useKeptFocus(content);
  return (
    <div className="lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
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
      <div className="relative mx-auto w-full max-w-180 px-4 pb-28 sm:px-6 lg:px-8 lg:pt-10 lg:pb-16 xl:max-w-284">
        <header className="flex min-h-18 items-center justify-between lg:absolute lg:top-8 lg:right-8 lg:z-10 lg:min-h-0">
          <Link to={paths.home()} className="lg:hidden">
            <Logo name={brand.name} />
          </Link>
          <ProfileMenu name={profile?.user.name} />
        </header>
        <main id="content" ref={content} tabIndex={-1} className="@container">
          <AsOf />
          <Outlet />
        </main>
      </div>
      <BottomBar />
    </div>
  );
}
