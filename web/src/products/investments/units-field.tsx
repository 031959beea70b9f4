import { useId } from "react";
import { fieldAria, FieldFrame, inputLook } from "#ui/field-frame.tsx";
import { StepButton } from "#ui/step-button.tsx";
import { checkUnits } from "./investment-form-values.ts";

interface UnitsFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The maximum. */
  unitsLeft: number;
  hint: string;
  error: string | undefined;
}

/** The number of units: plus, minus, or typed. */
export function UnitsField({ value, onChange, unitsLeft, hint, error }: UnitsFieldProps) {
  const id = useId();
  const checked = checkUnits(value, unitsLeft);
  // From an invalid number, either button leads to a valid one.
  const units = "units" in checked ? checked.units : 0;
  return (
    <FieldFrame id={id} label="Units" hint={hint} error={error}>
      <div className="grid grid-cols-[64px_minmax(0,1fr)_64px] gap-2">
        <StepButton
          name="One unit less"
          icon="minus"
          inactive={units === 1}
          onPress={() => onChange(String(Math.max(1, units - 1)))}
        />
        <input
          {...fieldAria(id, { hint, error })}
          name="units"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={`${inputLook} amount min-h-16 text-center text-31 font-bold`}
        />
        <StepButton
          name="One unit more"
          icon="plus"
          inactive={units >= unitsLeft}
          onPress={() => onChange(String(Math.min(unitsLeft, units + 1)))}
        />
      </div>
    </FieldFrame>
  );
}
