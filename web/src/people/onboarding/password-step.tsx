import { brand } from "@osisi/contracts/brand.ts";
import { limits } from "@osisi/contracts/limits.ts";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { StepButtons } from "./details-step.tsx";
import { textField, type RegistrationFields } from "./registration-fields.ts";

interface PasswordStepProps {
  fields: RegistrationFields;
  problem: string | undefined;
  referred: boolean;
  busy: boolean;
  onBack: () => void;
}

export function PasswordStep({ fields, problem, referred, busy, onBack }: PasswordStepProps) {
  const [reading, setReading] = useState(false);
  const { values, faults, change } = fields;
  return (
    <>
      <div className="grid gap-5">
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={values.email} />
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
            checked={values.terms}
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
        <FieldError id="onboarding" message={problem} />
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

interface TermsDialogProps {
  open: boolean;
  onClose: () => void;
  onAccept: () => void;
}

const terms = [
  {
    title: "Who can join",
    text: "You are 18 or older, you open the account for yourself, and what you tell us about you is true.",
  },
  {
    title: "Your stash",
    text: "Money in your stash is yours to save, invest or withdraw at any time. It earns nothing there.",
  },
  {
    title: "Money in plans and investments",
    text: "Money that you put into a saving plan or an investment stays there until its maturity date. You see that date before you pay. An investment cannot be ended earlier. A saving plan says on its page whether it can: you then get what you saved, without its return.",
  },
  {
    title: "Returns",
    text: "Returns are expected, not guaranteed, and shown before tax. Your money is at work in assets whose value can fall, and it is not a bank deposit.",
  },
  {
    title: "Payments",
    text: "You pay on the page of a licensed payment provider. We never see the number of your card. A plan charges a card again only if you agree to it when you make the plan, and you can stop that at any time.",
  },
  {
    title: "Your data",
    text: "We use your details to run your account, to pay you and to keep to the law. We do not sell them, and nobody tracks you here.",
  },
] as const;

const link = "font-semibold text-forest underline underline-offset-4";

/** Scrollable text needs the focus to be scrolled by keyboard in every browser. */
const scrolledByKeys = { tabIndex: 0 };

function TermsDialog({ open, onClose, onAccept }: TermsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`The terms of ${brand.name}`}
      footer={
        <Button fullWidth onClick={onAccept}>
          I am 18 or older and accept
        </Button>
      }
    >
      <section aria-label="Terms" {...scrolledByKeys}>
        <dl className="grid gap-4">
          {terms.map(({ title, text }) => (
            <div key={title} className="grid gap-1">
              <dt className="font-semibold">{title}</dt>
              <dd className="text-quiet">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4">
          In full, each on a page of its own:{" "}
          <a href="/terms" target="_blank" className={link}>
            all terms
          </a>{" "}
          and the{" "}
          <a href="/privacy" target="_blank" className={link}>
            privacy notice
          </a>
          .
        </p>
      </section>
    </Dialog>
  );
}
