import { NavLink } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { bottomDestinations } from "./destinations.ts";

/** Opaque: what scrolls under it must not be read through it. */
export function BottomBar() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-120 grid-cols-5">
        {bottomDestinations.map(({ to, name, icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="group relative grid min-h-16 content-center justify-items-center gap-1 text-14 text-quiet aria-[current=page]:font-semibold aria-[current=page]:text-forest"
            >
              <span className="absolute top-0 hidden h-0.5 w-8 rounded-full bg-clay group-aria-[current=page]:block" />
              <Icon name={icon} />
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
