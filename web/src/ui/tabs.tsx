import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";

interface Tab {
  id: string;
  title: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  selectedId: string;
  onSelect: (id: string) => void;
}

/** Arrow keys, Home and End move between the tabs; one panel is shown. */
export function Tabs({ label, tabs, selectedId, onSelect }: TabsProps) {
  const group = useId();
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selectedId);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    onSelect(tabs[next]?.id ?? selectedId);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div className="grid min-w-0 gap-4">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={move}
        className="flex flex-wrap gap-x-6 border-b border-line"
      >
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${group}-${id}`}
            aria-selected={id === selectedId}
            aria-controls={`${group}-${id}-panel`}
            tabIndex={id === selectedId ? 0 : -1}
            onClick={() => onSelect(id)}
            className="-mb-px min-h-12 border-b-2 border-transparent px-0.5 font-semibold text-quiet aria-selected:border-clay aria-selected:text-ink forced-colors:not-aria-selected:border-[Canvas]"
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${group}-${id}-panel`}
          aria-labelledby={`${group}-${id}`}
          hidden={id !== selectedId}
          className="min-w-0"
        >
          {id === selectedId && content}
        </div>
      ))}
    </div>
  );
}
