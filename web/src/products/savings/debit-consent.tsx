import { brand } from "@osisi/contracts/brand.ts";
import { useQuery } from "@tanstack/react-query";
import { mandateTitle, mandatesQuery } from "#money/mandates/mandate-queries.ts";
import { usePartner } from "#platform/payment-partner.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceCards } from "#ui/choice-cards.tsx";
import type { PlanFormValues } from "./plan-form-values.ts";

interface DebitConsentProps {
  values: Pick<PlanFormValues, "directDebit" | "mandateId">;
  /** What is taken and how often, as text: "₦500 every week". */
  each: string;
  until: string;
  change: (part: Partial<PlanFormValues>) => void;
}

/** The box beside the method *Bank*: what is taken, how often, how it is allowed, and that it can be
 * ended. */
export function DebitConsent({ values, each, until, change }: DebitConsentProps) {
  return (
    <div className="grid gap-4">
      <Checkbox
        name="directDebit"
        checked={values.directDebit}
        onChange={(event) => change({ directDebit: event.currentTarget.checked })}
      >
        Take it from this bank account by itself: {brand.name} may debit {each}
        {values.mandateId === null
          ? " counted from the day on which the plan begins"
          : ` until ${until}`}
        . I can end that at any time, with one tap.
      </Checkbox>
      {values.directDebit && (
        <>
          <AccountChoice mandateId={values.mandateId} change={change} />
          {values.mandateId === null && <HowItIsAllowed />}
        </>
      )}
    </div>
  );
}

function AccountChoice({
  mandateId,
  change,
}: Pick<DebitConsentProps, "change"> & { mandateId: string | null }) {
  const { data: mandates = [] } = useQuery(mandatesQuery);
  const active = mandates.filter(({ state }) => state === "active");
  if (active.length === 0) return null;
  return (
    <ChoiceCards
      legend="Which account?"
      options={[
        ...active.map((mandate) => ({ value: mandate.id, title: mandateTitle(mandate) })),
        { value: "", title: "Another account" },
      ]}
      value={mandateId ?? ""}
      onChange={(id) => change({ mandateId: id === "" ? null : id })}
    />
  );
}

export function HowItIsAllowed() {
  const partner = usePartner();
  return (
    <div className="grid gap-2 text-14 text-quiet">
      <ol className="grid list-decimal gap-2 pl-5">
        <li>
          On the next page, of our {partner}, you see an account. Send ₦50 to it from the bank
          account that you want us to debit. That proves that it is yours.
        </li>
        <li>
          Your bank then prepares the debits. That takes some hours, sometimes days; we tell you
          when it is done.
        </li>
      </ol>
      <p>
        Wallets and microfinance banks, such as OPay, PalmPay, Kuda or Moniepoint, do not offer
        this.
      </p>
    </div>
  );
}
