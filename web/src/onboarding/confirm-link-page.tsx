import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { messages } from "@osisi/contracts/messages.ts";
import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { api } from "../app/api.ts";
import { paths } from "../app/paths.ts";
import { useBusy } from "../app/use-busy.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field-frame.tsx";

/** Where the link in the mail leads. Only a press confirms: programs that look into mail follow
 * links. The token stands behind the #, which no server and no log gets to see. */
export function ConfirmLinkPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { busy, run } = useBusy();
  const [offline, setOffline] = useState(false);
  const token = hash.slice(1);

  async function confirm() {
    setOffline(false);
    const outcome = await api.post(apiPaths.confirmOnboardingLink, { token }, { anonymous: true });
    if (outcome.kind === "offline") setOffline(true);
    else await navigate(outcome.kind === "ok" ? paths.verifySuccess() : paths.verifyError());
  }

  if (token === "") return <Navigate to={paths.verifyError()} replace />;
  return (
    <AuthLayout
      title="Confirm your e-mail"
      intro="One press, and you can log in with this address."
    >
      <div className="grid gap-4">
        {offline && <FieldError id="link" message={messages.noConnection} />}
        <Button fullWidth loading={busy} onClick={() => void run(confirm)}>
          Confirm my e-mail
        </Button>
      </div>
    </AuthLayout>
  );
}
