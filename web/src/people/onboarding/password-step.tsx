import { limits } from "@osisi/contracts/limits.ts";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { StepButtons } from "./details-step.tsx";
import { textField, type RegistrationFields } from "./registration-fields.ts";
import { TermsDialog } from "./terms-dialog.tsx";

interface PasswordStepProps {
  fields: RegistrationFields;
  problem: string | undefined;
  referred: boolean;
  busy: boolean;
  onBack: () => void;
}

export function PasswordStep({ fields, problem, referred, busy, onBack }: PasswordStepProps) {
  const [reading, setReading] = useState(false);
  const { wish, faults, change } = fields;
  return (
    <>
      <div className="grid gap-5">
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={wish.email} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`At least ${limits.minimumPasswordLength} characters. A short sentence is easy to remember.`}
          {...textField(fields, "password")}
        />
        <PasswordField
          label="The same password again"
          autoComplete="new-password"
          {...textField(fields, "password_confirmation")}
        />
        <div className="grid justify-items-start gap-1">
          <Checkbox
            name="terms"
            checked={wish.terms}
            onChange={(event) => change({ terms: event.target.checked })}
            error={faults["terms"]}
          >
            I am 18 or older and accept the terms
          </Checkbox>
          <div className="ml-4">
            <Button variant="quiet" onClick={() => setReading(true)}>
              Read the terms
            </Button>
          </div>
        </div>
        {referred && (
          <p className="text-14 text-quiet">
            A friend’s link brought you here. They will see your first name, the day you joined, and
            whether you have invested in Green Finance: nothing else about you.
          </p>
        )}
        {problem && <FieldError id="onboarding" message={problem} />}
      </div>
      <StepButtons onBack={onBack} next="Open my account" busy={busy} />
      <TermsDialog
        open={reading}
        onClose={() => setReading(false)}
        onAccept={() => {
          setReading(false);
          change({ terms: true });
        }}
      />
    </>
  );
}
