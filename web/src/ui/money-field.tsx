import { inThousands } from "@osisi/contracts/money.ts";
import { useLayoutEffect, useRef, useState, type SyntheticEvent } from "react";
import { TextField, type TextFieldProps } from "./field.tsx";

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

/** The typed amount: digits and one decimal point with two digits after it. Grouping is only
 * displayed; the form's value is plain, such as `1234.5`. */

const MAX_WHOLE_DIGITS = 12;

export function plainAmount(typed: string): string {
  const [whole = "", ...rest] = typed.replaceAll(/[^\d.]/g, "").split(".");
  const digits = whole.replace(/^0+(?=\d)/, "").slice(0, MAX_WHOLE_DIGITS);
  if (rest.length === 0) return digits;
  return `${digits || "0"}.${rest.join("").slice(0, 2)}`;
}

export function groupAmount(plain: string): string {
  const [whole = "", fraction] = plain.split(".");
  const grouped = inThousands(whole);
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** The caret position in `after` for `caret` in the browser's result of the key press: with the
 * same digits behind it. Next to a comma it moves past it in its direction, so that deleting skips
 * the comma instead of removing it again and again. */
export function caretAfterGrouping(
  typed: string,
  caret: number,
  after: string,
  forward = false,
): number {
  const behind = significant(typed.slice(caret));
  let position = after.length;
  const tooFew = (at: number) => significant(after.slice(at)) < behind;
  while (position > 0 && tooFew(position)) position -= 1;
  if (!forward && after[position - 1] === ",") position -= 1;
  return position;
}

function significant(text: string): number {
  return text.replaceAll(/[^\d.]/g, "").length;
}
