import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { focusFaulty } from "#ui/focus-faulty.ts";
import { Stepper } from "#ui/stepper.tsx";
import { PageHeading } from "./page-heading.tsx";

interface WizardPageProps {
  /** The title of the browser's tab. */
  title: string;
  step: number;
  of: number;
  /** A short name of the step. */
  name: string;
  question: string;
  busy: boolean;
  /** Why it was refused, where no field is at fault. */
  problem: string | undefined;
  /** The step that needs a correction; a new object each time. */
  look: { at: number } | undefined;
  /** The label of the button that continues. */
  next: string;
  onNext: () => void;
  onBack: () => void;
  children: ReactNode;
  /** A preview, beside the form. */
  preview: ReactNode;
}

/** One step of a wizard: its question, its fields, and the buttons forward and back. On a phone these
 * take the place of the navigation, which `data-wizard` hides. */
export function WizardPage({
  title,
  step,
  of,
  name,
  question,
  busy,
  problem,
  look,
  next,
  onNext,
  onBack,
  children,
  preview,
}: WizardPageProps) {
  const fields = useRef<HTMLDivElement>(null);

  // After the heading, which the page announces first: the field that needs a correction.
  useEffect(() => {
    if (look?.at === step) focusFaulty(fields.current);
  }, [look, step]);

  return (
    <div className="grid gap-8">
      <div className="grid gap-3 lg:pr-16">
        <Stepper step={step} of={of} name={name} />
        <PageHeading title={title}>{question}</PageHeading>
      </div>
      <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_17.5rem] md:items-start xl:grid-cols-[minmax(0,36rem)_22rem] xl:gap-16">
        <form
          noValidate
          data-wizard
          className="grid min-w-0 gap-8"
          onSubmit={(event) => {
            event.preventDefault();
            onNext();
          }}
        >
          <div ref={fields} inert={busy} className="grid gap-6">
            {children}
          </div>
          <FieldError id="wizard" message={problem} />
          <div className="flex flex-wrap gap-3 phone-bar">
            <Button variant="secondary" aria-disabled={busy} onClick={onBack}>
              Back
            </Button>
            <div className="flex-1">
              <Button type="submit" fullWidth loading={busy}>
                {next}
              </Button>
            </div>
          </div>
        </form>
        {preview}
      </div>
    </div>
  );
}
