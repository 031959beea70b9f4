import { useState } from "react";
import * as messages from "@osisi/contracts/messages.ts";
import { movementKinds } from "@osisi/contracts/history.ts";
import { TextField } from "#ui/field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { SearchField } from "./search-field.tsx";
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

const EVERY_KIND = "all";
const CHOSEN_DAYS = "days";

const kindOptions = [
  { value: EVERY_KIND, title: "Everything" },
  ...movementKinds.map((kind) => ({ value: kind, title: kindTitles[kind] })),
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

/** The filters: text, kind, and a named span or custom days. */
export function FilterBar({ filter, now, onChange, onSearch }: FilterBarProps) {
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
    <search aria-label="Filter transactions" className="grid gap-4">
      <SearchField search={search ?? ""} onSearch={onSearch} />
      <div className="grid gap-3 pairs">
        <SelectField
          label="What"
          placeholder="Everything"
          options={kindOptions}
          value={kind ?? EVERY_KIND}
          onChange={({ target }) => {
            const chosen = movementKinds.find((one) => one === target.value);
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
    </search>
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
