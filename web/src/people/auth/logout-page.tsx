import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { delays } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { useEffect } from "react";
import { api } from "#platform/api/api.ts";
import { forgetPerson } from "#platform/session/forget-session.ts";
import { session } from "#platform/session/session.ts";
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

/** Says so, and two seconds later the token is removed from the browser, with all cached data and
 * input, and the session is revoked on the server. Closing the page meanwhile logs out immediately.
 * Offline the browser removes the token all the same. */
function logOut(): void {
  if (leaving !== undefined) return;
  showToast("info", messages.loggingOut);
  leaving = window.setTimeout(leave, delays.logoutMs);
  window.addEventListener("pagehide", leave);
}

function leave(): void {
  window.clearTimeout(leaving);
  leaving = undefined;
  window.removeEventListener("pagehide", leave);
  forgetPerson();
  if (session.token() === null) return;
  // The call captures the token before the next line removes it, and outlives the page.
  void api.post(apiPaths.logout, {}, { keepalive: true });
  session.end();
}
