import { useId, type Ref, type SyntheticEvent } from "react";
import { fieldAria, FieldError, type FieldTexts } from "./field-frame.tsx";

interface CodeFieldProps extends FieldTexts {
  length?: number;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  /** Called once when the last digit is entered. */
  onComplete?: (value: string) => void;
  disabled?: boolean;
  /** Dots in place of the digits: for a PIN. */
  secret?: boolean;
  /** Digits come from our keypad: a phone shows none of its own. */
  keypad?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One real input under drawn boxes: pasting, autofill of codes and screen readers see a single
 * field. A pasted text is a whole code, and replaces a wrong one. */
export function CodeField({
  label,
  hint,
  error,
  length = 6,
  name = "code",
  value,
  onChange,
  onComplete,
  disabled,
  secret = false,
  keypad = false,
  ref,
}: CodeFieldProps) {
  const id = useId();
  function change(event: SyntheticEvent<HTMLInputElement>) {
    const digits = event.currentTarget.value.replaceAll(/\D/g, "").slice(0, length);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete?.(digits);
  }
  return (
    <div className={`grid gap-1.5 ${secret ? "justify-items-center" : ""}`}>
      <label htmlFor={id} className="text-14 font-medium">
        {label}
      </label>
      <div className="relative w-full">
        <input
          {...fieldAria(id, { hint, error })}
          ref={ref}
          name={name}
          value={value}
          onInput={change}
          disabled={disabled}
          inputMode={keypad ? "none" : "numeric"}
          autoComplete={secret ? "off" : "one-time-code"}
          pattern="\d*"
          className="peer absolute inset-0 z-10 w-full cursor-text opacity-0"
          onPaste={(event) => event.currentTarget.select()}
          onSelect={(event) => goToEnd(event.currentTarget)}
        />
        <CodeBoxes
          length={length}
          value={secret ? "•".repeat(value.length) : value}
          wrong={error !== undefined}
          centred={secret}
        />
      </div>
      <FieldError id={id} message={error} />
      {hint && (
        <p id={`${id}-hint`} className="text-14 text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The drawn boxes show no other caret position. All of it may be selected, to be typed over. */
function goToEnd(input: HTMLInputElement): void {
  const end = input.value.length;
  const isAll = input.selectionStart === 0 && input.selectionEnd === end;
  if (!isAll) input.setSelectionRange(end, end);
}

interface CodeBoxesProps {
  length: number;
  value: string;
  wrong: boolean;
  centred: boolean;
}

function CodeBoxes({ length, value, wrong, centred }: CodeBoxesProps) {
  const next = Math.min(value.length, length - 1);
  return (
    <div
      aria-hidden
      className={`flex gap-2 peer-focus:*:data-next:border-forest peer-focus:*:data-next:outline-2 peer-focus:*:data-next:outline-forest sm:gap-3 ${centred ? "justify-center" : ""}`}
    >
      {Array.from({ length }, (_, index) => (
        <span
          key={index}
          data-next={index === next || undefined}
          className={`amount grid h-14 max-w-14 flex-1 place-items-center rounded-control border bg-card text-25 font-bold ${
            wrong ? "border-error" : "border-edge"
          } ${index === length / 2 - 1 && !centred ? "mr-2" : ""}`}
        >
          {value[index]}
        </span>
      ))}
    </div>
  );
}
