import type { Channel } from "@osisi/contracts/channels.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { channelNoun, channelState, channelTitle } from "./channel-words.ts";
import { channelsQuery } from "./security-queries.ts";
import { SettingRow } from "./setting-row.tsx";

const loadConfirm = async () => (await import("./confirm-channel-dialog.tsx")).ConfirmChannelDialog;
const loadUse = async () => (await import("./use-channel-dialog.tsx")).UseChannelDialog;

/** The investor's confirmed addresses, and where codes are sent. */
export function ChannelSettings() {
  const { data: channels, error, isFetching, refetch } = useQuery(channelsQuery);
  const [open, setOpen] = useState<{ dialog: "confirm" | "use"; channel: Channel }>();
  const { Dialog: ConfirmDialog, ...confirming } = useFetchedDialog(loadConfirm);
  const { Dialog: UseDialog, ...using } = useFetchedDialog(loadUse);
  const close = () => setOpen(undefined);
  if (!channels && error) {
    return (
      <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!channels) {
    return (
      <fieldset aria-busy aria-label="Your addresses are loading">
        <Skeleton shape="h-36 rounded-card" />
      </fieldset>
    );
  }
  return (
    <>
      <Card padded={false}>
        <ul className="divide-y divide-line px-5">
          {channels.map((channel) => (
            <SettingRow
              key={channel.channel}
              icon={channel.channel === "email" ? "lock" : "phone"}
              title={
                <>
                  {channelTitle[channel.channel]}:{" "}
                  <span className="text-14">{channel.address}</span>
                </>
              }
              detail={channelState(channel)}
            >
              {!channel.isConfirmed && (
                <Button
                  variant="quiet"
                  aria-label={`Confirm your ${channelNoun[channel.channel]}`}
                  loading={confirming.loading}
                  onPointerEnter={confirming.preload}
                  onFocus={confirming.preload}
                  onClick={() => confirming.open(() => setOpen({ dialog: "confirm", channel }))}
                >
                  Confirm
                </Button>
              )}
              {channel.isOptional && (
                <Button
                  variant="quiet"
                  aria-label={`${channel.isChosen ? "Leave out" : "Use"} your ${channelNoun[channel.channel]} for codes`}
                  loading={using.loading}
                  onPointerEnter={using.preload}
                  onFocus={using.preload}
                  onClick={() => using.open(() => setOpen({ dialog: "use", channel }))}
                >
                  {channel.isChosen ? "Leave out" : "Use"}
                </Button>
              )}
            </SettingRow>
          ))}
        </ul>
      </Card>
      {open?.dialog === "confirm" && ConfirmDialog && (
        <ConfirmDialog channel={open.channel} onClose={close} />
      )}
      {open?.dialog === "use" && UseDialog && <UseDialog channel={open.channel} onClose={close} />}
    </>
  );
}
