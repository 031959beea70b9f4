import { useId, type ComponentProps } from "react";
import { fieldAria, FieldFrame, inputLook, type FieldTexts } from "./field-frame.tsx";
import { Icon } from "./icon.tsx";

interface SelectFieldProps
  extends Omit<ComponentProps<"select">, "className" | "style" | "id" | "children">, FieldTexts {
  /** The placeholder until something is chosen. */
  placeholder: string;
  options: readonly { value: string; title: string }[];
}

/** The browser's own list: typing finds an option, and phones show their own picker. */
export function SelectField({
  label,
  hint,
  error,
  placeholder,
  options,
  ...select
}: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          {...select}
          {...fieldAria(id, { hint, error })}
          className={`${inputLook} min-h-13 appearance-none truncate pr-12 text-16`}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {options.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-4 grid rotate-90 place-items-center text-quiet">
          <Icon name="chevron" size={20} />
        </span>
      </div>
    </FieldFrame>
  );
}
