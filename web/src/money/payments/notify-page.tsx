import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { markPaid } from "#people/profile/paid-reference.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { Navigate } from "#router/link.tsx";
import { useParams } from "#router/router-context.ts";
import { notifySentence, type NotifyKind } from "./notify-message.ts";

/** The return from the gateway: shows the outcome and leads home, where the profile is polled until
 * it shows the money. */
function NotifyPage({ kind }: { kind: NotifyKind }) {
  const { message = "" } = useParams();
  const queries = useQueryClient();
  useEffect(() => {
    const said = notifySentence(kind, message);
    showToast(said.kind, said.text);
    if (said.kind === "success") markPaid(Date.now());
    void queries.invalidateQueries(profileQuery);
  }, [kind, message, queries]);
  return <Navigate to={paths.home()} replace />;
}

export function NotifySuccessPage() {
  return <NotifyPage kind="success" />;
}

export function NotifyErrorPage() {
  return <NotifyPage kind="error" />;
}
