import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { PhoneField } from "#ui/phone-field.tsx";
import { nationalDigits } from "#ui/phone-typing.ts";
import { textField, type RegistrationFields } from "./registration-fields.ts";

interface DetailsStepProps {
  fields: RegistrationFields;
  onBack: () => void;
}

export function DetailsStep({ fields, onBack }: DetailsStepProps) {
  return (
    <>
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            {...textField(fields, "f_name")}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            {...textField(fields, "l_name")}
          />
        </div>
        <TextField
          label="Address"
          autoComplete="street-address"
          {...textField(fields, "address")}
        />
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="We send a code to it, to be sure that it is yours."
          {...textField(fields, "email")}
        />
        <PhoneField label="Mobile number" {...textField(fields, "phone", nationalDigits)} />
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
