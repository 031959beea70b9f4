import { messages } from "@osisi/contracts/messages.ts";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { AuthLayout } from "../ui/auth-layout.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { paths } from "./paths.ts";
import { session } from "./session.ts";
import { isPartMissing, reloadOnce } from "./stale-parts.ts";

/** What stands where nothing else can: an address that nobody knows, a screen that broke, a part of
 * the app that could not be fetched. */
export function RoutingFailed() {
  const error = useRouteError();
  useEffect(() => {
    if (isPartMissing(error)) reloadOnce();
  }, [error]);
  const signedIn = session.token() !== null;
  return (
    <AuthLayout title={messages.routingFailed} intro={<Explanation error={error} />}>
      <div className="grid gap-3">
        <ButtonLink to={signedIn ? paths.home() : paths.login()} fullWidth>
          {signedIn ? "Go to your home page" : "Go to the login"}
        </ButtonLink>
        {error !== undefined && (
          <Button variant="secondary" fullWidth onClick={() => window.location.reload()}>
            Try this page again
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}

function Explanation({ error }: { error: unknown }) {
  if (error === undefined) {
    return "There is no page at this address. Check how it is spelled, or start from home.";
  }
  return isPartMissing(error)
    ? "A part of this page could not be fetched. Check your connection and try again. Nothing has happened to your money."
    : "This page stopped working. Nothing has happened to your money. Try it again, or start from home.";
}
