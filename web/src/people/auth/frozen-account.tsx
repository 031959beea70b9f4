import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { Company } from "@osisi/contracts/catalogue-values.ts";
import { useEffect, useState, type FormEvent } from "react";
import { clockFace, useSecondsLeft, secondsLeft } from "#people/onboarding/countdown.ts";
import { problemOf } from "#people/onboarding/verification.ts";
import { api } from "#platform/api/api.ts";
import type { Outcome } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { saying } from "#platform/layout/said.tsx";
import { Link } from "#router/link.tsx";
import { useLocation, useNavigate } from "#router/router-context.ts";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { formatMoment } from "#ui/dates.ts";
import { MailLink, PhoneLink } from "#ui/reach-links.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import {
  forgetLoginStep,
  type PendingLogin,
  type CodeChannel,
  writeLoginStep,
} from "./login-step.ts";

interface FrozenAccountProps {
  pending: PendingLogin;
  frozenAt: string;
}

/** After the right password of a frozen account: what that means, and how to unfreeze it. */
export function FrozenAccount({ pending: first, frozenAt }: FrozenAccountProps) {
  const unfreeze = useUnfreeze(first);
  const { email, phone, sentAtMs, sentTo } = unfreeze.pending;
  const since = formatMoment(new Date(frozenAt));
  return (
    <AuthLayout
      title="Your account is frozen"
      intro={`Since ${since} no one can log in, no money leaves it, and nothing in it can be changed. What comes in still arrives, and your plans go on.`}
      footer={
        <p>
          Leave it frozen?{" "}
          <Link
            to={paths.login()}
            onClick={() => forgetLoginStep()}
            className="font-semibold text-forest underline"
          >
            Back to login
          </Link>
        </p>
      }
    >
      {email === null && phone === null ? (
        <OnlySupport />
      ) : sentAtMs[sentTo] === undefined ? (
        <ChooseChannel unfreeze={unfreeze} />
      ) : (
        <UnfreezeCode key={sentTo} unfreeze={unfreeze} />
      )}
    </AuthLayout>
  );
}

type Unfreeze = ReturnType<typeof useUnfreeze>;

const AFTERWARDS =
  "After that you can log in. For 24 hours no money leaves the account and its details stay as they are.";

function OnlySupport() {
  const company = useFetchedCompany();
  return (
    <div className="grid gap-4">
      <p>
        We can send a code only to an e-mail or phone that was confirmed at least a day before the
        freeze, and that was not used since then to choose a new password. You have none. Write to
        us or call: we check that it is you.
      </p>
      {company && (
        <p className="grid justify-items-start gap-2">
          <MailLink email={company.email} />
          {company.phones.map((phone) => (
            <PhoneLink key={phone} phone={phone} />
          ))}
        </p>
      )}
    </div>
  );
}

/** Nothing is kept on the device before a login. */
function useFetchedCompany(): Company | undefined {
  const [company, setCompany] = useState<Company>();
  useEffect(() => {
    void api.get(apiPaths.site).then((outcome) => {
      if (outcome.kind === "ok") setCompany(outcome.data.company);
    });
  }, []);
  return company;
}

function ChooseChannel({ unfreeze }: { unfreeze: Unfreeze }) {
  const { email, phone } = unfreeze.pending;
  return (
    <div className="grid gap-4">
      <p>To unfreeze it, enter a code that we send you. {AFTERWARDS}</p>
      <FieldError id="unfreeze" message={unfreeze.error} />
      <div className="grid gap-3">
        {email !== null && (
          <Button fullWidth loading={unfreeze.sending} onClick={() => unfreeze.send("email")}>
            Send a code to {email}
          </Button>
        )}
        {phone !== null && (
          <Button
            variant={email === null ? "primary" : "secondary"}
            fullWidth
            loading={unfreeze.sending}
            onClick={() => unfreeze.send("mobileNumber")}
          >
            Send a code to {phone}
          </Button>
        )}
      </div>
    </div>
  );
}

function UnfreezeCode({ unfreeze }: { unfreeze: Unfreeze }) {
  const [code, setCode] = useState("");
  const { email, phone, sentAtMs, sentTo } = unfreeze.pending;
  const seconds = useSecondsLeft(sentAtMs[sentTo]);
  const other = sentTo === "email" ? "mobileNumber" : "email";
  const otherAddress = other === "email" ? email : phone;

  function submit(event: FormEvent) {
    event.preventDefault();
    unfreeze.confirm(code);
  }

  return (
    <form noValidate className="grid gap-6" onSubmit={submit}>
      <p>
        Enter the six digits sent to{" "}
        <strong className="font-semibold wrap-anywhere">
          {sentTo === "email" ? email : phone}
        </strong>
        . They work for ten minutes. {AFTERWARDS}
      </p>
      <CodeField
        label="Code"
        value={code}
        onChange={setCode}
        onComplete={unfreeze.confirm}
        error={unfreeze.error}
      />
      <div className="grid gap-3">
        <Button type="submit" fullWidth loading={unfreeze.confirming}>
          Unfreeze my account
        </Button>
        <Button
          variant="secondary"
          fullWidth
          loading={unfreeze.sending}
          aria-disabled={seconds > 0}
          onClick={() => unfreeze.send(sentTo)}
        >
          {seconds > 0 ? `New code in ${clockFace(seconds)}` : "Send a new code"}
        </Button>
        {otherAddress !== null && (
          <Button variant="quiet" fullWidth onClick={() => unfreeze.send(other)}>
            {other === "email" ? "Send it by e-mail instead" : "Send it by SMS instead"}
          </Button>
        )}
      </div>
    </form>
  );
}

const anonymous = { anonymous: true } as const;

/** Unfreezing after the password: a code is requested, and then entered. Its channel survives a
 * reload. Afterwards the investor logs in as usual. */
function useUnfreeze(first: PendingLogin) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [pending, setPending] = useState(first);
  const [error, setError] = useState<string>();
  const confirming = useBusy();
  const sending = useBusy();

  function keep(next: PendingLogin) {
    writeLoginStep(next);
    setPending(next);
  }

  async function toLogin(said: string) {
    forgetLoginStep();
    await navigate(paths.login(), { state: saying(said, state), replace: true });
  }

  async function leaveIfOver(outcome: Outcome<unknown>): Promise<boolean> {
    if (outcome.kind !== "refused" || outcome.statusCode !== 401) return false;
    showToast("error", outcome.message);
    await toLogin(outcome.message);
    return true;
  }

  async function send(channel: CodeChannel) {
    setError(undefined);
    const nowMs = Date.now();
    const chosen = { ...pending, sentTo: channel };
    if (secondsLeft(pending.sentAtMs[channel], nowMs) > 0) return keep(chosen);
    const body = { challenge: pending.challenge, channel };
    const outcome = await api.post(apiPaths.sendUnfreezeCode, body, anonymous);
    if (await leaveIfOver(outcome)) return;
    if (outcome.kind !== "ok") return setError(problemOf(outcome));
    showToast("success", outcome.message);
    keep({ ...chosen, sentAtMs: { ...pending.sentAtMs, [channel]: nowMs } });
  }

  async function confirm(otp: string) {
    if (otp.length < limits.codeLength) return setError(messages.codeMissing);
    setError(undefined);
    const body = { challenge: pending.challenge, channel: pending.sentTo, otp };
    const outcome = await api.post(apiPaths.unfreeze, body, anonymous);
    if (await leaveIfOver(outcome)) return;
    if (outcome.kind !== "ok") return setError(problemOf(outcome));
    showToast("success", outcome.message);
    await toLogin(outcome.message);
  }

  return {
    pending,
    error,
    confirming: confirming.busy,
    sending: sending.busy,
    confirm: (otp: string) => void confirming.run(() => confirm(otp)),
    send: (channel: CodeChannel) => void sending.run(() => send(channel)),
  };
}
