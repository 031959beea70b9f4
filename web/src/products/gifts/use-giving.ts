import { apiPaths } from "@osisi/contracts/api-paths.ts";
import type { GivePage } from "@osisi/contracts/gifts.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { koboFromTyped, nairaFromKobo } from "@osisi/contracts/money.ts";
import { useEffect, useState, type FormEvent } from "react";
import { api } from "#platform/api/api.ts";
import { createRequestKeys } from "#platform/api/request-keys.ts";
import { problemOf } from "#platform/api/outcome.ts";
import { firstOfEach, type Faults } from "#platform/forms/form-errors.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { koboOf } from "#platform/kobo-of.ts";
import { isPaymentAddress, paymentOrigins } from "#platform/payment-origin.ts";
import { useLookAgain } from "#ui/use-look-again.ts";
import { checkGift } from "./check-gift.ts";
import { type GiveDraft, readGiveDraft, writeGiveDraft } from "./give-draft.ts";

/** The form of a gift. When it is sent the browser goes to the gateway's page, and only there. What
 * was typed survives a failure, and the way back. */
export function useGiving(token: string, { mostNaira }: GivePage) {
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const [draft, setDraft] = useState(() => readGiveDraft(token));
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string>();
  const { fields: form, lookAgain } = useLookAgain<HTMLFormElement>();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    // The browser's back button restores this page from the gateway as it was left.
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  function refuse(found: Faults) {
    setFaults(found);
    lookAgain();
  }

  function change(name: keyof GiveDraft, value: string) {
    setDraft((before) => ({ ...before, [name]: value }));
    setFaults((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)),
    );
    setProblem(undefined);
  }

  async function pay() {
    const origins = await paymentOrigins();
    if (origins === undefined) return setProblem(messages.noConnection);
    const message = draft.message.trim();
    const details = {
      token,
      amount: nairaFromKobo(koboFromTyped(draft.amount) ?? 0n),
      name: draft.name.trim(),
      email: draft.email.trim(),
      ...(message !== "" && { message }),
    };
    const body = { ...details, requestKey: keys.keyFor(details) };
    const outcome = await api.post(apiPaths.give, body, { anonymous: true });
    keys.answered(outcome);
    if (outcome.kind !== "ok") {
      const found = outcome.kind === "refused" ? firstOfEach(outcome.errors) : {};
      refuse(found);
      setProblem(Object.keys(found).length === 0 ? problemOf(outcome) : undefined);
      return;
    }
    const { reference, url } = outcome.data;
    if (!isPaymentAddress(url, origins)) return setProblem(messages.unexpected);
    writeGiveDraft(token, reference, draft);
    setLeaving(true);
    window.location.assign(url);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkGift(draft, koboOf(mostNaira));
    refuse(found);
    if (Object.keys(found).length === 0) void run(pay);
  }

  return { draft, faults, form, problem, change, submit, busy: busy || leaving };
}
