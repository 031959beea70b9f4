import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { TwoStep } from "@osisi/contracts/sessions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "#platform/api/api.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { twoStepQuery } from "./security-queries.ts";
import { useSecurityCall } from "./use-security-call.ts";

/** Turns the code at login on or off. */
export function TwoStepDialog({ twoStep, onClose }: { twoStep: TwoStep; onClose: () => void }) {
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
            Each time you log in we send a code to <Addresses twoStep={twoStep} />. Whoever learns
            your password cannot get in without it.
          </p>
        ) : (
          <p>From then on, whoever knows your password can log in and move your money.</p>
        )}
        {problem !== undefined && <FieldError id={`${id}-problem`} message={problem} />}
      </div>
    </Dialog>
  );
}

function Addresses({ twoStep: { email, phone } }: { twoStep: TwoStep }) {
  const known = [email, phone].filter((address) => address !== null);
  return <strong className="font-semibold wrap-anywhere">{known.join(" or ")}</strong>;
}
