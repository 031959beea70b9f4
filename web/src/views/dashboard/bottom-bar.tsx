import { Link } from "#router/link.tsx";
import { useLocation } from "#router/router-context.ts";
import { Icon } from "#ui/icon.tsx";
import { bottomDestinations, currentMark } from "./destinations.ts";

/** Opaque, so that content scrolling under it does not show through. */
export function BottomBar() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card @container pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto grid max-w-120 grid-cols-5 narrow:flex narrow:flex-wrap narrow:justify-center narrow:gap-x-6">
        {bottomDestinations.map(({ to, name, icon, ...rest }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={currentMark({ to, ...rest }, pathname)}
              className="group relative grid min-h-16 narrow:min-h-12 content-center justify-items-center gap-1 text-14 text-quiet aria-[current]:font-semibold aria-[current]:text-forest"
            >
              <span className="absolute top-0 hidden h-0.5 w-8 rounded-full bg-clay forced-colors:bg-[Highlight] group-aria-[current]:block" />
              <span className="narrow:hidden">
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
