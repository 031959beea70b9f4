import { useEffect, useRef, useState } from "react";

/** Focuses the first invalid field that can be edited. */
export function focusFaulty(fields: HTMLElement | null): void {
  const faulty = "input[aria-invalid], fieldset[aria-invalid] input:enabled";
  fields?.querySelector<HTMLElement>(faulty)?.focus();
}

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
