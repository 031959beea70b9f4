import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { profileQuery } from "#people/profile/profile-query.ts";
import { useLocation } from "#router/router-context.ts";
import { leaveToPay, type StartedPayment } from "./leave-to-pay.ts";

/** The three seconds between a payment that is started and the gateway's page. Closing the form in
 * them, or going back in the browser's history, calls the leaving off, and the payment is then shown as
 * what is on its way. */
export function useLeaving() {
  const queries = useQueryClient();
  const { key: entry } = useLocation();
  const [leaving, setLeaving] = useState(false);
  /** `entry` is that of the history at which the form is now; none once it is closed. */
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
    // Coming back from the gateway with the browser's back button finds this page as it was left.
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
    // Whoever has gone elsewhere since they pressed the button is not taken away from there.
    if (form.current.entry !== entry) return;
    form.current.stay = leaveToPay(payment, said);
    setLeaving(true);
  }

  return { leaving, leave };
}
