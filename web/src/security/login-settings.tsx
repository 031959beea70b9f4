import type { TwoStep } from "@osisi/contracts/sessions.ts";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useFetchedDialog } from "../app/use-fetched-dialog.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { twoStepQuery } from "./security-queries.ts";
import { TwoStepDialog } from "./two-step-dialog.tsx";

const loadChangePassword = async () =>
  (await import("./change-password-dialog.tsx")).ChangePasswordDialog;

/** The password, and whether a code is asked for after it. */
export function LoginSettings() {
  const { data: twoStep, error, isFetching, refetch } = useQuery(twoStepQuery);
  const [dialog, setDialog] = useState<"password" | "two-step">();
  const close = () => setDialog(undefined);
  const { Dialog: ChangePasswordDialog, ...changing } = useFetchedDialog(loadChangePassword);
  return (
    <>
      <Card padded={false}>
        <ul className="divide-y divide-line px-5">
          <Row icon="lock" title="Password" detail="Changing it logs you out everywhere else">
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
          </Row>
          {twoStep ? (
            <TwoStepRow twoStep={twoStep} onTurn={() => setDialog("two-step")} />
          ) : error ? (
            <Row icon="phone" title="Two-step login" detail={error.message}>
              <Button variant="quiet" loading={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
            </Row>
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
    <Row
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
    </Row>
  );
}

interface RowProps {
  icon: IconName;
  title: string;
  detail: string;
  children: ReactNode;
}

function Row({ icon, title, detail, children }: RowProps) {
  return (
    <li className="flex items-start gap-3 py-4">
      <span className="text-forest">
        <Icon name={icon} />
      </span>
      <span className="grid min-w-0 flex-1 wrap-anywhere">
        <span className="font-semibold">{title}</span>
        <span className="text-14 text-quiet">{detail}</span>
      </span>
      <span className="-my-2 -mr-3">{children}</span>
    </li>
  );
}
