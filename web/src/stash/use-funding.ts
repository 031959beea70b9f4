import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { createRequestKeys } from "../app/request-keys.ts";
import { useBusy } from "../app/use-busy.ts";
import { profileQuery } from "../profile/profile-query.ts";
import { fundStash, leaveToPay, type FundRequest } from "./fund.ts";

/** Starts one payment at a time, for one opening of the form. Once it is started the form stays busy
 * until the browser leaves; closing the form in those three seconds calls the leaving off, and the
 * payment is then shown as what is on its way. `onRefused` gets the sentence to show at the amount. */
export function useFunding(onRefused: (message: string) => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
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

  async function pay(wanted: Omit<FundRequest, "email">) {
    const email = queries.getQueryData(profileQuery.queryKey)?.user.email;
    const outcome = await fundStash({ ...wanted, email }, keys);
    if (outcome.kind === "failed") {
      onRefused(outcome.faults["amount"] ?? outcome.message);
      return;
    }
    void queries.invalidateQueries(profileQuery);
    if (form.current.closed) return;
    form.current.stay = leaveToPay(outcome.payment);
    setLeaving(true);
  }

  return {
    busy: busy || leaving,
    start: (wanted: Omit<FundRequest, "email">) => void run(() => pay(wanted)),
  };
}
