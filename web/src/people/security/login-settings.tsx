import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { TwoStep } from "@osisi/contracts/sessions.ts";
import type { PinState } from "@osisi/contracts/step-up-requests.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useId } from "react";
import { api } from "#platform/api/api.ts";
import { useFetchedDialog } from "#platform/use-fetched-dialog.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { twoStepQuery, pinQuery } from "./security-queries.ts";
import { IdleLockRow } from "./idle-lock-row.tsx";
import { SettingRow } from "./setting-row.tsx";
import { useSecurityCall } from "./use-security-call.ts";

const loadChangePassword = async () =>
  (await import("./change-password-dialog.tsx")).ChangePasswordDialog;

/** The password, the PIN, two-step login, and the lock of this device. */
export function LoginSettings() {
  const { data: twoStep, error, isFetching, refetch } = useQuery(twoStepQuery);
  const [dialog, setDialog] = useState<"password" | "two-step">();
  const [isPasswordChanged, setPasswordChanged] = useState(false);
  const close = () => setDialog(undefined);
  const { Dialog: ChangePasswordDialog, ...changing } = useFetchedDialog(loadChangePassword);
  return (
    <>
      <Card padded={false}>
        <ul className="divide-y divide-line px-5">
          <SettingRow
            icon="lock"
            title="Password"
            detail={
              isPasswordChanged
                ? "Changed just now. You are logged out everywhere else."
                : "Changing it logs you out everywhere else"
            }
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
          <IdleLockRow />
        </ul>
      </Card>
      {dialog === "password" && ChangePasswordDialog && (
        <ChangePasswordDialog onChanged={() => setPasswordChanged(true)} onClose={close} />
      )}
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

const loadDialogs = () => import("./pin-dialogs.tsx");

/** Four digits that replace the password for withdrawals. */
function PinSettings() {
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

/** Turns the code at login on or off. */
function TwoStepDialog({ twoStep, onClose }: { twoStep: TwoStep; onClose: () => void }) {
  const id = useId();
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();
  const turnsOn = !twoStep.isOn;

  async function turn() {
    await settle(await api.post(apiPaths.twoStep, { isOn: turnsOn }), (turned) => {
      queries.setQueryData(twoStepQuery.queryKey, turned);
      onClose();
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={turnsOn ? "Turn on two-step login" : "Turn off two-step login"}
      footer={
        <Button
          fullWidth
          variant={turnsOn ? "primary" : "danger"}
          loading={busy}
          onClick={() => void run(turn)}
        >
          {turnsOn ? "Turn it on" : "Turn it off"}
        </Button>
      }
    >
      <div className="grid gap-5">
        {turnsOn ? (
          <p>
            Each time you log in we send a code to <Addresses twoStep={twoStep} />. Anyone who
            learns your password cannot get in without it.
          </p>
        ) : (
          <p>From then on, anyone who knows your password can log in and move your money.</p>
        )}
        <FieldError id={`${id}-problem`} message={problem} />
      </div>
    </Dialog>
  );
}

function Addresses({ twoStep: { email, phone } }: { twoStep: TwoStep }) {
  const known = [email, phone].filter((address) => address !== null);
  return <strong className="font-semibold wrap-anywhere">{known.join(" or ")}</strong>;
}
