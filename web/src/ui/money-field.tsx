import { useLayoutEffect, useRef, useState, type SyntheticEvent } from "react";
import { TextField, type TextFieldProps } from "./field.tsx";
import { caretAfterGrouping, groupAmount, plainAmount } from "./money-typing.ts";

interface MoneyFieldProps extends Omit<
  TextFieldProps,
  "value" | "defaultValue" | "onChange" | "type" | "prefix" | "ref" | "inputMode" | "name"
> {
  name?: string;
  /** Plain digits such as `1234.5`; the field shows them grouped. */
  value: string;
  onChange: (value: string) => void;
}

export function MoneyField({ value, onChange, name = "amount", ...rest }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ at: number } | null>(null);

  useLayoutEffect(() => {
    if (caret) input.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  function change(event: SyntheticEvent<HTMLInputElement>) {
    const typed = event.currentTarget.value;
    const plain = plainAmount(typed);
    const at = event.currentTarget.selectionStart ?? typed.length;
    const { nativeEvent } = event;
    const forward =
      nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentForward";
    // A new object each time: a rejected input must put the caret back as well.
    setCaret({ at: caretAfterGrouping(typed, at, groupAmount(plain), forward) });
    onChange(plain);
  }

  return (
    <TextField
      autoComplete="off"
      {...rest}
      ref={input}
      name={name}
      value={groupAmount(value)}
      onInput={change}
      inputMode="decimal"
      prefix="₦"
    />
  );
}
