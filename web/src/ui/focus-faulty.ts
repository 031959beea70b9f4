/** Leads to the first field that says what is wrong with it, and that can be changed. */
export function focusFaulty(fields: HTMLElement | null): void {
  const faulty = "input[aria-invalid], fieldset[aria-invalid] input:enabled";
  fields?.querySelector<HTMLElement>(faulty)?.focus();
}
