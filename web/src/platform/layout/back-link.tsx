import { Link } from "#router/link.tsx";
import { Icon } from "#ui/icon.tsx";

/** A link from a page to its list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-12 items-center gap-2 justify-self-start font-semibold text-forest"
    >
      <Icon name="arrow-left" size={20} />
      {children}
    </Link>
  );
}
