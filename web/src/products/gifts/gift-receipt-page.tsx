import { brand } from "@osisi/contracts/brand.ts";
import * as giftMessages from "@osisi/contracts/gift-messages.ts";
import type { GiveReceipt } from "@osisi/contracts/gifts.ts";
import * as messages from "@osisi/contracts/messages.ts";
import type { PaymentState } from "@osisi/contracts/payments.ts";
import { useEffect } from "react";
import { koboOf } from "#platform/kobo-of.ts";
import { paths } from "#platform/paths.ts";
import { useParams } from "#router/router-context.ts";
import { Amount } from "#ui/amount.tsx";
import { AuthLayout } from "#ui/auth-layout.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { formatMoment } from "#ui/dates.ts";
import { Fact } from "#ui/fact.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { forgetGiveDraft, tokenOfGift } from "./give-draft.ts";
import { useRead } from "./use-read.ts";

const CHECKED_EVERY_MS = 5_000;

const titles: Record<PaymentState, string> = {
  paid: "Thank you",
  "not-paid": "Not paid yet",
  declined: "The payment did not go through",
  checking: "We are asking your bank",
  returned: "Your bank took it back",
  "under-review": "We are looking at your payment",
};

const words: Record<Exclude<PaymentState, "paid">, string> = {
  "not-paid":
    "Nothing has reached us. If you have just paid, wait a moment: this page looks again by itself.",
  declined: "If your bank shows a debit, it will be returned.",
  checking: messages.paymentChecking,
  returned: messages.paymentReturned,
  "under-review":
    "The payment is not what we expected: it may have another amount. It is safe. We will e-mail you. Do not pay again.",
};

/** Where a giver comes back from the gateway's page: what became of the payment, and the receipt. */
export function GiftReceiptPage() {
  const { reference = "" } = useParams();
  const path = `/v1/give-receipt/${encodeURIComponent(reference)}` as const;
  const { data, problem, retry, unknown } = useRead(path);
  const state = data?.state;
  useEffect(() => {
    if (state === "paid") forgetGiveDraft();
    if (state !== "checking" && state !== "not-paid") return undefined;
    const timer = window.setInterval(retry, CHECKED_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [retry, state]);

  if (unknown) return <AuthLayout title={giftMessages.giftUnknown}>{null}</AuthLayout>;
  if (data) return <Receipt receipt={data} onCheck={retry} />;
  return (
    <AuthLayout title="One moment">
      <div className="grid gap-4" aria-busy={problem === undefined}>
        {problem === undefined ? (
          <Skeleton shape="h-40 w-full" />
        ) : (
          <>
            <FieldError id="receipt" message={problem} />
            <Button fullWidth onClick={retry}>
              Try again
            </Button>
          </>
        )}
      </div>
    </AuthLayout>
  );
}

function Receipt({ receipt, onCheck }: { receipt: GiveReceipt; onCheck: () => void }) {
  const { firstName, planName, reference, state } = receipt;
  if (state === "paid") {
    return (
      <AuthLayout
        title={titles.paid}
        intro={`Your gift to ${firstName} for “${planName}” has arrived. We also send this receipt to your e-mail.`}
      >
        <PaidReceipt receipt={receipt} />
        <Button variant="secondary" fullWidth onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      </AuthLayout>
    );
  }
  const token = tokenOfGift(reference);
  const mayRetry = state === "not-paid" || state === "declined" || state === "returned";
  return (
    <AuthLayout title={titles[state]} intro={words[state]}>
      {state === "checking" && (
        <Button variant="secondary" fullWidth onClick={onCheck}>
          Check again
        </Button>
      )}
      {mayRetry && token !== undefined && (
        <ButtonLink to={paths.give(token)} fullWidth>
          Try again
        </ButtonLink>
      )}
      {mayRetry && token === undefined && (
        <p>To try again, open the link that {firstName} sent you.</p>
      )}
      <p className="text-14 wrap-anywhere text-quiet">Reference: {reference}</p>
    </AuthLayout>
  );
}

function PaidReceipt({ receipt }: { receipt: GiveReceipt }) {
  const { amount, firstName, paidAt, planName, reference } = receipt;
  return (
    <div className="printed grid gap-4 rounded-card bg-card p-5">
      <p className="hidden font-heading text-25 print:block">{brand.name} · Receipt</p>
      <p>
        <Amount kobo={koboOf(amount)} size={31} exact />
      </p>
      <dl className="grid gap-4">
        <Fact name="To">{firstName}</Fact>
        <Fact name="For">
          <span className="wrap-anywhere">{planName}</span>
        </Fact>
        {paidAt !== null && <Fact name="Paid">{formatMoment(new Date(paidAt))}</Fact>}
        <Fact name="Reference">
          <span className="wrap-anywhere">{reference}</span>
        </Fact>
      </dl>
    </div>
  );
}
