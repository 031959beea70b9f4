import { actKinds } from "@osisi/contracts/history.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { SelectField } from "#ui/select-field.tsx";
import {
  daysOf,
  isReversed,
  kindTitles,
  readDay,
  spanOf,
  spans,
  spanTitles,
  type HistoryFilter,
} from "./history-filter.ts";
import { daysText } from "./month-sums.ts";
import { SearchField } from "./search-field.tsx";

const EVERY_KIND = "all";
const CHOSEN_DAYS = "days";

const kindOptions = [
  { value: EVERY_KIND, title: "Everything" },
  ...actKinds.map((kind) => ({ value: kind, title: kindTitles[kind] })),
];
const spanOptions = [
  ...spans.map((span) => ({ value: span, title: spanTitles[span] })),
  { value: CHOSEN_DAYS, title: "Choose days" },
];

interface FilterBarProps {
  filter: HistoryFilter;
  now: Date;
  onChange: (filter: HistoryFilter) => void;
  onSearch: (search: string) => void;
}

/** The search, and a button that opens the filters of kind and days. What is filtered is named below
 * the search, also while they are closed. */
export function FilterBar({ filter, now, onChange, onSearch }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { kind, from, to, search } = filter;
  const active = (kind ? 1 : 0) + (from || to ? 1 : 0);
  return (
    <search aria-label="Filter transactions" className="grid gap-4">
      <div className="flex items-center gap-2">
        <SearchField search={search ?? ""} onSearch={onSearch} />
        <Button
          variant="secondary"
          icon={<Icon name="filter" size={20} />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {active === 0 ? "Filter" : `Filter · ${active}`}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <FilterFields filter={filter} now={now} onChange={onChange} />}
      </div>
      <ActiveFilters filter={filter} now={now} onChange={onChange} />
    </search>
  );
}

type ChangeProps = Omit<FilterBarProps, "onSearch">;

function ActiveFilters({ filter, now, onChange }: ChangeProps) {
  const { kind, from, to, search } = filter;
  const bySearch = { ...(search && { search }) };
  const byKind = { ...(kind && { kind }) };
  const byDays = { ...(from && { from }), ...(to && { to }) };
  const span = spanOf(filter, now);
  const days = span === undefined ? daysText(byDays) : spanTitles[span];
  if (!kind && !from && !to) return null;
  return (
    <ul aria-label="Filters in use" className="flex flex-wrap gap-2">
      {kind && (
        <Chip name={kindTitles[kind]} onRemove={() => onChange({ ...byDays, ...bySearch })} />
      )}
      {(from || to) && <Chip name={days} onRemove={() => onChange({ ...byKind, ...bySearch })} />}
    </ul>
  );
}

function Chip({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onRemove}
        className="inline-flex min-h-12 items-center gap-2 rounded-full bg-forest/8 px-4 text-14 font-semibold text-forest motion-press"
      >
        <span className="sr-only">Remove the filter: </span>
        {name}
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}

function FilterFields({ filter, now, onChange }: ChangeProps) {
  const [choosing, setChoosing] = useState(false);
  const { kind, search, ...days } = filter;
  const span = spanOf(filter, now);
  const ofKind = { ...(kind && { kind }), ...(search && { search }) };
  const showsDays = choosing || span === undefined;

  function chooseSpan(value: string) {
    const chosen = spans.find((one) => one === value);
    setChoosing(chosen === undefined);
    if (chosen) onChange({ ...ofKind, ...daysOf(chosen, now) });
  }

  return (
    <div className="grid gap-4">
      <div className="grid gap-3 pairs">
        <SelectField
          label="What"
          placeholder="Everything"
          options={kindOptions}
          value={kind ?? EVERY_KIND}
          onChange={({ target }) => {
            const chosen = actKinds.find((one) => one === target.value);
            onChange({ ...days, ...(search && { search }), ...(chosen && { kind: chosen }) });
          }}
        />
        <SelectField
          label="When"
          placeholder="Any time"
          options={spanOptions}
          value={showsDays ? CHOSEN_DAYS : span}
          onChange={({ target }) => chooseSpan(target.value)}
        />
      </div>
      {showsDays && <Days days={days} onChange={(chosen) => onChange({ ...ofKind, ...chosen })} />}
    </div>
  );
}

type DaysFilter = Pick<HistoryFilter, "from" | "to">;

/** While a year is typed the field holds invalid ones: those stay here. */
function Days({ days, onChange }: { days: DaysFilter; onChange: (days: DaysFilter) => void }) {
  const [typed, setTyped] = useState({ from: days.from ?? "", to: days.to ?? "" });
  const [known, setKnown] = useState(days);
  if (known.from !== days.from || known.to !== days.to) {
    setKnown(days);
    if (!isSame(typed, days)) setTyped({ from: days.from ?? "", to: days.to ?? "" });
  }

  function change(part: Partial<typeof typed>) {
    const next = { ...typed, ...part };
    setTyped(next);
    const from = readDay(next.from);
    const to = readDay(next.to);
    onChange({ ...(from && { from }), ...(to && { to }) });
  }

  return (
    <div className="grid gap-3 *:min-w-0 sm:grid-cols-2">
      <TextField
        type="date"
        label="From"
        value={typed.from}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextField
        type="date"
        label="To"
        value={typed.to}
        error={isReversed(days) ? messages.daysReversed : undefined}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </div>
  );
}

function isSame(typed: { from: string; to: string }, days: DaysFilter): boolean {
  return readDay(typed.from) === days.from && readDay(typed.to) === days.to;
}
