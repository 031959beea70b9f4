import { useState } from "react";
import { readFlag, writeFlag } from "#ui/stored-flag.ts";

const KEY = "osisi.balanceHidden";

/** Whether amounts are hidden: a phone's screen is often seen by others. */
export function useHiddenBalance() {
  const [hidden, setHidden] = useState(() => readFlag(KEY));
  function toggle() {
    writeFlag(KEY, !hidden);
    setHidden(!hidden);
  }
  return { hidden, toggle };
}
