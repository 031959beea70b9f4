import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { profileQuery } from "#people/profile/profile-query.ts";
import { useLocation } from "#router/router-context.ts";
import { leaveToPay, type StartedPayment } from "./leave-to-pay.ts";

/** The three seconds between the start of a payment and the gateway's page. Closing the form
 * meanwhile, or going back, cancels the redirect, and the payment is then shown as pending. */
export function useLeaving() {
  const queries = useQueryClient();
  const { key: entry } = useLocation();
  const [leaving, setLeaving] = useState(false);
  /** `entry` is the form's current history entry; undefined once it is closed. */
  const form = useRef<{ entry: string | undefined; stay: (() => void) | undefined }>({
    entry: undefined,
    stay: undefined,
  });

  useEffect(() => {
    const current = form.current;
    current.entry = entry;
    return () => {
      current.entry = undefined;
      current.stay?.();
      current.stay = undefined;
      setLeaving(false);
    };
  }, [entry]);

  useEffect(() => {
    // The browser's back button restores this page from the gateway as it was left.
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      form.current.stay = undefined;
      setLeaving(false);
      void queries.invalidateQueries(profileQuery);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [queries]);

  function leave(payment: StartedPayment, said: string) {
    void queries.invalidateQueries(profileQuery);
    // A user who has navigated elsewhere since is not redirected.
    if (form.current.entry !== entry) return;
    form.current.stay = leaveToPay(payment, said);
    setLeaving(true);
  }

  return { leaving, leave };
}
