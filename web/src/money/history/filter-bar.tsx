import { actKinds, historyLimits } from "@osisi/contracts/history.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useState, useEffect, useEffectEvent } from "react";
import { TextField } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
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
  readSearch,
} from "./history-filter.ts";

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

/** The pause in typing after which a search starts. */
const REST_MS = 350;

interface SearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Searches after a pause in typing, or immediately on Enter. A change of the address, as after
 * going back, replaces the text. */
function SearchField({ search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  if (known !== search) {
    setKnown(search);
    // The search sent may be some letters behind the input.
    if (search !== sent) setTyped(search);
  }
  const wanted = readSearch(typed);
  function send(text: string) {
    setSent(text);
    if (text !== search) onSearch(text);
  }
  const look = useEffectEvent(send);
  useEffect(() => {
    if (wanted === search) return undefined;
    const rest = window.setTimeout(() => look(wanted), REST_MS);
    return () => window.clearTimeout(rest);
  }, [wanted, search]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send(wanted);
      }}
    >
      <TextField
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label="Search"
        placeholder="Amount, word or reference"
        maxLength={historyLimits.searchLetters}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        action={
          typed !== "" && (
            <IconButton
              name="Clear the search"
              icon="close"
              onClick={() => {
                setTyped("");
                send("");
              }}
            />
          )
        }
      />
    </form>
  );
}
