import type { FocusEvent, SyntheticEvent } from "react";
import type { Faults } from "#platform/forms/form-errors.ts";
import type { Registration } from "./registration.ts";

export interface RegistrationFields {
  wish: Registration;
  faults: Faults;
  change: (part: Partial<Registration>) => void;
}

type TextName = Exclude<keyof Registration, "lenderCategoryId" | "terms">;

/** Ties a text field to the wizard. Every `input` event counts, also one of a script or an autofill
 * that React takes for its own doing and would not tell of. `shown` says how what was typed is written. */
export function textField(
  { wish, faults, change }: RegistrationFields,
  name: TextName,
  shown: (typed: string) => string = asTyped,
) {
  const take = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    const text = shown(input.value);
    if (text !== wish[name] || faults[name] !== undefined) change({ [name]: text });
  };
  /** A field may write what was typed differently when it is left. */
  const leave = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (input.value !== wish[name]) change({ [name]: input.value });
  };
  return {
    name,
    value: wish[name],
    onInput: take,
    onChange: take,
    onBlur: leave,
    error: faults[name],
  };
}

function asTyped(typed: string): string {
  return typed;
}
