import { useEffect, useState } from "react";

/** The time at which the page was last looked at anew: a tab that was left open in the evening says
 * good morning in the morning. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = () => setNow(new Date());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return now;
}
