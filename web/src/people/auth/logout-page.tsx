import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useEffect } from "react";
import { leave } from "#people/idle-lock/leave.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Spinner } from "#ui/spinner.tsx";

/** The dashboard's guard leads to the login as soon as the session has ended. */
export function LogoutPage() {
  useEffect(logOut, []);
  return (
    <AuthLayout
      title="See you soon"
      intro="Your money stays where it is and keeps working while you are away."
    >
      <span className="text-forest">
        <Spinner size={32} name="Ending your session" />
      </span>
    </AuthLayout>
  );
}

let leaving: number | undefined;

/** Says so, and leaves two seconds later. Closing the page meanwhile leaves immediately. */
function logOut(): void {
  if (leaving !== undefined) return;
  showToast("info", messages.loggingOut);
  leaving = window.setTimeout(leaveOnce, delays.logoutMs);
  window.addEventListener("pagehide", leaveOnce);
}

function leaveOnce(): void {
  window.clearTimeout(leaving);
  leaving = undefined;
  window.removeEventListener("pagehide", leaveOnce);
  leave();
}
