import { type ComponentProps, useId } from "react";
import { fieldAria, FieldFrame, inputLook, type FieldTexts } from "./field-frame.tsx";

interface TextAreaProps
  extends Omit<ComponentProps<"textarea">, "className" | "style" | "id">, FieldTexts {}

/** Several lines of text. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={4}
        {...area}
        {...fieldAria(id, { hint, error })}
        className={`${inputLook} min-h-28 py-3`}
      />
    </FieldFrame>
  );
}
