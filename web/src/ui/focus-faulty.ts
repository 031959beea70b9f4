/** Focuses the first invalid field that can be edited. */
export function focusFaulty(fields: HTMLElement | null): void {
  const faulty = "input[aria-invalid], fieldset[aria-invalid] input:enabled";
  fields?.querySelector<HTMLElement>(faulty)?.focus();
}
