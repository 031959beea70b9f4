import { limits } from "@osisi/contracts/limits.ts";
import { newPasswords } from "@osisi/contracts/passwords.ts";
import { faultsOf, type Faults } from "#platform/forms/form-errors.ts";
import type { TextFieldProps } from "#ui/field.tsx";
import { PasswordField } from "#ui/password-field.tsx";

export interface NewPasswords {
  password: string;
  password_confirmation: string;
}

/** The same labels as at onboarding. */
export function checkNewPasswords({ password, password_confirmation }: NewPasswords): Faults {
  return faultsOf(newPasswords, { password, password_confirmation });
}

type FieldOf = (name: keyof NewPasswords) => Omit<TextFieldProps, "label">;

export function NewPasswordFields({ field }: { field: FieldOf }) {
  return (
    <>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${limits.minimumPasswordLength} characters. A short sentence is easy to remember.`}
        {...field("password")}
      />
      <PasswordField
        label="The same password again"
        autoComplete="new-password"
        {...field("password_confirmation")}
      />
    </>
  );
}
