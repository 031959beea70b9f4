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

/** Where everything is, beside the page where there is room for it. Going there is no step in the
 * history of the browser. */
export function SettingsIndex({ sections }: SettingsIndexProps) {
  return (
    <nav aria-label="On this page" className="sticky top-10 hidden self-start xl:block">
      <ul className="grid border-l border-line">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => go(event, id)}
              className="-ml-px flex min-h-12 items-center border-l-2 border-transparent pl-4 text-quiet hover:border-forest hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
