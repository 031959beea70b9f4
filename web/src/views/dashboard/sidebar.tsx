import { brand } from "@osisi/contracts/brand.ts";
import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { pictureMonths } from "#ui/months.ts";
import { Trunk } from "#ui/trunk.tsx";
import { SIDEBAR_FITS, useMedia } from "#ui/use-media.ts";
import { currentMark, sidebarDestinations, type Destination } from "./destinations.ts";

const months = pictureMonths(9);

export function Sidebar() {
  // Hidden on a phone, so it is not rendered there.
  const isWide = useMedia(SIDEBAR_FITS);
  return (
    <div className="sticky top-0 hidden h-dvh flex-col overflow-hidden border-r border-line px-4 py-8 lg:flex">
      <nav aria-label="Main" className="relative z-10 grid gap-10">
        <Link to={paths.home()} className="justify-self-start rounded-control px-2">
          <Logo name={brand.name} />
        </Link>
        <ul className="grid gap-1 overflow-y-auto">
          {sidebarDestinations.map((destination) => (
            <li key={destination.to}>
              <Entry {...destination} />
              <Parts {...destination} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="pointer-events-none absolute -bottom-24 -left-28 text-line [@media(max-height:40rem)]:hidden">
        {isWide && <Trunk seed="grove" size={320} months={months} pale />}
      </div>
    </div>
  );
}

function Entry(destination: Destination) {
  const { pathname } = useLocation();
  return (
    <Link
      to={destination.to}
      aria-current={currentMark(destination, pathname)}
      className="group flex min-h-12 items-center gap-3 rounded-control px-3 font-medium text-quiet hover:text-ink aria-[current]:font-semibold aria-[current]:text-forest aria-[current=page]:bg-card"
    >
      <Icon name={destination.icon} />
      {destination.name}
      <span className="ml-auto hidden size-1.5 rounded-full bg-clay forced-colors:bg-[Highlight] group-aria-[current=page]:block" />
    </Link>
  );
}

/** Below their parent entry, on the line that leads down from its icon. */
function Parts({ parts }: Destination) {
  const { pathname } = useLocation();
  if (!parts) return null;
  return (
    <ul className="ml-6 grid border-l border-line pl-3">
      {parts.map(({ to, name }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={currentMark({ to }, pathname)}
            className="group flex min-h-11 items-center gap-3 rounded-control px-3 text-14 font-medium text-quiet hover:text-ink aria-[current=page]:bg-card aria-[current=page]:font-semibold aria-[current=page]:text-forest"
          >
            {name}
            <span className="ml-auto hidden size-1.5 rounded-full bg-clay forced-colors:bg-[Highlight] group-aria-[current=page]:block" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
