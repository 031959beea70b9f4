import { historyLimits } from "@osisi/contracts/history.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { inputLook } from "#ui/field-frame.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { readSearch } from "./history-filter.ts";

/** The pause in typing after which a search starts. */
const REST_MS = 350;

interface SearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Searches after a pause in typing, or immediately on Enter. A change of the address, as after
 * going back, replaces the text. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
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
      className="min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        send(wanted);
      }}
    >
      <div className="relative">
        <span className="pointer-events-none absolute inset-y-0 left-0 flex items-center pl-3 text-quiet">
          <Icon name="search" size={20} />
        </span>
        <input
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label="Search by amount, word or reference"
          placeholder="Search"
          maxLength={historyLimits.searchLetters}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          className={`${inputLook} min-h-12 pl-10 ${typed === "" ? "" : "pr-14"}`}
        />
        {typed !== "" && (
          <div className="absolute inset-y-0 right-0 flex items-center pr-1">
            <IconButton
              name="Clear the search"
              icon="close"
              onClick={() => {
                setTyped("");
                send("");
              }}
            />
          </div>
        )}
      </div>
    </form>
  );
}
