import { historyLimits } from "@osisi/contracts/history.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { readSearch } from "./history-filter.ts";

/** Somebody who types rests this long between two thoughts. */
const REST_MS = 350;

interface SearchFieldProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Looks for what is typed once the hand rests, or at once with Enter. What the address says in the
 * meantime, as after going back, replaces it. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  if (known !== search) {
    setKnown(search);
    // What was sent from here may be some letters behind what is typed.
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
