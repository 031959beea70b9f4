import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { Channel } from "@osisi/contracts/channels.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "#platform/api/api.ts";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { channelNoun } from "./channel-words.ts";
import { channelsQuery, twoStepQuery } from "./security-queries.ts";
import { useSecurityCall } from "./use-security-call.ts";

/** Whether codes may be sent to the address that was confirmed second. */
export function UseChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();
  const isUsed = !channel.isChosen;
  const noun = channelNoun[channel.channel];

  async function choose() {
    const body = { channel: channel.channel, isUsed };
    const outcome = await api.post(apiPaths.useChannel, body);
    await settle(outcome, async (channels) => {
      queries.setQueryData(channelsQuery.queryKey, channels);
      await queries.invalidateQueries(twoStepQuery);
      onClose();
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isUsed ? `Use this ${noun} for codes` : `Leave this ${noun} out`}
      footer={
        <Button fullWidth loading={busy} onClick={() => void run(choose)}>
          {isUsed ? "Use it" : "Leave it out"}
        </Button>
      }
    >
      <div className="grid gap-5">
        <p>
          {isUsed
            ? "Login codes and codes for a new password can then go to "
            : "No login code and no code for a new password goes to "}
          <strong className="font-semibold wrap-anywhere">{channel.address}</strong>
          {isUsed && channel.waitsUntil !== null
            ? `, from ${formatMoment(new Date(channel.waitsUntil))} on.`
            : "."}
          {isUsed && " Anyone who can read what is sent there can then choose a new password."}
        </p>
        <FieldError id={`${formId}-problem`} message={problem} />
      </div>
    </Dialog>
  );
}
