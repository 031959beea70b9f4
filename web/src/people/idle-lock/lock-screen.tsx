import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { brand } from "@osisi/contracts/brand.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { PinState } from "@osisi/contracts/step-up-requests.ts";
import { useEffect, useId, useLayoutEffect, useReducer, useRef, useState } from "react";
import type { StepUpForm } from "#people/step-up/step-up-form.tsx";
import { api } from "#platform/api/api.ts";
import { leave } from "./leave.ts";
import { Button } from "#ui/button.tsx";
import { Heading } from "#ui/heading.tsx";
import { Logo } from "#ui/logo.tsx";
import { Spinner } from "#ui/spinner.tsx";

export const loadForm = async () => (await import("#people/step-up/step-up-form.tsx")).StepUpForm;

const offline = `${messages.noConnection}. You need a connection to unlock. Your page waits as you left it.`;

/** Covers everything, until the PIN or the password is given. Logging out is always possible. */
export function LockScreen({ onUnlocked }: { onUnlocked: () => void }) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [tries, again] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // A browser may close it all the same.
      onClose={() => dialog.current?.showModal()}
      style={{ height: "100dvh", maxHeight: "none", maxWidth: "none" }}
      className="fixed inset-0 m-0 w-full overflow-y-auto bg-paper text-ink"
    >
      <div className="@container mx-auto grid min-h-full w-full max-w-[30rem] content-start gap-6 px-5 py-4 sm:content-center">
        <div className="flex items-center justify-between">
          <Logo name={brand.name} />
          <Button variant="quiet" onClick={leave}>
            Log out
          </Button>
        </div>
        <div className="grid gap-5">
          <div className="grid gap-2">
            <Heading level={1} size={31} id={titleId} ref={heading} focusable>
              Locked
            </Heading>
            <p className="text-quiet">
              This device was left for five minutes. Your page is as you left it.
            </p>
          </div>
          <Question key={tries} onAgain={again} onGiven={onUnlocked} />
        </div>
      </div>
    </dialog>
  );
}

interface Asked {
  pin: PinState;
  Form: typeof StepUpForm;
}

/** Or why it cannot be asked. */
async function ask(): Promise<Asked | string> {
  try {
    const [outcome, Form] = await Promise.all([api.get(apiPaths.pin), loadForm()]);
    if (outcome.kind === "ok") return { pin: outcome.data, Form };
    return outcome.kind === "offline" ? offline : outcome.message;
  } catch {
    return offline;
  }
}

/** For the PIN where there is one, otherwise for the password. */
function Question({ onAgain, onGiven }: { onAgain: () => void; onGiven: () => void }) {
  const [asked, setAsked] = useState<Asked>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    let isGone = false;
    void ask().then((answer) => {
      if (isGone) return;
      if (typeof answer === "string") setProblem(answer);
      else setAsked(answer);
    });
    window.addEventListener("online", onAgain);
    return () => {
      isGone = true;
      window.removeEventListener("online", onAgain);
    };
  }, [onAgain]);

  if (asked) {
    const { Form, pin } = asked;
    const by = pin.isSet && !pin.isLocked ? "pin" : "password";
    return (
      <div className="grid gap-4">
        {pin.isLocked && <p>{messages.pinLocked}</p>}
        <Form
          by={by}
          onGiven={onGiven}
          onOver={() => {
            setAsked(undefined);
            setProblem(messages.passwordTriesOver);
          }}
        />
      </div>
    );
  }
  if (problem === undefined) return <Spinner size={32} name="Loading" />;
  return (
    <div className="grid gap-4">
      <p role="alert">{problem}</p>
      <Button fullWidth onClick={onAgain}>
        Try again
      </Button>
    </div>
  );
}
