import type { PinState } from "@osisi/contracts/step-up-requests.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { pinQuery } from "./security-queries.ts";
import { SettingRow } from "./setting-row.tsx";

const loadDialogs = () => import("./pin-dialogs.tsx");

/** Four digits that replace the password for withdrawals. */
export function PinSettings() {
  const { data: pin, error, isFetching, refetch } = useQuery(pinQuery);
  const [dialog, setDialog] = useState<"set" | "remove">();
  const { Dialog: Dialogs, ...fetched } = useFetchedDialog(loadDialogs);
  const close = () => setDialog(undefined);

  if (!pin && error) {
    return (
      <SettingRow icon="lock" title="PIN" detail={error.message}>
        <Button variant="quiet" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </SettingRow>
    );
  }
  if (!pin) {
    return (
      <li aria-busy aria-label="Your PIN is loading" className="py-4">
        <Skeleton shape="h-12" />
      </li>
    );
  }
  const preloads = { onPointerEnter: fetched.preload, onFocus: fetched.preload };
  return (
    <SettingRow icon="lock" {...wordsFor(pin)}>
      <span className="grid justify-items-end">
        <Button
          variant="quiet"
          aria-label={pin.isSet ? "Change PIN" : "Set a PIN"}
          {...preloads}
          onClick={() => fetched.open(() => setDialog("set"))}
        >
          {pin.isSet ? "Change" : "Set"}
        </Button>
        {pin.isSet && (
          <Button
            variant="quiet"
            aria-label="Remove PIN"
            {...preloads}
            onClick={() => fetched.open(() => setDialog("remove"))}
          >
            Remove
          </Button>
        )}
      </span>
      {dialog === "set" && Dialogs && <Dialogs.SetPinDialog pin={pin} onClose={close} />}
      {dialog === "remove" && Dialogs && <Dialogs.RemovePinDialog onClose={close} />}
    </SettingRow>
  );
}

function wordsFor({ isSet, isLocked }: PinState): { title: string; detail: string } {
  if (isLocked) return { title: "PIN is locked", detail: "Your password unlocks it" };
  if (isSet) return { title: "PIN is set", detail: "Four digits instead of your password" };
  return { title: "PIN", detail: "Withdraw with four digits instead of your password" };
}
