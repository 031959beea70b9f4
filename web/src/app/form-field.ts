import type { SyntheticEvent } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";

/** Ties a text field to a form. Its fault goes as soon as it is edited, and is looked for again when
 * the form is sent. Every `input` event counts, also one of a script or an autofill that React takes
 * for its own doing and would not tell of. `shown` says how what was typed is written. */
export function formField<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: FieldPath<Values>,
  shown: (typed: string) => string = asTyped,
) {
  const field = form.register(name);
  function take(event: SyntheticEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const text = shown(input.value);
    if (text !== input.value) input.value = text;
    void field.onChange(event);
    if (form.getFieldState(name).invalid) form.clearErrors(name);
  }
  const error = form.getFieldState(name, form.formState).error?.message;
  return { ...field, onInput: take, onChange: take, error };
}

function asTyped(typed: string): string {
  return typed;
}
