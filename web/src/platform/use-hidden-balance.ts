import { useState } from "react";
import { readFlag, writeFlag } from "#ui/stored-flag.ts";

const KEY = "osisi.balanceHidden";

/** Whether amounts are covered: a phone is often looked at by more than its owner. */
export function useHiddenBalance() {
  const [hidden, setHidden] = useState(() => readFlag(KEY));
  function toggle() {
    writeFlag(KEY, !hidden);
    setHidden(!hidden);
  }
  return { hidden, toggle };
}
