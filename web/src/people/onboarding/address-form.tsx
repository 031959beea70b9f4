import { useState, type FormEvent } from "react";
import { readIdentifier, shownIdentifier } from "#people/auth/identifier.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import { askForCode, problemOf, withSentAt, type Verification } from "./verification.ts";

interface AddressFormProps {
  verification: Verification;
  onKnown: (verification: Verification) => void;
}

/** Takes an address and sends a code there. The response does not reveal whether the account
 * exists. */
export function AddressForm({ verification, onKnown }: AddressFormProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const { busy, run } = useBusy();

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(send);
  }

  async function send() {
    const who = readIdentifier(typed);
    if ("fault" in who) return setError(who.fault);
    const by = "email" in who ? ("email" as const) : ("phone" as const);
    const next: Verification = { ...verification, ...who, by };
    const outcome = await askForCode(next);
    if (outcome.kind !== "ok") return setError(problemOf(outcome));
    showToast("success", outcome.message);
    onKnown(withSentAt(next, Date.now()));
  }

  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <TextField
        label="E-mail or phone number"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onInput={(event) => {
          setTyped(shownIdentifier(event.currentTarget.value));
          setError(undefined);
        }}
        error={error}
      />
      <Button type="submit" fullWidth loading={busy}>
        Send me a code
      </Button>
    </form>
  );
}
