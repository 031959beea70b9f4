import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";

/** Stands wherever something may be wrong with money; the reference goes along. */
export function HelpLink({ reference }: { reference?: string | null }) {
  return (
    <Link
      to={paths.help(reference ?? undefined)}
      className="inline-flex min-h-12 items-center justify-self-start font-semibold text-forest underline"
    >
      Get help
      {reference && <span className="sr-only"> with the payment {reference}</span>}
    </Link>
  );
}
