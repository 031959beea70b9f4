import { useState } from "react";

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

/** A boolean that this browser stores. Where storage is refused it lasts for the page only. */
function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

function writeFlag(key: string, value: boolean): void {
  try {
    localStorage.setItem(key, value ? "yes" : "no");
  } catch {
    // It is not stored.
  }
}
