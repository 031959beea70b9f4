import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Channel } from "@osisi/contracts/channels.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { clockFace, useSecondsLeft } from "#people/onboarding/countdown.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { api } from "#platform/api/api.ts";
import { problemOf, type Outcome } from "#platform/api/outcome.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { useCodeTries } from "#platform/forms/use-code-tries.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { channelNoun } from "./channel-words.ts";
import { channelsQuery, twoStepQuery } from "./security-queries.ts";

/** Confirms an unconfirmed address: where the code is sent, the code, then the uses of the
 * address. */
export function ConfirmChannelDialog({
  channel,
  onClose,
}: {
  channel: Channel;
  onClose: () => void;
}) {
  const formId = useId();
  const [code, setCode] = useState("");
  const confirm = useConfirmChannel(channel, onClose);
  const seconds = useSecondsLeft(confirm.sentAtMs);
  const noun = channelNoun[channel.channel];
  const address = (
    <strong className="font-semibold wrap-anywhere text-ink">{channel.address}</strong>
  );
  const problem = confirm.problem !== undefined && (
    <FieldError id={`${formId}-problem`} message={confirm.problem} />
  );

  if (confirm.step === "choice") {
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Your ${noun} is confirmed`}
        footer={
          <div className="grid gap-3">
            <Button fullWidth loading={confirm.busy} onClick={confirm.use}>
              Yes, from tomorrow on
            </Button>
            <Button variant="secondary" fullWidth onClick={onClose}>
              No, leave it out
            </Button>
          </div>
        }
      >
        <div className="grid gap-4">
          <p>
            For 24 hours no login code and no code for a new password goes to it. If someone else
            did this in your name, you have that long to undo it, by the link in our message.
          </p>
          <p>May such codes go to {address} afterwards? You can change this here at any time.</p>
          {problem}
        </div>
      </Dialog>
    );
  }
  if (confirm.step === "address") {
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Confirm your ${noun}`}
        footer={
          <Button fullWidth loading={confirm.busy} onClick={confirm.start}>
            Send me a code
          </Button>
        }
      >
        <div className="grid gap-4">
          <p>We send six digits to {address}. They work for ten minutes.</p>
          <p className="text-quiet">
            A confirmed address can log you in, so only you may confirm it.
          </p>
          {problem}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Enter the code"
      footer={
        <div className="grid gap-3">
          <Button type="submit" form={formId} fullWidth loading={confirm.busy}>
            Confirm
          </Button>
          <Button
            variant="secondary"
            fullWidth
            loading={confirm.sending}
            aria-disabled={seconds > 0}
            onClick={confirm.resend}
          >
            {seconds > 0 ? `New code in ${clockFace(seconds)}` : "Send a new code"}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          confirm.enter(code);
        }}
      >
        <p className="text-quiet">
          Enter the six digits sent to {address}. They work for ten minutes.
        </p>
        <CodeField
          label="Code"
          value={code}
          onChange={(typed) => {
            setCode(typed);
            confirm.forgetProblem();
          }}
          {...(confirm.problem === undefined ? {} : { error: confirm.problem })}
        />
      </form>
    </Dialog>
  );
}

/** The address, the code, the choice. */
function useConfirmChannel({ channel }: Channel, onDone: () => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const sending = useBusy();
  const tries = useCodeTries();
  const [step, setStep] = useState<"address" | "code" | "choice">("address");
  const [sentAtMs, setSentAtMs] = useState<number>();
  const [problem, setProblem] = useState<string>();

  /** The response, or undefined after a validation error. */
  function taken<Data>(outcome: Outcome<Data>): { data: Data; message: string } | undefined {
    if (outcome.kind === "ok") {
      setProblem(undefined);
      return outcome;
    }
    setProblem(problemOf(outcome));
    return undefined;
  }

  async function send() {
    const sent = taken(await api.post(apiPaths.startConfirming, { channel }));
    if (!sent) return;
    tries.startAgain();
    setSentAtMs(Date.now());
    setStep("code");
    showToast("success", sent.message);
  }

  async function enter(otp: string) {
    const why = tries.whyNot(otp);
    if (why !== undefined) return setProblem(why);
    const body = { channel, otp };
    const outcome = await api.post(apiPaths.confirmChannel, body);
    const confirmed = taken(outcome);
    if (!confirmed) {
      if (outcome.kind === "refused" && outcome.message === messages.codeWrong) {
        setProblem(tries.refused(otp, outcome.message));
      }
      return;
    }
    setStep("choice");
    queries.setQueryData(channelsQuery.queryKey, confirmed.data);
    await queries.invalidateQueries(profileQuery);
  }

  async function use() {
    const body = { channel, isUsed: true };
    const chosen = taken(await api.post(apiPaths.useChannel, body));
    if (!chosen) return;
    queries.setQueryData(channelsQuery.queryKey, chosen.data);
    await queries.invalidateQueries(twoStepQuery);
    showToast("success", chosen.message);
    onDone();
  }

  return {
    step,
    busy,
    problem,
    sentAtMs,
    sending: sending.busy,
    forgetProblem: () => setProblem(undefined),
    start: () => void run(send),
    resend: () => void sending.run(send),
    enter: (otp: string) => void run(() => enter(otp)),
    use: () => void run(use),
  };
}
