import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { User } from "@osisi/contracts/auth.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "#platform/api/api.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { useBusy } from "#platform/forms/use-busy.ts";
import { profileQuery } from "./profile-query.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

interface PhoneStateProps {
  user: User;
  phoneWaiting: string | null;
  onConfirm: () => void;
}

/** The number whose confirmation is pending. */
export function PhoneState({ user, phoneWaiting, onConfirm }: PhoneStateProps) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();

  async function keepOld() {
    const outcome = await api.post(apiPaths.dropPhoneChange, {});
    if (outcome.kind === "offline") return showToast("error", messages.noConnection);
    showToast(outcome.kind === "ok" ? "success" : "error", outcome.message);
    await queries.invalidateQueries(profileQuery);
  }

  if (phoneWaiting === null || phoneWaiting === user.phone) return null;
  return (
    <div className="flex gap-3 border-l-3 border-clay pl-4 text-14 text-quiet">
      <span className="text-clay">
        <Icon name="clock" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        <p className="text-16 font-semibold text-ink">{phoneWaiting} waits for its code</p>
        <p>Until you enter it, {user.phone} stays your number.</p>
        <div className="-ml-3 flex flex-wrap min-[22rem]:-ml-5">
          <Button variant="quiet" onClick={onConfirm}>
            Enter the code
          </Button>
          <Button variant="quiet" loading={busy} onClick={() => void run(keepOld)}>
            Keep the old number
          </Button>
        </div>
      </div>
    </div>
  );
}
