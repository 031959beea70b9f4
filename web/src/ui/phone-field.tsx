import type { ChangeEvent, FocusEvent } from "react";
import { TextField, type TextFieldProps } from "./field.tsx";
import { nationalDigits, withoutTrunkZero } from "./phone-typing.ts";

/** A Nigerian number behind its fixed +234. Corrects a pasted `+234 803…` or a typed `0803…`. */
export function PhoneField({
  onChange,
  onBlur,
  ...rest
}: Omit<TextFieldProps, "type" | "prefix" | "inputMode">) {
  function change(event: ChangeEvent<HTMLInputElement>) {
    event.target.value = nationalDigits(event.target.value);
    onChange?.(event);
  }
  function leave(event: FocusEvent<HTMLInputElement>) {
    event.target.value = withoutTrunkZero(nationalDigits(event.target.value));
    onBlur?.(event);
  }
  return (
    <TextField
      autoComplete="tel-national"
      {...rest}
      onChange={change}
      onBlur={leave}
      type="tel"
      inputMode="tel"
      prefix="+234"
    />
  );
}
