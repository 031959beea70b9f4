import { useId, type ComponentProps, type ReactNode } from "react";
import { fieldAria, FieldError } from "./field-frame.tsx";
import { Icon } from "./icon.tsx";

interface CheckboxProps extends Omit<
  ComponentProps<"input">,
  "className" | "style" | "type" | "id"
> {
  children: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <div className="flex gap-3">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...input}
            {...fieldAria(id, { error })}
            type="checkbox"
            className="peer size-6 appearance-none rounded-[6px] border border-edge bg-card before:absolute before:-inset-3 checked:border-forest checked:bg-forest aria-invalid:border-error"
          />
          <span className="pointer-events-none absolute hidden text-on-forest peer-checked:block">
            <Icon name="check" size={18} />
          </span>
        </span>
        <label htmlFor={id} className="text-16">
          {children}
        </label>
      </div>
      <FieldError id={id} message={error} />
    </div>
  );
}
