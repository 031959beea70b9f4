import { historyLimits } from "@osisi/contracts/history.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
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
