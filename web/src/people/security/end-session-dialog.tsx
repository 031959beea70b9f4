import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { DeviceSession } from "@osisi/contracts/sessions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "#platform/api/api.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { deviceName, lastUsed, signedIn } from "./device-words.ts";
import { sessionsQuery } from "./security-queries.ts";
import { useSecurityCall } from "./use-security-call.ts";

interface EndSessionDialogProps {
  ending: DeviceSession | "others";
  now: Date;
  onClose: () => void;
}

/** Requires a confirmation before another device is logged out. */
export function EndSessionDialog({ ending, now, onClose }: EndSessionDialogProps) {
  const id = useId();
  const queries = useQueryClient();
  const { busy, problem, run, settle } = useSecurityCall();
  const others = ending === "others";

  async function end() {
    const outcome = others
      ? await api.post(apiPaths.endOtherSessions, {})
      : await api.post(apiPaths.endSession, { id: ending.id });
    await settle(outcome, async () => {
      await queries.invalidateQueries(sessionsQuery);
      onClose();
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={others ? "Log out everywhere else?" : "Log this device out?"}
      footer={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
          <Button variant="danger" loading={busy} onClick={() => void run(end)}>
            {others ? "Log them all out" : "Log it out"}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {others ? (
          <p>You stay logged in here. Every other device has to log in again.</p>
        ) : (
          <p>
            <span className="font-semibold">{deviceName(ending)}</span> has to log in again.{" "}
            <span className="text-quiet">
              {signedIn(ending)}. {lastUsed(ending, now)}.
            </span>
          </p>
        )}
        <p className="text-quiet">
          If you do not recognise a device, change your password as well.
        </p>
        {problem !== undefined && <FieldError id={`${id}-problem`} message={problem} />}
      </div>
    </Dialog>
  );
}
