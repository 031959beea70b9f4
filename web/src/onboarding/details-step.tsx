import { useFormContext } from "react-hook-form";
import { formField } from "../app/form-field.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { PhoneField } from "../ui/phone-field.tsx";
import { nationalDigits } from "../ui/phone-typing.ts";
import type { Registration } from "./registration.ts";

export function DetailsStep({ onBack }: { onBack: () => void }) {
  const form = useFormContext<Registration>();
  return (
    <>
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...formField(form, "f_name")} />
          <TextField label="Last name" autoComplete="family-name" {...formField(form, "l_name")} />
        </div>
        <TextField label="Address" autoComplete="street-address" {...formField(form, "address")} />
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="We send a code to it, to be sure that it is yours."
          {...formField(form, "email")}
        />
        <PhoneField label="Mobile number" {...formField(form, "phone", nationalDigits)} />
      </div>
      <StepButtons onBack={onBack} next="Continue" />
    </>
  );
}

interface StepButtonsProps {
  onBack: () => void;
  next: string;
  busy?: boolean;
}

export function StepButtons({ onBack, next, busy = false }: StepButtonsProps) {
  return (
    <div className="flex gap-3">
      <Button variant="secondary" aria-disabled={busy} onClick={onBack}>
        Back
      </Button>
      <div className="flex-1">
        <Button type="submit" fullWidth loading={busy}>
          {next}
        </Button>
      </div>
    </div>
  );
}
