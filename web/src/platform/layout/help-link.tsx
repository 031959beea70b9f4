import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";

interface HelpLinkProps {
  reference?: string | null;
  /** To the page with its steps, which leads to help. */
  hasSteps?: boolean;
}

/** Stands wherever something may be wrong with money; the reference goes along. */
export function HelpLink({ reference, hasSteps }: HelpLinkProps) {
  return (
    <Link
      to={reference && hasSteps ? paths.flight(reference) : paths.help(reference ?? undefined)}
      className="inline-flex min-h-12 items-center justify-self-start font-semibold text-forest underline"
    >
      {reference && hasSteps ? "Details" : "Get help"}
      {reference && <span className="sr-only"> with the payment {reference}</span>}
    </Link>
  );
}
