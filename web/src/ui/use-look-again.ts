import { useEffect, useRef, useState } from "react";
import { focusFaulty } from "./focus-faulty.ts";

/** The first invalid field gets the focus, as soon as its error can be read with it. */
export function useLookAgain<Fields extends HTMLElement>() {
  const fields = useRef<Fields>(null);
  /** A new object each time. */
  const [look, setLook] = useState<object>();
  useEffect(() => {
    if (look) focusFaulty(fields.current);
  }, [look]);
  return { fields, lookAgain: () => setLook({}) };
}
