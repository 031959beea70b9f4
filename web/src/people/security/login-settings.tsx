import type { TwoStep } from "@osisi/contracts/sessions.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { PinSettings } from "./pin-settings.tsx";
import { twoStepQuery } from "./security-queries.ts";
import { SettingRow } from "./setting-row.tsx";
import { TwoStepDialog } from "./two-step-dialog.tsx";

const loadChangePassword = async () =>
  (await import("./change-password-dialog.tsx")).ChangePasswordDialog;

/** The password, the PIN, and two-step login. */
export function LoginSettings() {
  const { data: twoStep, error, isFetching, refetch } = useQuery(twoStepQuery);
  const [dialog, setDialog] = useState<"password" | "two-step">();
  const close = () => setDialog(undefined);
  const { Dialog: ChangePasswordDialog, ...changing } = useFetchedDialog(loadChangePassword);
  return (
    <>
      <Card padded={false}>
        <ul className="divide-y divide-line px-5">
          <SettingRow
            icon="lock"
            title="Password"
            detail="Changing it logs you out everywhere else"
          >
            <Button
              variant="quiet"
              aria-label="Change password"
              loading={changing.loading}
              onPointerEnter={changing.preload}
              onFocus={changing.preload}
              onClick={() => changing.open(() => setDialog("password"))}
            >
              Change
            </Button>
          </SettingRow>
          <PinSettings />
          {twoStep ? (
            <TwoStepRow twoStep={twoStep} onTurn={() => setDialog("two-step")} />
          ) : error ? (
            <SettingRow icon="phone" title="Two-step login" detail={error.message}>
              <Button variant="quiet" loading={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            </SettingRow>
          ) : (
            <li aria-busy aria-label="Two-step login is loading" className="py-4">
              <Skeleton shape="h-12" />
            </li>
          )}
        </ul>
      </Card>
      {dialog === "password" && ChangePasswordDialog && <ChangePasswordDialog onClose={close} />}
      {dialog === "two-step" && twoStep && <TwoStepDialog twoStep={twoStep} onClose={close} />}
    </>
  );
}

function TwoStepRow({ twoStep, onTurn }: { twoStep: TwoStep; onTurn: () => void }) {
  const { isOn } = twoStep;
  return (
    <SettingRow
      icon="phone"
      title={isOn ? "Two-step login is on" : "Two-step login is off"}
      detail={isOn ? "Logging in takes your password and a code" : "Your password alone logs in"}
    >
      <Button
        variant="quiet"
        aria-label={isOn ? "Turn off two-step login" : "Turn on two-step login"}
        onClick={onTurn}
      >
        {isOn ? "Turn off" : "Turn on"}
      </Button>
    </SettingRow>
  );
}
