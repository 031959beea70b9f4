import { messages } from "@osisi/contracts/messages.ts";
import { useEffect, type ReactNode } from "react";
import { useRouteError } from "../router/router-context.ts";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { paths } from "./paths.ts";
import { session } from "./session.ts";
import { isPartMissing, reloadOnce } from "./stale-parts.ts";

/** What stands where a screen broke, or a part of it could not be fetched. */
export function RoutingFailed() {
  const error = useRouteError();
  const partMissing = isPartMissing(error);
  useEffect(() => {
    if (partMissing) reloadOnce();
  }, [partMissing]);
  return (
    <Fallback
      explanation={
        partMissing
          ? "A part of this page could not be fetched. Check your connection and try again. Nothing has happened to your money."
          : "This page stopped working. Nothing has happened to your money. Try it again, or start from home."
      }
    >
      <Button variant="secondary" fullWidth onClick={() => window.location.reload()}>
        Try this page again
      </Button>
    </Fallback>
  );
}

/** What stands at an address that nobody knows. */
export function AddressUnknown() {
  return (
    <Fallback explanation="There is no page at this address. Check how it is spelled, or start from home." />
  );
}

function Fallback({ explanation, children }: { explanation: string; children?: ReactNode }) {
  const signedIn = session.token() !== null;
  return (
    <AuthLayout title={messages.routingFailed} intro={explanation}>
      <div className="grid gap-3">
        <ButtonLink to={signedIn ? paths.home() : paths.login()} fullWidth>
          {signedIn ? "Go to your home page" : "Go to the login"}
        </ButtonLink>
        {children}
      </div>
    </AuthLayout>
  );
}
