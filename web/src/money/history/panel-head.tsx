import { Link } from "#router/link.tsx";
import { Heading } from "#ui/heading.tsx";

/** A panel's title, and a link to all of it. */
export function PanelHead({ title, id, to }: { title: string; id: string; to: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <Heading level={2} size={20} id={id}>
        {title}
      </Heading>
      <Link
        to={to}
        className="-my-3 inline-flex min-h-12 items-center font-semibold text-forest underline-offset-4 hover:underline"
      >
        See all<span className="sr-only"> of {title.toLowerCase()}</span>
      </Link>
    </div>
  );
}

/** `Access Bank ·· 4321` keeps the last word of the bank and the digits on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(" ·· ", "\u00A0··\u00A0");
}
