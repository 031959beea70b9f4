import * as messages from "@osisi/contracts/messages.ts";
import { notifyMessages } from "@osisi/contracts/notify-messages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { markPaid } from "#people/profile/paid-reference.ts";
import { profileQuery } from "#people/profile/profile-query.ts";
import { paths } from "#platform/paths.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { saying } from "#platform/layout/said.tsx";
import { Navigate } from "#router/link.tsx";
import { useParams } from "#router/router-context.ts";

/** The return from the gateway: shows the outcome and leads home, where the profile is polled until
 * it shows the money. */
function NotifyPage({ kind }: { kind: NotifyKind }) {
  const { message = "" } = useParams();
  const queries = useQueryClient();
  const { kind: toastKind, text } = notifySentence(kind, message);
  useEffect(() => {
    showToast(toastKind, text);
    if (toastKind === "success") markPaid(Date.now());
    void queries.invalidateQueries(profileQuery);
  }, [queries, text, toastKind]);
  const state = saying(saidByCard.has(text) ? "" : text);
  return <Navigate to={paths.home()} state={state} replace />;
}

/** Home has a card for each of these payments, which says so itself. */
const saidByCard: ReadonlySet<string> = new Set([
  messages.paymentNotFinished,
  messages.paymentChecking,
  messages.paymentFailed,
  messages.paymentReturned,
  messages.paymentHeld,
]);

export function NotifySuccessPage() {
  return <NotifyPage kind="success" />;
}

export function NotifyErrorPage() {
  return <NotifyPage kind="error" />;
}

type NotifyKind = keyof typeof notifyMessages;

/** The message for an address's text. Anyone can craft a link: only known messages are shown, each
 * under its kind, and a neutral one for everything else. */
export function notifySentence(
  kind: NotifyKind,
  text: string,
): { kind: NotifyKind | "info"; text: string } {
  const known = notifyMessages[kind].includes(text);
  return known ? { kind, text } : { kind: "info", text: messages.notifyNeutral };
}
