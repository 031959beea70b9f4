import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { profileQuery } from "../profile/profile-query.ts";
import { leaveToPay, type StartedPayment } from "./leave-to-pay.ts";

/** The three seconds between a payment that is started and the gateway's page. Closing the form in
 * them calls the leaving off, and the payment is then shown as what is on its way. */
export function useLeaving() {
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState(false);
  const form = useRef<{ closed: boolean; stay: (() => void) | undefined }>({
    closed: false,
    stay: undefined,
  });

  useEffect(() => {
    const current = form.current;
    current.closed = false;
    return () => {
      current.closed = true;
      current.stay?.();
    };
  }, []);

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
    if (form.current.closed) return;
    form.current.stay = leaveToPay(payment, said);
    setLeaving(true);
  }

  return { leaving, leave };
}
