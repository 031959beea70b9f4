import { Link, NavLink } from "react-router";
import { brand } from "@osisi/contracts/brand.ts";
import { paths } from "../app/paths.ts";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "../ui/logo.tsx";
import { pictureMonths } from "../ui/months.ts";
import { Trunk } from "../ui/trunk.tsx";
import { sidebarDestinations } from "./destinations.ts";

const months = pictureMonths(9);

export function Sidebar() {
  return (
    <div className="sticky top-0 hidden h-dvh flex-col overflow-hidden border-r border-line px-4 py-8 lg:flex">
      <nav aria-label="Main" className="relative z-10 grid gap-10">
        <Link to={paths.home()} className="justify-self-start rounded-control px-2">
          <Logo name={brand.name} />
        </Link>
        <ul className="grid gap-1 overflow-y-auto">
          {sidebarDestinations.map(({ to, name, icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                className="group flex min-h-12 items-center gap-3 rounded-control px-3 font-medium text-quiet hover:text-ink aria-[current=page]:bg-card aria-[current=page]:font-semibold aria-[current=page]:text-forest"
              >
                <Icon name={icon} />
                {name}
                <span className="ml-auto hidden size-1.5 rounded-full bg-clay group-aria-[current=page]:block" />
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="pointer-events-none absolute -bottom-24 -left-28 text-line [@media(max-height:40rem)]:hidden">
        <Trunk seed="grove" size={320} months={months} pale />
      </div>
    </div>
  );
}
