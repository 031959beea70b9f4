import { useId, type ReactNode } from "react";
import { FieldError } from "./field-frame.tsx";

export interface Choice<T> {
  value: T;
  title: string;
  detail?: ReactNode;
  icon?: ReactNode;
  /** Disabled; its detail says why. */
  disabled?: boolean;
}

interface ChoiceCardsProps<T> {
  legend: string;
  hideLegend?: boolean;
  options: readonly Choice<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
  error?: string | undefined;
  /** All side by side, for short titles; or two by two; otherwise one below the other. */
  layout?: keyof typeof layouts;
}

const layouts = {
  rows: "grid gap-3",
  columns: "flex flex-wrap gap-2 sm:gap-3 *:min-w-min *:flex-1",
  pairs: "grid pairs gap-2 sm:gap-3",
} as const;

/** A radio group drawn as cards: arrow keys move between them, a click selects. */
export function ChoiceCards<T extends string | number>({
  legend,
  hideLegend = false,
  options,
  value,
  onChange,
  error,
  layout = "rows",
}: ChoiceCardsProps<T>) {
  const id = useId();
  return (
    <fieldset
      className="min-w-0"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={hideLegend ? "sr-only" : "mb-1.5 text-14 font-medium"}>{legend}</legend>
      <div className={layouts[layout]}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            name={id}
            option={option}
            chosen={option.value === value}
            upright={layout !== "rows"}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={id} message={error} />
        </div>
      )}
    </fieldset>
  );
}

interface ChoiceCardProps<T> {
  name: string;
  option: Choice<T>;
  chosen: boolean;
  upright: boolean;
  onChoose: () => void;
}

function ChoiceCard<T extends string | number>({
  name,
  option,
  chosen,
  upright,
  onChoose,
}: ChoiceCardProps<T>) {
  return (
    <label
      className={`relative flex min-w-0 rounded-card border border-edge bg-card motion-press active:scale-[0.99] has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-paper has-disabled:text-quiet has-disabled:active:scale-100 has-checked:border-forest has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-forest forced-colors:has-checked:outline-[Highlight] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-forest ${
        upright ? "flex-col items-start gap-2 p-3" : "items-center gap-4 p-4"
      }`}
    >
      <input
        type="radio"
        name={name}
        value={option.value}
        checked={chosen}
        disabled={option.disabled}
        onChange={onChoose}
        // At the edge, so that the text stays clickable; the whole label selects.
        className="absolute inset-y-0 right-0 w-12 cursor-pointer appearance-none outline-none"
      />
      {option.icon && (
        <span className={`relative ${chosen ? "text-forest" : "text-quiet"}`}>{option.icon}</span>
      )}
      <span className={`relative grid min-w-0 ${upright ? "" : "mr-6 wrap-anywhere"}`}>
        <span className="font-semibold">{option.title}</span>
        {option.detail && <span className="text-14 text-quiet">{option.detail}</span>}
      </span>
    </label>
  );
}
