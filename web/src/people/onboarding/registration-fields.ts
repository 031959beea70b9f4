import type { FocusEvent, SyntheticEvent } from "react";
import type { Faults } from "#platform/forms/form-errors.ts";
import type { Registration } from "./registration.ts";

export interface RegistrationFields {
  values: Registration;
  faults: Faults;
  change: (part: Partial<Registration>) => void;
}

type TextName = Exclude<keyof Registration, "lenderCategoryId" | "terms">;

/** Binds a text field to the wizard. Listens to every `input` event, including those of scripts and
 * autofill that React would miss. `shown` formats the display of the value. */
export function textField(
  { values, faults, change }: RegistrationFields,
  name: TextName,
  shown: (typed: string) => string = asTyped,
) {
  const take = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
    const text = shown(input.value);
    if (text !== values[name] || faults[name] !== undefined) change({ [name]: text });
  };
  /** A field may reformat its value on blur. */
  const leave = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (input.value !== values[name]) change({ [name]: input.value });
  };
  return {
    name,
    value: values[name],
    onInput: take,
    onChange: take,
    onBlur: leave,
    error: faults[name],
  };
}

function asTyped(typed: string): string {
  return typed;
}
