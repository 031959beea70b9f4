import { useId } from "react";
import type { PayoutAccount } from "@osisi/contracts/accounts.ts";
import { Dialog } from "#ui/dialog.tsx";
import { AccountActions, AccountForm } from "./account-form.tsx";
import { accountNotes, accountTitle } from "./account-texts.ts";
import { useAccountForm } from "./use-account-form.ts";

interface AccountDialogProps {
  /** The account to be replaced; without it one is added. */
  changed: PayoutAccount | undefined;
  isFirst: boolean;
  onClose: () => void;
}

export function AccountDialog({ changed, isFirst, onClose }: AccountDialogProps) {
  const formId = useId();
  const form = useAccountForm(onClose, changed?.id);
  const added = isFirst ? accountNotes.first : accountNotes.further;
  return (
    <Dialog
      open
      onClose={onClose}
      title={changed ? "Change your account" : "Add a bank account"}
      footer={
        <AccountActions formId={formId} form={form}>
          {changed ? "Change this account" : "Save this account"}
        </AccountActions>
      }
    >
      {changed && (
        <p className="mb-6 text-quiet">
          What you enter takes the place of{" "}
          <span className="font-semibold text-ink">{accountTitle(changed)}</span>.
        </p>
      )}
      <AccountForm formId={formId} form={form} note={changed ? accountNotes.changed : added} />
    </Dialog>
  );
}
