import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { type PinState } from "@osisi/contracts/step-up-requests.ts";
import { pinLength } from "@osisi/contracts/step-up.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState, type FormEvent } from "react";
import { api } from "#platform/api/api.ts";
import type { Faults } from "#platform/forms/form-errors.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { pinQuery } from "./security-queries.ts";
import { useSecurityCall } from "./use-security-call.ts";

/** Entered twice, because the input is hidden. */
export function SetPinDialog({ pin, onClose }: { pin: PinState; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ pin: "", again: "" });
  const [faults, setFaults] = useState<Faults>({});
  const { busy, problem, run, settle } = useSecurityCall();

  function type(change: Partial<typeof typed>) {
    setTyped({ ...typed, ...change });
    setFaults({});
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.pin.length < pinLength) {
      setFaults({ pin: messages.pinMissing });
      first.current?.focus();
    } else if (typed.pin !== typed.again) {
      setFaults({ again: messages.pinsDiffer });
      setTyped({ ...typed, again: "" });
      second.current?.focus();
    } else void run(save);
  }
  async function save() {
    await settle(
      await api.post(apiPaths.pin, { pin: typed.pin }),
      (state) => {
        queries.setQueryData(pinQuery.queryKey, state);
        onClose();
      },
      (found) => {
        setFaults(found);
        if (found["pin"] === undefined) return;
        setTyped({ pin: "", again: "" });
        first.current?.focus();
      },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={pin.isSet ? "Change your PIN" : "Set a PIN"}
      footer={
        <Button type="submit" form={formId} fullWidth loading={busy}>
          {pin.isSet ? "Change my PIN" : "Set my PIN"}
        </Button>
      }
    >
      <form id={formId} noValidate className="grid gap-5" onSubmit={submit}>
        <p className="text-quiet">
          You can use it instead of your password to redeem points, and to withdraw to an account of
          your own that is older than 30 days. Do not use a birthday, a year or a part of your phone
          number.
        </p>
        <CodeField
          label="Your new PIN"
          name="new-pin"
          length={pinLength}
          secret
          ref={first}
          value={typed.pin}
          onChange={(digits) => type({ pin: digits })}
          onComplete={() => second.current?.focus()}
          error={faults["pin"]}
        />
        <CodeField
          label="The same PIN again"
          name="new-pin-again"
          length={pinLength}
          secret
          ref={second}
          value={typed.again}
          onChange={(digits) => type({ again: digits })}
          error={faults["again"]}
        />
        <FieldError id={`${formId}-problem`} message={problem} />
      </form>
    </Dialog>
  );
}

export function RemovePinDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();

  async function remove() {
    await settle(await api.post(apiPaths.removePin, {}), (state) => {
      queries.setQueryData(pinQuery.queryKey, state);
      onClose();
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove your PIN?"
      footer={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void run(remove)}>
            Remove it
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <p>From then on we ask for your password when you withdraw.</p>
        <FieldError id={`${id}-problem`} message={problem} />
      </div>
    </Dialog>
  );
}
