import type { MouseEvent } from "react";

interface SettingsIndexProps {
  sections: readonly { id: string; title: string }[];
}

function go(event: MouseEvent, id: string) {
  event.preventDefault();
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

/** The table of contents, beside the page where there is room for it. Its links add no history
 * entry. */
export function SettingsIndex({ sections }: SettingsIndexProps) {
  return (
    <div className="hidden min-[80rem]:absolute min-[80rem]:inset-y-0 min-[80rem]:-left-44 min-[80rem]:block min-[80rem]:w-40 xl:static xl:order-last xl:w-auto">
      <nav aria-label="On this page" className="sticky top-10">
        <ul className="grid border-l border-line">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => go(event, id)}
                className="-ml-px flex min-h-12 items-center border-l-2 border-transparent pl-4 text-14 text-quiet hover:border-forest hover:text-ink"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
