import { paths } from "#platform/paths.ts";
import { Link } from "#router/link.tsx";
import { Heading } from "#ui/heading.tsx";
import { Icon } from "#ui/icon.tsx";

/** Of the help page, by their ids there. */
export const askedFirst = [
  { id: "take-out", question: "When can I take my money out?" },
  { id: "safe", question: "Is my return certain?" },
  { id: "stop-plan", question: "How do I stop a plan?" },
] as const;

/** What a new investor wants to know, where there is room for it. */
export function AskedFirst() {
  return (
    <section aria-labelledby="asked-first" className="rounded-card bg-card px-5 pt-5 pb-1">
      <Heading level={2} size={20} id="asked-first">
        People ask first
      </Heading>
      <ul className="mt-1 divide-y divide-line">
        {askedFirst.map(({ id, question }) => (
          <li key={id}>
            <Link
              to={`${paths.help()}#${id}`}
              className="flex min-h-14 items-center justify-between gap-4 py-2"
            >
              {question}
              <span className="text-quiet">
                <Icon name="chevron" size={20} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
