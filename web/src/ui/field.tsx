import { useId, type ComponentProps, type ReactNode } from "react";
import { fieldAria, FieldFrame, inputLook, type FieldTexts } from "./field-frame.tsx";

export interface TextFieldProps
  extends Omit<ComponentProps<"input">, "className" | "style" | "prefix" | "id">, FieldTexts {
  /** Fixed text before what is typed, such as `₦`. */
  prefix?: string;
  /** A control at the end of the field. */
  action?: ReactNode;
}

/** One line of text. Takes the spread of react-hook-form's `register` as it is. */
export function TextField({ label, hint, error, prefix, action, ...input }: TextFieldProps) {
  const id = useId();
  const room = `${prefix === undefined ? "" : prefix.length > 1 ? "pl-17" : "pl-10"} ${action ? "pr-14" : ""}`;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        {prefix !== undefined && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-0 flex items-center pl-4 text-quiet"
          >
            {prefix}
          </span>
        )}
        <input {...input} {...fieldAria(id, { hint, error })} className={`${inputLook} ${room}`} />
        {action && (
          <div className="absolute inset-y-0 right-0 flex items-center pr-1">{action}</div>
        )}
      </div>
    </FieldFrame>
  );
}
