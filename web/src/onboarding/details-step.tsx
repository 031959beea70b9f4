import { useFormContext } from "react-hook-form";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { PhoneField } from "../ui/phone-field.tsx";
import type { Registration } from "./registration.ts";

type Detail = "f_name" | "l_name" | "address" | "email" | "phone";

export function DetailsStep({ onBack }: { onBack: () => void }) {
  const { register, formState, clearErrors } = useFormContext<Registration>();
  const field = (name: Detail) => ({
    ...register(name, { onChange: () => clearErrors(name) }),
    error: formState.errors[name]?.message,
  });
  return (
    <>
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" {...field("f_name")} />
          <TextField label="Last name" autoComplete="family-name" {...field("l_name")} />
        </div>
        <TextField label="Address" autoComplete="street-address" {...field("address")} />
        <TextField
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="We send a code to it, to be sure that it is yours."
          {...field("email")}
        />
        <PhoneField label="Mobile number" {...field("phone")} />
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
      <Button variant="secondary" onClick={onBack}>
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
