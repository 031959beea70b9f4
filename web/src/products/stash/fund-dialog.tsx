import { apiPaths } from "@osisi/contracts/api-paths.ts";
import { limits } from "@osisi/contracts/limits.ts";
import * as messages from "@osisi/contracts/messages.ts";
import { decimalNaira, formatNaira, nairaFromKobo } from "@osisi/contracts/money.ts";
import type { Channel, FundRequest as FundBody } from "@osisi/contracts/payments.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { firstClaims } from "#money/payments/first-claims.ts";
import { checkFundAmount } from "#money/payments/fund-amount.ts";
import { OwnNumberFirst } from "#money/own-account/own-number-first.tsx";
import { gatewayMethods } from "#money/payments/gateway-methods.tsx";
import { useLeaving, startPayment, type PaymentOutcome } from "#money/payments/start-payment.ts";
import { useProfile, profileQuery } from "#people/profile/profile-query.ts";
import { api } from "#platform/api/api.ts";
import { createRequestKeys, type RequestKeys } from "#platform/api/request-keys.ts";
import { useBusy } from "#platform/forms/use-busy.ts";
import { showToast } from "#platform/toasts/toasts.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { MoneyField } from "#ui/money-field.tsx";
import { useLookAgain } from "#ui/use-look-again.ts";

const quickAmounts = ["1000", "5000", "20000"];

/** The cheapest first, which is also the least often declined. */
const order: readonly Channel[] = ["bank_transfer", "card", "bank"];
const methods = gatewayMethods.toSorted(
  (one, other) => order.indexOf(one.value) - order.indexOf(other.value),
);

const from: Record<Channel, string> = {
  card: "from your card",
  bank_transfer: "by transfer from your bank",
  bank: "from your bank account",
};

interface FundDialogProps {
  onClose: () => void;
  /** The missing amount, as the default. */
  startWithKobo?: bigint;
}

/** The amount and the payment method, the effect on the money, and the redirect to the gateway. The
 * input stays when the call fails. */
export function FundDialog({ onClose, startWithKobo }: FundDialogProps) {
  const [typed, setTyped] = useState(() => typedFor(startWithKobo));
  const [channel, setChannel] = useState<Channel>("bank_transfer");
  const [error, setError] = useState<string>();
  const formId = useId();
  const { fields, lookAgain } = useLookAgain<HTMLFormElement>();
  const funding = useFunding(refuse);
  const amount = checkFundAmount(typed);
  const { data: profile } = useProfile();
  const claims =
    "kobo" in amount && profile ? firstClaims(amount.kobo, profile.underWay) : undefined;

  function refuse(message: string) {
    setError(message);
    lookAgain();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if ("error" in amount) return refuse(amount.error);
    // The fields are disabled until there is a response: the focus moves where it can stay.
    if (event.nativeEvent instanceof SubmitEvent) event.nativeEvent.submitter?.focus();
    funding.start({ amountKobo: amount.kobo, channel });
  }
  function type(value: string) {
    setTyped(value);
    setError(undefined);
  }

  if (profile?.isNotOpenYet) {
    return (
      <Dialog open onClose={onClose} title="Fund your stash">
        <p>{messages.notOpenYet}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Fund your stash"
      footer={
        <Button type="submit" form={formId} fullWidth loading={funding.busy}>
          {"kobo" in amount ? `Pay ${formatNaira(amount.kobo)}` : "Pay"}
        </Button>
      }
    >
      <OwnNumberFirst />
      <form
        id={formId}
        ref={fields}
        noValidate
        onSubmit={submit}
        inert={funding.busy}
        className="mt-6 grid gap-6"
      >
        <div className="grid gap-3">
          <MoneyField
            label="How much?"
            value={typed}
            onChange={type}
            error={error}
            required
            large
          />
          <QuickAmounts onChoose={type} />
        </div>
        <ChoiceCards
          legend="How do you want to pay?"
          layout="columns"
          options={methods}
          value={channel}
          onChange={setChannel}
        />
        <p className="text-quiet">
          {"kobo" in amount ? formatNaira(amount.kobo) : "The money"} goes {from[channel]} to your
          stash. You pay on the page of our payment partner.{" "}
          {claims ? null : "It is yours to save, invest or keep as soon as your bank confirms it."}
        </p>
        {claims && <output>{claims}</output>}
      </form>
    </Dialog>
  );
}

function typedFor(kobo: bigint | undefined): string {
  if (kobo === undefined) return "";
  const least = kobo < limits.minimumFundKobo ? limits.minimumFundKobo : kobo;
  return decimalNaira(least).replace(/\.00$/, "");
}

function QuickAmounts({ onChoose }: { onChoose: (value: string) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      {quickAmounts.map((value) => (
        <button
          key={value}
          type="button"
          onClick={() => onChoose(value)}
          className="amount min-h-12 rounded-full border border-edge px-4 font-medium text-ink motion-press active:scale-[0.98]"
        >
          {formatNaira(BigInt(value) * 100n)}
        </button>
      ))}
    </div>
  );
}

/** Starts one payment at a time, for one opening of the form. Once it is started the form stays
 * busy until the redirect. `onRefused` gets the message to show at the amount. */
function useFunding(onRefused: (message: string) => void) {
  const queries = useQueryClient();
  const { busy, run } = useBusy();
  const [keys] = useState(() => createRequestKeys());
  const { leaving, leave } = useLeaving();

  async function pay(wanted: Omit<FundRequest, "email">) {
    const email = queries.getQueryData(profileQuery.queryKey)?.user.email;
    const outcome = await fundStash({ ...wanted, email }, keys);
    if (outcome.kind === "failed") {
      showToast("error", messages.fundFailed);
      onRefused(outcome.faults["amount"] ?? outcome.message);
      return;
    }
    leave(outcome.payment, messages.fundStarted, wanted.amountKobo);
  }

  return {
    busy: busy || leaving,
    start: (wanted: Omit<FundRequest, "email">) => void run(() => pay(wanted)),
  };
}

interface FundRequest {
  amountKobo: bigint;
  channel: Channel;
  /** The payer's details, as far as known; the server uses the session. */
  email: string | undefined;
}

/** The payload of the specification, and how to pay. Investors have no `businessId`. */
export function fundBody({ amountKobo, channel, email }: FundRequest): FundBody {
  return {
    amount: nairaFromKobo(amountKobo),
    ...(email !== undefined && { email }),
    type: "crd",
    businessId: null,
    channel,
  };
}

/** Starts a payment into the stash. `keys` are those of the form. */
async function fundStash(request: FundRequest, keys: RequestKeys): Promise<PaymentOutcome> {
  const body = fundBody(request);
  const send = async () => {
    const outcome = await api.post(apiPaths.fund, body, { idempotencyKey: keys.keyFor(body) });
    if (outcome.kind !== "ok") return outcome;
    const { redirect_url: url, reference } = outcome.data;
    return { ...outcome, data: { url, reference } };
  };
  return await startPayment(keys, send, messages.fundFailed);
}
