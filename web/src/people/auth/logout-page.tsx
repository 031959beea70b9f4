import { useEffect } from "react";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { logOut } from "./log-out.ts";

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
