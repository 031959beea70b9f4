import { apiPaths } from "@osisi/contracts/api-paths.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { pinLength, type StepUpBy } from "@osisi/contracts/step-up.ts";
import { useEffect, useId, useRef, useState } from "react";
import { api } from "#platform/api/api.ts";
import { expireSession } from "#platform/session/expire-session.ts";
import { session } from "#platform/session/session.ts";
import { holdStepUp } from "#platform/session/step-up.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useFields } from "#platform/forms/use-fields.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { Icon } from "#ui/icon.tsx";
import { PasswordField } from "#ui/password-field.tsx";

interface StepUpFormProps {
  by: StepUpBy;
  onGiven: () => void;
  /** The session has ended. */
  onOver: () => void;
}

/** A PIN that submits itself, or the password. */
export function StepUpForm({ by, onGiven, onOver }: StepUpFormProps) {
  const [method, setMethod] = useState(by);
  /** Why the password is required after all. */
  const [why, setWhy] = useState<string>();

  if (method === "pin") {
    return (
      <PinQuestion
        onGiven={onGiven}
        onPassword={(sentence) => {
          setWhy(sentence);
          setMethod("password");
        }}
      />
    );
  }
  return <PasswordQuestion why={why} onGiven={onGiven} onOver={onOver} />;
}

interface PinQuestionProps {
  onGiven: () => void;
  onPassword: (why?: string) => void;
}

function PinQuestion({ onGiven, onPassword }: PinQuestionProps) {
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState("");
  const [error, setError] = useState<string>();
  const { busy, run } = useBusy();
  useEffect(() => input.current?.focus(), []);

  async function send(digits: string) {
    const outcome = await giveProof({ pin: digits });
    if (outcome === undefined) return onGiven();
    if (outcome.asksPassword) return onPassword(outcome.errors["pin"] ?? outcome.message);
    setPin("");
    setError(outcome.errors["pin"] ?? outcome.message);
    input.current?.focus();
  }

  function type(digits: string) {
    if (busy) return;
    setPin(digits);
    setError(undefined);
    if (digits.length === pinLength) void run(() => send(digits));
  }

  return (
    <div className="grid gap-5" aria-busy={busy}>
      <p className="text-quiet">To keep your money safe, show us that it is you.</p>
      <CodeField
        label="Your PIN"
        name="pin"
        length={pinLength}
        secret
        keypad
        ref={input}
        value={pin}
        onChange={type}
        error={error}
      />
      <Keypad
        onDigit={(digit) => type((pin + digit).slice(0, pinLength))}
        onDelete={() => type(pin.slice(0, -1))}
      />
      <Button variant="quiet" fullWidth aria-disabled={busy} onClick={() => onPassword()}>
        Use my password instead
      </Button>
    </div>
  );
}

interface KeypadProps {
  onDigit: (digit: string) => void;
  onDelete: () => void;
}

/** An on-screen keypad, because the phone's would cover the amount and the account. The focus stays
 * in the field. */
function Keypad({ onDigit, onDelete }: KeypadProps) {
  const look =
    "amount grid min-h-12 place-items-center rounded-control bg-card text-20 font-semibold motion-press active:scale-[0.98]";
  const key = (digit: string) => (
    <button
      key={digit}
      type="button"
      tabIndex={-1}
      className={look}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onDigit(digit)}
    >
      {digit}
    </button>
  );
  return (
    <div className="grid grid-cols-3 gap-2">
      {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(key)}
      <span />
      {key("0")}
      <button
        type="button"
        tabIndex={-1}
        aria-label="Delete the last digit"
        className={look}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onDelete}
      >
        <Icon name="arrow-left" />
      </button>
    </div>
  );
}

interface PasswordQuestionProps {
  why: string | undefined;
  onGiven: () => void;
  onOver: () => void;
}

function PasswordQuestion({ why, onGiven, onOver }: PasswordQuestionProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { busy, run } = useBusy();
  const { field, lookAgain, submit } = useFields({ stepUpPassword: "" }, ({ stepUpPassword }) =>
    stepUpPassword === "" ? { stepUpPassword: messages.passwordMissing } : {},
  );
  useEffect(() => form.current?.querySelector("input")?.focus(), []);

  async function send(password: string) {
    const token = session.token();
    const outcome = await giveProof({ password });
    if (outcome === undefined) return onGiven();
    if (outcome.message === messages.passwordTriesOver || outcome.statusCode === 401) {
      if (token !== null) expireSession(token);
      return onOver();
    }
    lookAgain({ stepUpPassword: outcome.errors["password"] ?? outcome.message });
  }

  const send1 = submit(({ stepUpPassword }) => run(() => send(stepUpPassword)));
  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={(event) => void send1(event)}>
      <p className="text-quiet" role={why === undefined ? undefined : "alert"} id={`${id}-why`}>
        {why ?? "To keep your money safe, show us that it is you."}
      </p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...field("stepUpPassword")}
      />
      <Button type="submit" fullWidth loading={busy}>
        Go on
      </Button>
    </form>
  );
}

interface Refused {
  statusCode: number;
  message: string;
  /** Field → its first message. */
  errors: Record<string, string | undefined>;
  asksPassword: boolean;
}

/** Undefined where it was right: then the page has the step-up token. */
async function giveProof(
  proof: { pin: string } | { password: string },
): Promise<Refused | undefined> {
  const token = session.token();
  const outcome = await api.post(apiPaths.stepUp, proof);
  if (outcome.kind === "offline") {
    return { statusCode: 0, message: messages.noConnection, errors: {}, asksPassword: false };
  }
  if (outcome.kind === "ok") {
    if (token !== null) holdStepUp(token, outcome.data.stepUp);
    return undefined;
  }
  const { errors, message, statusCode } = outcome;
  const first = { pin: errors["pin"]?.[0], password: errors["password"]?.[0] };
  return { statusCode, message, errors: first, asksPassword: errors["stepUp"] !== undefined };
}
