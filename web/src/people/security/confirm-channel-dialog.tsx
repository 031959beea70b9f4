import type { Channel } from "@osisi/contracts/channels.ts";
import { useId, useState } from "react";
import { clockFace, useSecondsLeft } from "#people/onboarding/countdown.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { channelNoun } from "./channel-words.ts";
import { useConfirmChannel } from "./use-confirm-channel.ts";

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
            For 24 hours no login code and no code for a new password goes to it. If somebody else
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
