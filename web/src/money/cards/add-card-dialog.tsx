import { brand } from "@osisi/contracts/brand.ts";
import { limits } from "@osisi/contracts/limits.ts";
import { formatNaira } from "@osisi/contracts/money.ts";
import { useId, useState, type FormEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldError } from "#ui/field-frame.tsx";
import { useAddCard } from "./use-add-card.ts";

/** The effect on the money and the consent, before the gateway takes the card. */
export function AddCardDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const { busy, problem, begin } = useAddCard();
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const amount = formatNaira(limits.cardCheckKobo);

  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!agreed);
    if (agreed) begin();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a card"
      footer={
        <Button type="submit" form={formId} fullWidth loading={busy}>
          Pay {amount} and keep the card
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-6">
        <p>
          You pay {amount} with the card, so that its bank can confirm it. The money is yours: it
          lands in your stash.
        </p>
        <p className="text-quiet">
          You enter the card on the payment gateway’s own page. We never see its number.
        </p>
        <Checkbox
          checked={agreed}
          onChange={(event) => {
            setAgreed(event.target.checked);
            setMissing(false);
          }}
          error={missing ? "Agree to this to keep the card" : undefined}
          required
        >
          {brand.name} may keep this card and charge it for the saving plans that I choose it for. I
          can remove it at any time.
        </Checkbox>
        {problem !== undefined && <FieldError id={`${formId}-problem`} message={problem} />}
      </form>
    </Dialog>
  );
}
